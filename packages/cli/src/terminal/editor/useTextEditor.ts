import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { useNotifications } from "@twinhelm/core/react/actions";
import { editText } from "@twinhelm/core/text/edit";
import { useApp } from "ink";
import { runEditor } from "./editor";

/** Edits a text of several lines in the editor of this person. `taken` is told when it is another one then. */
export function useTextEditor(): (text: string, name: string, taken: (text: string) => void) => void {
  const { suspendTerminal } = useApp();
  const { notifications } = useNotifications();
  const edit = async (text: string, name: string, taken: (text: string) => void) => {
    const path = join(mkdtempSync(join(tmpdir(), "twinhelm-edit-")), name);
    const begun = text === "" ? "" : `${text}\n`;
    writeFileSync(path, begun, { mode: 0o600 });
    let problem: string | undefined;
    await suspendTerminal(() => {
      try {
        if (runEditor(path) !== 0) problem = editText("editorFailed");
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
      }
    });
    const forget = () => rmSync(dirname(path), { recursive: true, force: true });
    if (problem !== undefined && (!existsSync(path) || readFileSync(path, "utf8") === begun)) {
      forget();
      notifications.say({ tone: "danger", text: problem });
      return;
    }
    if (problem !== undefined) {
      notifications.say({ tone: "danger", text: editText("kept", { reason: problem, path }) });
      return;
    }
    const edited = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    forget();
    if (edited !== text) taken(edited);
  };
  return (text, name, taken) => void edit(text, name, taken);
}
