import type { EditingModel } from "@twinhelm/core/editing/model";
import type { NameOfPart } from "@twinhelm/core/editing/words";
import { useClient } from "@twinhelm/core/react/console";
import { useApp } from "ink";
import type { Change } from "../navigation/state";
import { runEditor } from "./editor";
import { JsonSession } from "./JsonSession";

/** What is edited. */
export interface EditedText<Row> {
  /** Its draft is the text. */
  readonly model: EditingModel<Row, string>;
  /** Absent: it is loaded, or a new one. */
  readonly row?: Row | undefined;
  /** What its fields are called; absent: by their keys. */
  readonly nameOf?: NameOfPart | undefined;
  /** True: there is nothing to load. */
  readonly isNew?: boolean | undefined;
  /** What is said once it is saved; absent: that it is. */
  readonly done?: string | undefined;
}

/**
 * Edits a value as JSON in the editor of this person. What cannot be saved stays in its file and is offered for
 * editing again; what somebody else changed in the meantime is kept, or asked about.
 */
export function useJsonEditor(change: (change: Change) => void): <Row>(edited: EditedText<Row>) => void {
  const client = useClient();
  const { suspendTerminal } = useApp();
  const edit = async (path: string) => {
    let code = 1;
    await suspendTerminal(() => {
      code = runEditor(path);
    });
    return code;
  };
  return (edited) => void new JsonSession(edited, { client, edit, change }).start();
}
