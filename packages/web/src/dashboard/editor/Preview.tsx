import { addressProblem } from "@twinhelm/core/dashboard/component/address";
import { exampleAnswer } from "@twinhelm/core/dashboard/component/example";
import { filterValuesOf } from "@twinhelm/core/dashboard/component/filter";
import { ratioOf } from "@twinhelm/core/dashboard/component/ratio";
import { readComponent } from "@twinhelm/core/dashboard/component/read";
import type { DraftComponent } from "@twinhelm/core/dashboard/editing";
import { componentTypes } from "@twinhelm/core/dashboard/model";
import { useComponent } from "@twinhelm/core/dashboard/react";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { useEffect, useMemo, useState } from "react";
import { ComponentBody } from "../view/ComponentBody";

/** What the components show, as they are typed: an example as long as there is no address. */
export function Preview({ components }: { components: readonly DraftComponent[] }) {
  return (
    <section className="dashboard-preview" aria-label={dashboardText("edit.preview")}>
      <h2>{dashboardText("edit.preview")}</h2>
      {components.length === 0 && <p className="muted">{dashboardText("edit.preview.none")}</p>}
      {components.map((component, at) => (
        <PreviewTile key={component.key} component={component} at={at} />
      ))}
    </section>
  );
}

/** Milliseconds that an address rests before it is asked. */
const rest = 700;

function PreviewTile({ component, at }: { component: DraftComponent; at: number }) {
  const { type } = component;
  const url = useRested(component.url);
  const name = visibleText(component.name) || dashboardText("edit.component.unnamed", { at: at + 1 });
  const isLive = url.trim() !== "" && addressProblem(url) === undefined;
  const ratio = ratioOf(component.ratio);
  return (
    <section className="tile preview-tile" aria-label={dashboardText("edit.preview.of", { name })}>
      <header className="tile-head">
        <h3>{name}</h3>
        {!isLive && <span className="preview-tag">{dashboardText("edit.preview.example")}</span>}
      </header>
      {isLive ? (
        <Live key={`${type} ${url}`} name={name} component={{ ...component, url }} />
      ) : (
        <ExampleBody key={type} name={name} type={type} ratio={ratio} />
      )}
    </section>
  );
}

function Live({ name, component }: { name: string; component: DraftComponent }) {
  const loaded = useComponent(component);
  return <ComponentBody name={name} loaded={loaded} ratio={ratioOf(component.ratio)} asTable={false} />;
}

interface ExampleBodyProps {
  readonly name: string;
  readonly type: string;
  readonly ratio: ReturnType<typeof ratioOf>;
}

function ExampleBody({ name, type, ratio }: ExampleBodyProps) {
  const data = useMemo(() => {
    const known = componentTypes.find((each) => each === type);
    const read = known === undefined ? undefined : readComponent({ type }, exampleAnswer(known));
    return read?.ok === true ? read.data : undefined;
  }, [type]);
  const loaded = {
    data,
    failure: undefined,
    values: filterValuesOf(data?.filters ?? []),
    problems: {},
    setValue: () => undefined,
    refresh: () => undefined,
  };
  return <ComponentBody name={name} loaded={loaded} ratio={ratio} asTable={false} />;
}

/** A text once it has not changed for a while. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rest);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
