import type { FormLine } from "@twinhelm/core/document/form/lines";
import type { DocumentEditing } from "@twinhelm/core/document/form/react";
import { withoutRelated } from "@twinhelm/core/field/related";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTextEditor } from "../../editor/useTextEditor";
import type { Commands } from "../../keys/useCommands";
import type { Guarded } from "../../keys/usePermissions";
import { type Change, closeLine, type OpenLine, openLine } from "../../navigation/state";
import { useCopy } from "../../output/useCopy";
import type { FieldInput } from "../../screen/screen";
import { chooseSeveral, chooseValue } from "./choosing";
import { type ListKeys, listKeys } from "./listKeys";
import { printedLine, valueOfLine, wayOf } from "./typing";
import { useFileKeys } from "./useFileKeys";
import type { RelationKeys } from "./useRelationKeys";

export interface FormKeyParts {
  readonly editing: DocumentEditing;
  readonly lines: readonly FormLine[];
  readonly relations: RelationKeys;
  /** What changing anything is guarded by. */
  readonly allowed: Guarded;
  /** IANA name of the zone in which dates are typed. */
  readonly zone: string;
  /** The line that is open. */
  readonly line: OpenLine | undefined;
  /** Folds a group, or unfolds it. */
  readonly turn: (id: string) => void;
  readonly change: (change: Change) => void;
}

interface FormKeys {
  readonly keysOf: (line: FormLine) => Commands;
  readonly input: FieldInput | undefined;
}

/** How the values of a document are changed: in the line at the bottom, from a list, or in the editor. */
export function useFormKeys(parts: FormKeyParts): FormKeys {
  const { editing, zone, change } = parts;
  const copy = useCopy();
  const editText = useTextEditor();
  const take = (line: FormLine, value: unknown) => {
    editing.set(line.path, value);
    editing.leaveField(line.path);
  };
  const type = (line: FormLine, typed: string) => {
    if (typed !== printedLine(line, zone)) take(line, valueOfLine(line, typed, zone));
    else editing.leaveField(line.path);
  };
  const pickFile = useFileKeys(change);
  const list = listKeys({ ...parts, pickFile });
  const open = (line: FormLine) => {
    const printed = printedLine(line, zone);
    const typed = () => change(openLine({ key: line.id }, printed));
    const ways = {
      line: typed,
      file: () => pickFile(line, (address) => take(line, address), typed),
      editor: () => editText(printed, fileOf(line), (typed) => type(line, typed)),
      switch: () => take(line, line.value !== true),
      choice: () => chooseValue(line, (value) => take(line, value), change),
      choices: () => chooseSeveral(line, (value) => take(line, value), change),
      relation: () => parts.relations.pick(line, (value) => take(line, value)),
      group: () => parts.turn(line.id),
    };
    ways[wayOf(line, zone)]();
  };
  const keysOf = (line: FormLine): Commands => {
    const { kind, editor, value, readOnly } = line;
    const printed = kind === "add" || value === undefined ? "" : printedLine(line, zone);
    const fold = kind === "group" ? { select: () => parts.turn(line.id) } : {};
    const reading: Commands = {
      ...fold,
      ...(kind === "group" && editor !== "relation" ? { open: () => parts.turn(line.id) } : {}),
      ...(printed === "" ? {} : { copy: () => copy(printed) }),
      ...(editor === "relation" ? parts.relations.viewing(line) : {}),
    };
    if (readOnly) return reading;
    if (parts.allowed.denied !== undefined) return { open: parts.allowed.run, ...reading };
    if (kind === "related")
      return {
        ...reading,
        remove: () => take(line, withoutRelated(line.property, value, line.documentId ?? "")),
      };
    if (kind === "add") return { open: () => list.add(line), add: () => list.add(line) };
    return {
      open: () => open(line),
      ...(editor === "switch" ? { select: () => open(line) } : {}),
      ...(value === undefined ? {} : { remove: () => take(line, undefined) }),
      ...reading,
      ...list.keysOf(line),
    };
  };
  return { keysOf, input: inputOf(parts, list, type) };
}

/** The line at the bottom, while it is that of a value, or of an item that joins a list. */
function inputOf(
  { lines, line: opened, zone, change }: FormKeyParts,
  list: ListKeys,
  type: (line: FormLine, typed: string) => void,
): FieldInput | undefined {
  const key = opened?.key;
  if (key === undefined) return undefined;
  const line = lines.find(({ id, kind }) => id === key && kind === "value") ?? list.joining(key);
  if (line === undefined) return undefined;
  return {
    label: visibleText(line.title),
    onSubmit(typed) {
      if (line.kind === "add") list.join(line, valueOfLine({ ...line, value: undefined }, typed, zone));
      else type(line, typed);
      change(closeLine);
    },
  };
}

/** A file whose ending says what is in it. */
const fileOf = ({ path, editor }: FormLine): string => {
  const endings: Partial<Record<FormLine["editor"], string>> = { json: "json", richtext: "html" };
  return `${path.join("-").replaceAll(/[^\w-]/g, "-")}.${endings[editor] ?? "txt"}`;
};
