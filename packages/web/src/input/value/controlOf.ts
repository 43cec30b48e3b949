import type { EditorControl } from "./editorProps";

/** The attributes of an editor's control without those that its group has. */
export function controlOf({ labelId: _, "aria-describedby": described, ...control }: EditorControl) {
  return described === undefined ? control : { ...control, "aria-describedby": described };
}
