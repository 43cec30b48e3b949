import { Button, Dialog, DialogBody, InputGroup } from "@blueprintjs/core";
import { findCategories, isFreeCategoryName } from "@twinhelm/core/section/categories";
import { drawerText } from "@twinhelm/core/text/drawer";
import { useState } from "react";
import { useCloseGuard } from "../../input/useLeaveGuard";
import { MaterialIcon } from "../MaterialIcon";
import { useReturnFocus } from "../useReturnFocus";

interface MoveDialogProps {
  readonly title: string;
  readonly names: readonly string[];
  /** The category of the entry now. */
  readonly current: string | undefined;
  readonly onMove: (category: string) => void;
  readonly onClose: () => void;
}

/** Puts an entry into a category, an old one or a new one (spec 1, section 2.1). Enter takes what is typed. */
export function MoveDialog({ title, names, current, onMove, onClose }: MoveDialogProps) {
  useReturnFocus();
  const [query, setQuery] = useState("");
  const { close, dialog: question } = useCloseGuard(query.trim() !== "", onClose);
  const name = query.trim();
  const found = findCategories(names, query).filter((each) => each !== current);
  const isNew = isFreeCategoryName(names, name);
  return (
    <Dialog
      isOpen
      title={drawerText("move.title", { item: title })}
      className="category-dialog"
      onClose={close}
    >
      <DialogBody>
        <InputGroup
          type="search"
          autoFocus
          aria-label={drawerText("move.find")}
          placeholder={drawerText("move.find")}
          value={query}
          onValueChange={setQuery}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (isNew || names.includes(name))) onMove(name);
          }}
        />
        <div className="category-chips">
          {found.map((each) => (
            <Button key={each} size="small" text={each} onClick={() => onMove(each)} />
          ))}
          {isNew && (
            <Button
              size="small"
              variant="outlined"
              text={drawerText("move.new", { name })}
              onClick={() => onMove(name)}
            />
          )}
        </div>
        {names.length === 0 && name === "" && (
          <p className="muted category-none">
            <MaterialIcon name="info" /> {drawerText("move.none")}
          </p>
        )}
      </DialogBody>
      {question}
    </Dialog>
  );
}
