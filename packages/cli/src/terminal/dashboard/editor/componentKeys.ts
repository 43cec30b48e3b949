import { moved } from "@twinhelm/core/dashboard/arranging";
import { exampleAnswer, exampleCode } from "@twinhelm/core/dashboard/component/example";
import { readComponent } from "@twinhelm/core/dashboard/component/read";
import { thinned } from "@twinhelm/core/dashboard/component/thin";
import { type DraftComponent, withComponent } from "@twinhelm/core/dashboard/editing";
import { componentTypes } from "@twinhelm/core/dashboard/model";
import type { LoadedComponent } from "@twinhelm/core/dashboard/react";
import { isSourceUrl } from "@twinhelm/core/dashboard/source";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { visibleText } from "@twinhelm/core/text/visible";
import type { Drawing } from "../../chart/drawing";
import type { Commands } from "../../keys/useCommands";
import { type Change, changePlace, show } from "../../navigation/state";
import { contentLines } from "../view/content";
import type { DashboardEditing } from "./usePlaceDashboard";

/** What the keys do with the component of a field: it is moved, removed, or an example of it is shown. */
export function componentKeys(
  { key, type }: DraftComponent,
  { change: edit }: Pick<DashboardEditing, "change">,
  change: (change: Change) => void,
): Commands {
  const move = (by: number) => () =>
    edit((draft) => {
      const component = draft.components.find((each) => each.key === key);
      return component === undefined
        ? draft
        : { ...draft, components: moved(draft.components, component, by) };
    });
  const known = componentTypes.find((each) => each === type);
  const example = () => {
    if (known === undefined) return;
    const code = exampleCode(known);
    const title = dashboardText("example.title", { type: dashboardText(`type.${known}`) });
    change(show({ kind: "message", title, text: `${dashboardText("example.text")}\n\n${code}`, copy: code }));
  };
  return {
    moveUp: move(-1),
    moveDown: move(1),
    remove: () =>
      edit((draft) => ({ ...draft, components: draft.components.filter((each) => each.key !== key) })),
    ...(known === undefined ? {} : { tryIt: example }),
  };
}

/** Adds a component, and goes to its name. */
export const addingComponent =
  ({ change: edit, draft }: Pick<DashboardEditing, "change" | "draft">, change: (change: Change) => void) =>
  () => {
    const next = withComponent(draft);
    const { key = "" } = next.components.at(-1) ?? {};
    edit(() => next);
    change(changePlace((place) => ({ ...place, cursor: { id: `${key}.name`, row: 0 } })));
  };

/**
 * Below the field under the cursor: what a component straight from a bucket shows; of others, at their type, how such a
 * type looks with the figures of an example.
 */
export function previewLines(
  { type, url }: DraftComponent,
  field: string,
  preview: Preview | undefined,
  drawing: Drawing,
): readonly string[] {
  const titled = (text: string, lines: readonly string[]) => [
    drawing.paint(visibleText(text), "dim"),
    ...lines,
  ];
  if (preview !== undefined && isSourceUrl(url)) {
    const { data } = preview;
    const drawn = data?.kind === "chart" ? thinned(data) : data;
    const loaded = { ...nothing, ...preview };
    return titled(dashboardText("edit.preview"), contentLines({ loaded, drawn }, drawing, false));
  }
  const known = componentTypes.find((each) => each === type);
  if (!field.endsWith(".type") || known === undefined) return [];
  const read = readComponent({ type }, exampleAnswer(known));
  if (!read.ok) return [];
  const lines = contentLines({ loaded: nothing, drawn: read.data }, drawing, false);
  return titled(dashboardText("edit.preview.example"), lines);
}

type Preview = Pick<LoadedComponent, "data" | "failure" | "loading">;

const nothing = {
  data: undefined,
  failure: undefined,
  loading: false,
  values: {},
  problems: {},
  setValue: () => undefined,
  refresh: () => undefined,
};
