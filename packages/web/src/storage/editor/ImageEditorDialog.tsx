import "../../styles/imageEditor.css";
import { Button, DialogFooter } from "@blueprintjs/core";
import { isSame } from "@twinhelm/core/editing/same";
import { type PictureEdit, unedited } from "@twinhelm/core/storage/picture/editing";
import { pictureText } from "@twinhelm/core/storage/picture/text";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { SaveButton } from "../../input/SaveButton";
import { ConfirmDialog } from "../../shell/ConfirmDialog";
import { OverDialog } from "../picker/OverDialog";
import type { ViewedObject } from "../viewer/object";
import { ViewerFailure, ViewerLoading } from "../viewer/ViewerStates";
import { CropRoom } from "./CropRoom";
import { usePicture } from "./usePicture";
import { useSavePicture } from "./useSavePicture";

interface ImageEditorDialogProps {
  readonly object: ViewedObject;
  readonly onClose: () => void;
}

/** Crops, turns and scales a picture, and saves it under its name. It closes once that is done. */
export function ImageEditorDialog({ object, onClose }: ImageEditorDialogProps) {
  const { value: picture, failure, reload } = usePicture(object);
  const [edit, setEdit] = useState<PictureEdit>(unedited);
  const [leaves, setLeaves] = useState(false);
  const saving = useSavePicture(object, picture, onClose);
  const isEdited = !isSame(edit, unedited);
  const leave = () => {
    if (saving.state === "saving") return;
    if (isEdited && saving.state !== "saved") setLeaves(true);
    else onClose();
  };
  return (
    <OverDialog
      className="image-editor"
      title={pictureText("title", { name: visibleText(object.name) })}
      canOutsideClickClose={false}
      onClose={leave}
    >
      {failure !== undefined ? (
        <ViewerFailure
          object={object}
          failure={failure}
          onRetry={failure.code === "invalid" || failure.code === "too-large" ? undefined : reload}
        />
      ) : picture === undefined ? (
        <ViewerLoading object={object} />
      ) : (
        <CropRoom
          picture={picture}
          edit={edit}
          saving={saving}
          onEdit={setEdit}
          onReload={() => {
            saving.forget();
            setEdit(unedited);
            reload();
          }}
        />
      )}
      <DialogFooter
        actions={
          <>
            <Button text={text("common.cancel")} onClick={leave} />
            <SaveButton
              state={saving.state}
              request={{ action: "storage:update", segments: [object._id] }}
              reason={picture === undefined ? pictureText("unread") : undefined}
              onSave={() => saving.save(edit)}
            />
          </>
        }
      />
      {leaves && <LeaveQuestion onLeave={onClose} onStay={() => setLeaves(false)} />}
    </OverDialog>
  );
}

const LeaveQuestion = ({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) => (
  <ConfirmDialog
    title={pictureText("unsaved.title")}
    paragraphs={[pictureText("unsaved")]}
    confirmText={pictureText("unsaved.leave")}
    onConfirm={onLeave}
    onCancel={onStay}
  />
);
