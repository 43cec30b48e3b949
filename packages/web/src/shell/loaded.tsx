import { useClient } from "@twinhelm/core/react/console";
import { type ComponentType, use, useEffect, useState } from "react";
import { Boundary } from "./Boundary";
import { faultText } from "./faultText";
import { PartFault } from "./PartFault";
import { PartMissing } from "./PartMissing";

type Load<Props extends object> = () => Promise<ComponentType<Props>>;

/** A component that loads when it is first shown, or before: then it is shown at once. */
type Loaded<Props extends object> = ComponentType<Props> & {
  /** Resolves also where it could not be loaded: showing it says so. */
  readonly preload: () => Promise<void>;
  readonly isLoaded: () => boolean;
};

/** A screen that loads when it is first shown. Where that fails, the boundary of the page says so. */
export function screen<Props extends object>(load: Load<Props>): Loaded<Props> {
  // Kept as React keeps a lazy component, but not when it failed.
  let loading: Promise<ComponentType<Props>> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const forget = () => {
    loading = undefined;
  };
  const start = async () => {
    try {
      loaded = await load();
      return loaded;
    } catch (cause) {
      throw new PartMissing(forget, cause);
    }
  };
  const begun = () => {
    loading ??= start();
    return loading;
  };
  const Screen = (props: Props) => {
    const Shown = loaded ?? use(begun());
    return <Shown {...props} />;
  };
  const preload = async () => {
    await begun().catch(() => undefined);
  };
  return Object.assign(Screen, { preload, isLoaded: () => loaded !== undefined });
}

/** A part of a screen. Where it cannot be loaded or drawn, the screen stays, with what was typed on it. */
export function part<Props extends object>(load: Load<Props>): Loaded<Props> {
  const Inner = screen(load);
  const Part = (props: Props) => (
    <Boundary fallback={(thrown, again) => <PartFault thrown={thrown} onRetry={again} />}>
      <Inner {...props} />
    </Boundary>
  );
  return Object.assign(Part, { preload: Inner.preload, isLoaded: Inner.isLoaded });
}

/**
 * Whether a part can be shown, or cannot be had: then showing it says so. What React itself waits for it shows up to
 * 300 ms late, in steps with all else that waits.
 */
export function useLoaded({ preload, isLoaded }: Pick<Loaded<object>, "preload" | "isLoaded">): boolean {
  const [isReady, setIsReady] = useState(isLoaded);
  useEffect(() => {
    let isGone = false;
    void preload().then(() => isGone || setIsReady(true));
    return () => {
      isGone = true;
    };
  }, [preload]);
  return isReady;
}

/** Something over the screen. Where it cannot be loaded or drawn, that is said and it closes. */
export function overlay<Props extends { readonly onClose: () => void }>(
  load: Load<Props>,
): ComponentType<Props> {
  const Loaded = screen(load);
  return (props) => {
    const { notifications } = useClient();
    const onFault = (thrown: unknown) => {
      notifications.say({ tone: "danger", text: faultText(thrown) });
      props.onClose();
    };
    return (
      <Boundary fallback={() => null} onFault={onFault}>
        <Loaded {...props} />
      </Boundary>
    );
  };
}
