import { losses, type PictureEdit } from "@twinhelm/core/storage/picture/editing";
import { useState } from "react";
import { FormError } from "../../shell/FormError";
import { CropArea } from "./CropArea";
import { EditorTools } from "./EditorTools";
import { Losses } from "./Losses";
import { Meanwhile } from "./Meanwhile";
import type { Picture } from "./usePicture";
import type { SavingPicture } from "./useSavePicture";

interface CropRoomProps {
  readonly picture: Picture;
  readonly edit: PictureEdit;
  readonly saving: SavingPicture;
  readonly onEdit: (edit: PictureEdit) => void;
  /** Begins again with what is stored now. */
  readonly onReload: () => void;
}

/** The picture with what is done to it, and what saving it would take or has met. */
export function CropRoom({ picture, edit, saving, onEdit, onReload }: CropRoomProps) {
  const [zoom, setZoom] = useState(1);
  const { problem, meanwhile } = saving;
  const busy = saving.state !== "pristine";
  const change = (next: PictureEdit) => {
    saving.forget();
    onEdit(next);
  };
  return (
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
      {problem !== undefined && <FormError>{problem}</FormError>}
      {meanwhile !== undefined && (
        <Meanwhile
          what={meanwhile}
          busy={busy}
          onAnyway={() => saving.save(edit, true)}
          onReload={onReload}
        />
      )}
    </div>
  );
}
