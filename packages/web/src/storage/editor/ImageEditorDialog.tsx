import "../../styles/imageEditor.css";
import { Button, DialogFooter } from "@blueprintjs/core";
import { isSame } from "@twinhelm/core/editing/same";
import { losses, type PictureEdit, unedited } from "@twinhelm/core/storage/picture/editing";
import { pictureText } from "@twinhelm/core/storage/picture/text";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { SaveButton } from "../../input/SaveButton";
import { ConfirmDialog } from "../../shell/ConfirmDialog";
import { FormError } from "../../shell/FormError";
import { OverDialog } from "../picker/OverDialog";
import type { ViewedObject } from "../viewer/object";
import { ViewerFailure, ViewerLoading } from "../viewer/ViewerStates";
import { CropArea } from "./CropArea";
import { EditorTools } from "./EditorTools";
import { Losses } from "./Losses";
import { Meanwhile } from "./Meanwhile";
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
  const [zoom, setZoom] = useState(1);
  const [leaves, setLeaves] = useState(false);
  const saving = useSavePicture(object, picture, onClose);
  const isEdited = !isSame(edit, unedited);
  const busy = saving.state !== "pristine";
  const leave = () => {
    if (saving.state === "saving") return;
    if (isEdited && saving.state !== "saved") setLeaves(true);
    else onClose();
  };
  const change = (next: PictureEdit) => {
    saving.forget();
    setEdit(next);
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
        <div className="crop-room">
          <EditorTools
            size={picture.bitmap}
            edit={edit}
            zoom={zoom}
            disabled={busy}
            onEdit={change}
            onZoom={setZoom}
          />
          <CropArea
            bitmap={picture.bitmap}
            degrees={edit.degrees}
            zoom={zoom}
            part={edit.part}
            disabled={busy}
            onPart={(part) => change({ ...edit, part })}
          />
          <Losses sentences={losses(picture.facts, picture.type, edit)} />
          {saving.problem !== undefined && <FormError>{saving.problem}</FormError>}
          {saving.meanwhile !== undefined && (
            <Meanwhile
              what={saving.meanwhile}
              busy={busy}
              onAnyway={() => saving.save(edit, true)}
              onReload={() => {
                saving.forget();
                setEdit(unedited);
                reload();
              }}
            />
          )}
        </div>
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
      {leaves && (
        <ConfirmDialog
          title={pictureText("unsaved.title")}
          paragraphs={[pictureText("unsaved")]}
          confirmText={pictureText("unsaved.leave")}
          onConfirm={onClose}
          onCancel={() => setLeaves(false)}
        />
      )}
    </OverDialog>
  );
}
