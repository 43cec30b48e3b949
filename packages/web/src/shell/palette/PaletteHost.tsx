import { Button } from "@blueprintjs/core";
import { loadActions } from "@twinhelm/core/area/actions";
import { loadFinders } from "@twinhelm/core/area/finder";
import type { AreaRegistry } from "@twinhelm/core/area/registry";
import { useClient } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { overlay } from "../loaded";
import { MaterialIcon } from "../MaterialIcon";

const load = (areas: AreaRegistry) =>
  Promise.all([loadActions(areas), loadFinders(areas), import("./Palette")]);

type Shown = Omit<ComponentProps<typeof import("./Palette")["Palette"]>, "actions" | "finders">;

/** The palette loads together with the actions and finders of all areas. */
const paletteOf = (areas: AreaRegistry) =>
  overlay<Shown>(async () => {
    const [actions, finders, { Palette }] = await load(areas);
    return (props) => <Palette {...props} actions={actions} finders={finders} />;
  });

interface Ways {
  readonly show: () => void;
  /** Somebody is about to open it. */
  readonly prepare: () => void;
}

const nothing = () => undefined;
const OpenPalette = createContext<Ways>({ show: nothing, prepare: nothing });

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const callKey = isApple ? "Meta" : "Control";

const isCall = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (isApple ? metaKey : ctrlKey) && !altKey && !shiftKey && key.toLowerCase() === "k";

/** Opens the command palette with Ctrl+K or Cmd+K from anywhere. What is typed before it is shown is kept. */
export function PaletteHost({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const { areas } = useClient();
  const Palette = useMemo(() => paletteOf(areas), [areas]);
  // Keys that came before the input of the palette took them; absent: it has them.
  const early = useRef<string>(undefined);
  const show = useCallback(() => {
    early.current = "";
    setOpen(true);
  }, []);
  // What cannot be loaded ahead is loaded, and said, when somebody opens it.
  const prepare = useCallback(() => void load(areas).catch(() => undefined), [areas]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isCall(event)) {
        event.preventDefault();
        if (open) setOpen(false);
        else show();
      } else if (event.key === callKey) prepare();
      else if (open && early.current !== undefined && event.key.length === 1) {
        event.preventDefault();
        early.current += event.key;
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [open, show, prepare]);
  const ways = useMemo(() => ({ show, prepare }), [show, prepare]);
  const takeEarly = useCallback(() => {
    const typed = early.current ?? "";
    early.current = undefined;
    return typed;
  }, []);
  return (
    <OpenPalette value={ways}>
      {children}
      {open && (
        <Suspense fallback={null}>
          <Palette takeEarly={takeEarly} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </OpenPalette>
  );
}

/** The way to the palette for those who do not know its key. */
export function PaletteButton() {
  const { show, prepare } = use(OpenPalette);
  const label = text("shell.palette");
  const key = isApple ? "⌘K" : "Ctrl K";
  return (
    <Button
      variant="minimal"
      className="palette-button"
      aria-keyshortcuts={isApple ? "Meta+K" : "Control+K"}
      title={`${label} (${key})`}
      icon={<MaterialIcon name="search" />}
      text={
        <>
          <span className="hidden">{label}</span>
          <kbd>{key}</kbd>
        </>
      }
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={show}
    />
  );
}
