import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { isFreeCategoryName } from "@twinhelm/core/section/categories";
import { text } from "@twinhelm/core/text/catalogue";
import { drawerText } from "@twinhelm/core/text/drawer";
import { useState } from "react";
import { TextField } from "../../input/TextField";
import { useCloseGuard } from "../../input/useLeaveGuard";
import { useReturnFocus } from "../useReturnFocus";

interface CategoryDialogProps {
  readonly name: string;
  /** Names of all categories. */
  readonly names: readonly string[];
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** Renames a category (spec 1, section 2.1). */
export function CategoryDialog({ name, names, onSave, onClose }: CategoryDialogProps) {
  useReturnFocus();
  const [typed, setTyped] = useState(name);
  const free = isFreeCategoryName(names, typed);
  const unchanged = typed.trim() === name;
  const problem =
    free || unchanged ? undefined : drawerText(typed.trim() === "" ? "category.empty" : "category.taken");
  const { close, dialog: question } = useCloseGuard(typed !== name, onClose);
  const save = () => {
    if (free) onSave(typed.trim());
  };
  return (
    <Dialog isOpen title={drawerText("category.edit.title")} className="category-dialog" onClose={close}>
      <DialogBody>
        <TextField
          label={drawerText("category.name")}
          autoFocus
          value={typed}
          problem={problem}
          onChange={setTyped}
          onEnter={save}
        />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text("common.cancel")} onClick={close} />
            <Button intent="primary" text={text("common.save")} disabled={!free} onClick={save} />
          </>
        }
      />
      {question}
    </Dialog>
  );
}
