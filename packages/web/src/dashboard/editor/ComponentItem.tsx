import { Button } from "@blueprintjs/core";
import { moved } from "@twinhelm/core/dashboard/arranging";
import { type DashboardDraft, type DraftComponent, withChanged } from "@twinhelm/core/dashboard/editing";
import { type Component, componentTypes, ratios } from "@twinhelm/core/dashboard/model";
import { withType } from "@twinhelm/core/dashboard/source";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { TextField } from "../../input/TextField";
import { IconButton } from "../../shell/IconButton";
import { BucketSourceDialog } from "./BucketSourceDialog";
import { Choice } from "./Choice";
import { ExampleDialog } from "./ExampleDialog";

interface ComponentItemProps {
  /** Its place, from 0. */
  readonly at: number;
  readonly component: DraftComponent;
  readonly draft: DashboardDraft;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (draft: DashboardDraft) => void;
}

/** A component as it is edited. */
export function ComponentItem({ at, component, draft, problems, onChange }: ComponentItemProps) {
  const { key, name, url, type, ratio } = component;
  const [open, setOpen] = useState<"example" | "bucket">();
  const close = () => setOpen(undefined);
  const shown = visibleText(name) || dashboardText("edit.component.unnamed", { at: at + 1 });
  const set = (change: Partial<Component>) => onChange(withChanged(draft, key, change));
  /** What is empty is not yet wrong where nobody typed. */
  const problem = (field: "name" | "url", value: string) =>
    value === "" ? undefined : problems[`${key}.${field}`];
  return (
    <section className="component-item" aria-label={shown}>
      <ItemHead at={at} shown={shown} component={component} draft={draft} onChange={onChange} />
      <div className="component-fields">
        <TextField
          label={dashboardText("component.name")}
          value={name}
          problem={problem("name", name)}
          onChange={(value) => set({ name: value })}
        />
        <Choice
          label={dashboardText("component.type")}
          value={type}
          options={componentTypes.map((each) => ({ value: each, label: dashboardText(`type.${each}`) }))}
          onChange={(value) => set(withType(component, value))}
        />
        <TextField
          className="component-url"
          label={dashboardText("component.url")}
          info={dashboardText("component.url.hint")}
          inputMode="url"
          value={url}
          problem={problem("url", url)}
          onChange={(value) => set({ url: value })}
        />
        <Choice
          label={dashboardText("component.ratio")}
          value={ratio}
          options={ratios.map((each) => ({
            value: each,
            label: dashboardText("ratio.words", { ratio: each }),
          }))}
          onChange={(value) => set({ ratio: value })}
        />
        <div className="component-more">
          <Button text={dashboardText("edit.bucket")} onClick={() => setOpen("bucket")} />
          <Button
            variant="minimal"
            text={dashboardText("edit.component.example")}
            onClick={() => setOpen("example")}
          />
        </div>
      </div>
      {open === "example" && <ExampleDialog type={type} onClose={close} />}
      {open === "bucket" && <BucketSourceDialog component={component} onChoose={set} onClose={close} />}
    </section>
  );
}

interface ItemHeadProps extends Pick<ComponentItemProps, "at" | "component" | "draft" | "onChange"> {
  readonly shown: string;
}

function ItemHead({ at, shown, component, draft, onChange }: ItemHeadProps) {
  const { components } = draft;
  const put = (by: number) => onChange({ ...draft, components: moved(components, component, by) });
  return (
    <div className="component-head">
      <h2>{shown}</h2>
      <IconButton
        icon="arrow_upward"
        size="small"
        label={dashboardText("edit.component.up", { name: shown })}
        disabled={at === 0}
        onClick={() => put(-1)}
      />
      <IconButton
        icon="arrow_downward"
        size="small"
        label={dashboardText("edit.component.down", { name: shown })}
        disabled={at === components.length - 1}
        onClick={() => put(1)}
      />
      <IconButton
        icon="delete"
        size="small"
        label={dashboardText("edit.component.delete", { name: shown })}
        onClick={() => onChange({ ...draft, components: components.filter((each) => each !== component) })}
      />
    </div>
  );
}
