import type { ValueEditorName } from "@twinhelm/core/field/valueEditor";
import { AreaEditor } from "../input/value/AreaEditor";
import { ChoiceEditor } from "../input/value/ChoiceEditor";
import type { EditorEntry } from "../input/value/editorProps";
import { LineEditor } from "../input/value/LineEditor";
import { NumberEditor } from "../input/value/NumberEditor";
import { SwitchEditor } from "../input/value/SwitchEditor";
import { part } from "../shell/loaded";

/**
 * The editor of each value, in forms and in cells: those that need much load when they are first shown, by
 * `part(async () => (await import("./X")).X)`.
 */
export const editors: Readonly<Record<ValueEditorName, EditorEntry>> = {
  text: { grouped: false, Editor: LineEditor },
  multiline: { grouped: false, Editor: AreaEditor },
  number: { grouped: false, Editor: NumberEditor },
  switch: { grouped: false, Editor: SwitchEditor },
  choice: { grouped: false, Editor: ChoiceEditor },
  date: { grouped: true, Editor: part(async () => (await import("../input/value/DateEditor")).DateEditor) },
  color: {
    grouped: true,
    Editor: part(async () => (await import("../input/value/ColorEditor")).ColorEditor),
  },
  file: {
    grouped: false,
    Editor: part(async () => (await import("../storage/input/StorageEditor")).StorageEditor),
  },
  relation: {
    grouped: true,
    Editor: part(async () => (await import("./relation/RelationEditor")).RelationEditor),
  },
  richtext: { grouped: true, Editor: part(async () => (await import("./rich/RichEditor")).RichEditor) },
  location: {
    grouped: true,
    Editor: part(async () => (await import("./location/LocationEditor")).LocationEditor),
  },
  object: {
    grouped: true,
    Editor: part(async () => (await import("./form/ObjectEditor")).ObjectEditor),
  },
  list: { grouped: true, Editor: part(async () => (await import("./form/ListEditor")).ListEditor) },
  choices: { grouped: true, Editor: part(async () => (await import("./form/ChoicesEditor")).ChoicesEditor) },
  json: { grouped: true, Editor: part(async () => (await import("../input/value/JsonEditor")).JsonEditor) },
};
