import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { browserText } from "@twinhelm/core/storage/browser/text";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import { storageText } from "@twinhelm/core/storage/text";
import { text } from "@twinhelm/core/text/catalogue";
import { useState } from "react";
import type { EditorProps } from "../../area/faces";
import { TextField } from "../../input/TextField";
import { useReturnFocus } from "../../shell/useReturnFocus";
import { nameOf } from "./entryWords";
import { useRename } from "./RenameInput";

/** Gives what is chosen another name, from the palette. */
export function RenameDialog({ edited, onClose }: EditorProps) {
  const [entry] = edited.situation.chosen.storage ?? [];
  return entry === undefined ? null : <Rename entry={entry} onClose={onClose} />;
}

function Rename({ entry, onClose }: { readonly entry: StorageEntry; readonly onClose: () => void }) {
  useReturnFocus();
  const [typed, setTyped] = useState(entry.name);
  const { problem, busy, save, forget } = useRename(entry, onClose);
  return (
    <Dialog
      isOpen
      className="folder-dialog"
      title={browserText("rename.title", { name: nameOf(entry) })}
      onClose={onClose}
    >
      <DialogBody>
        <TextField
          autoFocus
          label={storageText("field.name")}
          value={typed}
          problem={problem}
          onChange={(next) => {
            setTyped(next);
            forget();
          }}
          onEnter={() => void save(typed)}
        />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text("common.cancel")} onClick={onClose} />
            <Button
              intent="primary"
              text={storageText("rename")}
              loading={busy}
              onClick={() => void save(typed)}
            />
          </>
        }
      />
    </Dialog>
  );
}
