import { isFreeCategoryName } from "@twinhelm/core/section/categories";
import { text } from "@twinhelm/core/text/catalogue";
import { drawerText } from "@twinhelm/core/text/drawer";
import { useState } from "react";
import { FormDialog } from "../../form/FormDialog";
import { TextField } from "../../input/TextField";
import { useCloseGuard } from "../../input/useLeaveGuard";

interface CategoryDialogProps {
  readonly name: string;
  /** Names of all categories. */
  readonly names: readonly string[];
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** Renames a category (spec 1, section 2.1). */
export function CategoryDialog({ name, names, onSave, onClose }: CategoryDialogProps) {
  const [typed, setTyped] = useState(name);
  const free = isFreeCategoryName(names, typed);
  const unchanged = typed.trim() === name;
  const problem =
    free || unchanged ? undefined : drawerText(typed.trim() === "" ? "category.empty" : "category.taken");
  const { close, dialog: question } = useCloseGuard(typed !== name, onClose);
  return (
    <FormDialog
      className="category-dialog"
      title={drawerText("category.edit.title")}
      button={{ text: text("common.save"), disabled: !free }}
      enters
      question={question}
      onRun={() => onSave(typed.trim())}
      onClose={close}
    >
      <TextField
        label={drawerText("category.name")}
        autoFocus
        value={typed}
        problem={problem}
        onChange={setTyped}
      />
    </FormDialog>
  );
}
