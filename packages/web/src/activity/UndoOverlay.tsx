import { UndoDialog } from "./UndoDialog";

interface UndoOverlayProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** The plan of undoing what a notification told of. */
export const UndoOverlay = ({ ids, onClose }: UndoOverlayProps) => (
  <UndoDialog ids={ids} onClose={() => onClose()} />
);
