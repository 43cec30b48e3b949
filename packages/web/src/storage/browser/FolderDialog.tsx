import { runAction } from "@twinhelm/core/action/run";
import { success } from "@twinhelm/core/http/failure";
import { useClient } from "@twinhelm/core/react/console";
import { storageCreateFolder } from "@twinhelm/core/storage/actions";
import { isTaken } from "@twinhelm/core/storage/browser/taken";
import { browserText } from "@twinhelm/core/storage/browser/text";
import { directoryProblem } from "@twinhelm/core/storage/names";
import { joinPath } from "@twinhelm/core/storage/paths";
import { mayList } from "@twinhelm/core/storage/seeing";
import { storageText } from "@twinhelm/core/storage/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { FormDialog } from "../../form/FormDialog";
import { TextField } from "../../input/TextField";
import { useCloseGuard } from "../../input/useLeaveGuard";

interface FolderDialogProps {
  readonly title: string;
  /** Where it will be. */
  readonly folder: string;
  readonly onMade: (path: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a new folder and makes it (spec 2, section 5). */
export function FolderDialog({ title, folder, onMade, onClose }: FolderDialogProps) {
  const [typed, setTyped] = useState("");
  const { failure, busy, make, forget } = useMakeFolder(folder, onMade);
  const wrong = directoryProblem(typed);
  const problem = failure ?? (typed === "" ? undefined : wrong);
  const { close, dialog: question } = useCloseGuard(typed !== "", onClose);
  return (
    <FormDialog
      className="folder-dialog"
      title={title}
      button={{
        text: browserText("newFolder.save"),
        disabled: wrong !== undefined,
        loading: busy,
        request: storageCreateFolder.permission?.({ path: "a/" }),
      }}
      enters
      question={question}
      onRun={() => void make(typed)}
      onClose={close}
    >
      {folder !== "" && (
        <p className="muted">{browserText("newFolder.in", { folder: visibleText(folder) })}</p>
      )}
      <TextField
        autoFocus
        label={storageText(folder === "" ? "field.directory" : "field.folder")}
        value={typed}
        problem={problem}
        onChange={(next) => {
          setTyped(next);
          forget();
        }}
      />
    </FormDialog>
  );
}

function useMakeFolder(folder: string, onMade: (path: string) => void) {
  const client = useClient();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const made = async (name: string): Promise<string | undefined> => {
    const taken = mayList(client.queries) ? await isTaken(client.transport, folder, name) : success(false);
    if (!taken.ok) return taken.failure.message;
    if (taken.value) return storageText("directory.taken");
    const path = joinPath(folder, name, "folder");
    const result = await runAction(client, storageCreateFolder, { path });
    if (!result.ok) return result.failure.message;
    onMade(path);
    return undefined;
  };
  const make = async (name: string) => {
    setBusy(true);
    setFailure(await made(name));
    setBusy(false);
  };
  return { failure, busy, make, forget: () => setFailure(undefined) };
}
