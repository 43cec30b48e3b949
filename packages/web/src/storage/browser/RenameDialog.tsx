import { browserText } from "@twinhelm/core/storage/browser/text";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import { storageText } from "@twinhelm/core/storage/text";
import { useState } from "react";
import type { EditorProps } from "../../area/faces";
import { FormDialog } from "../../form/FormDialog";
import { TextField } from "../../input/TextField";
import { nameOf } from "./entryWords";
import { useRename } from "./RenameInput";

/** Gives what is chosen another name, from the palette. */
export function RenameDialog({ edited, onClose }: EditorProps) {
  const [entry] = edited.situation.chosen.storage ?? [];
  return entry === undefined ? null : <Rename entry={entry} onClose={onClose} />;
}

function Rename({ entry, onClose }: { readonly entry: StorageEntry; readonly onClose: () => void }) {
  const [typed, setTyped] = useState(entry.name);
  const { problem, busy, save, forget } = useRename(entry, onClose);
  return (
    <FormDialog
      className="folder-dialog"
      title={browserText("rename.title", { name: nameOf(entry) })}
      button={{ text: storageText("rename"), loading: busy }}
      enters
      onRun={() => void save(typed)}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={storageText("field.name")}
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
