import type { CellBoard } from "@twinhelm/core/document/cellBoard";
import { titleOf } from "@twinhelm/core/field/property";
import { useState, useSyncExternalStore } from "react";
import { ConflictDialog } from "../../editing/ConflictDialog";
import { useLeaveGuard } from "../../input/useLeaveGuard";

/** What is asked beside the cells of a table: before what is typed is lost, and where somebody else was faster. */
export function CellAsides({ board }: { board: CellBoard }) {
  const dirty = useSyncExternalStore(board.subscribe, board.dirty);
  const { dialog } = useLeaveGuard(dirty);
  const cell = useSyncExternalStore(board.subscribe, board.conflict);
  const [later, setLater] = useState<unknown>();
  const differences = cell?.conflict;
  if (cell === undefined || differences === undefined || differences === later) return dialog;
  return (
    <>
      {dialog}
      <ConflictDialog
        differences={differences}
        nameOf={() => ({ name: titleOf(cell.key, cell.property) })}
        onMine={() => board.answer("mine")}
        onTheirs={() => board.answer("theirs")}
        onCancel={() => setLater(differences)}
      />
    </>
  );
}
