import type { FieldDifference } from "@twinhelm/core/document/history/difference";
import { countOfChanges, restoreLabel } from "@twinhelm/core/document/history/labels";
import type { HistoryView } from "@twinhelm/core/document/history/react";
import type { Person } from "@twinhelm/core/document/react";
import { documentText } from "@twinhelm/core/document/text";
import { createDates } from "@twinhelm/core/text/dates";
import { visibleText } from "@twinhelm/core/text/visible";
import { heading, type Item, note } from "../../form/items";
import type { Guarded } from "../../keys/usePermissions";
import type { Paint } from "../../layout/paint";
import { wrap } from "../../layout/wrap";
import { partLines } from "./partLines";

interface HistoryParts {
  readonly view: HistoryView;
  /** Keys of the fields that are to be brought back; none: all. */
  readonly marked: readonly string[];
  readonly person: Person;
  readonly paint: Paint;
  readonly restore: Guarded;
  readonly onChoose: (revision: string) => void;
  readonly onMark: (field: string) => void;
}

/** The changes of a document, then what was different before the chosen one, and what brings it back. */
export function historyItems(parts: HistoryParts): readonly Item[] {
  const { view, paint, person, onChoose } = parts;
  const dates = createDates(person);
  const { list, chosen } = view;
  const changes = (list.value ?? []).map((entry, at): Item => {
    const mark = entry === chosen ? "●" : " ";
    const date = dates.exactly(Date.parse(entry.date));
    const head = `${mark} ${String(at + 1).padStart(2)}  ${date}  ${countOfChanges(entry)}`;
    return {
      id: entry._id,
      head,
      ...(entry === chosen ? { painted: paint(head, "accent") } : {}),
      commands: { open: () => onChoose(entry._id) },
    };
  });
  const date = dates.exactly(Date.parse(chosen?.date ?? ""));
  return [
    heading("changes", documentText("history.list"), paint),
    ...changes,
    heading("before", documentText("history.before", { date }), paint),
    ...differenceItems(parts),
  ];
}

function differenceItems({ view, marked, paint, restore, onMark }: HistoryParts): readonly Item[] {
  const { nothing, differences, editing } = view;
  if (nothing !== undefined) return [note("nothing", nothing)];
  if (differences === undefined) return [];
  if (differences.length === 0) return [note("same", documentText("history.same"))];
  const label = editing.state === "saving" ? "…" : restoreLabel(marked.length);
  const head = `[ ${label} ]`;
  return [
    ...differences.map((each) => differenceItem(each, marked.includes(each.key), paint, onMark)),
    {
      id: "restore",
      head,
      painted: paint(head, restore.denied === undefined ? "accent" : "dim"),
      apart: true,
      below: (_, width) =>
        editing.failure === undefined
          ? []
          : wrap(`✗ ${visibleText(editing.failure.message)}`, width).map((line) => paint(line, "danger")),
      commands: { open: restore.run },
      denied: restore.denied === undefined ? {} : { open: restore.denied },
    },
  ];
}

function differenceItem(
  { key, title, kind, parts }: FieldDifference,
  isMarked: boolean,
  paint: Paint,
  onMark: (field: string) => void,
): Item {
  const said = kind === "changed" ? "" : `  ${documentText(`history.kind.${kind}`)}`;
  const toggle = () => onMark(key);
  return {
    id: `field ${key}`,
    head: `[${isMarked ? "x" : " "}] ${visibleText(title)}${said}`,
    below: (_, width) => partLines(parts, Math.max(1, width - 1), paint).map((line) => ` ${line}`),
    commands: { open: toggle, select: toggle },
  };
}
