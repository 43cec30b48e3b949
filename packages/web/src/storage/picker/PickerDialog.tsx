import "../../styles/picker.css";
import { type FilePicking, firstFiles, type PickedKind } from "@twinhelm/core/storage/field/picking";
import { usePickedFiles } from "@twinhelm/core/storage/field/react";
import { fileText } from "@twinhelm/core/storage/field/text";
import type { StorageObject } from "@twinhelm/core/storage/model";
import { useRef, useState } from "react";
import { FormError } from "../../shell/FormError";
import { TransferLine } from "../upload/TransferLine";
import { useFileUpload } from "../upload/useFileUpload";
import { OverDialog } from "./OverDialog";
import { PickerBar } from "./PickerBar";
import { PickerFiles } from "./PickerFiles";
import { PickerPages } from "./PickerPages";
import { useDropZone } from "./useDropZone";
import { useMayUpload } from "./useMayUpload";

interface PickerDialogProps {
  /** What there is to choose from; default: all files. */
  readonly kind?: PickedKind | undefined;
  /** What it is for. */
  readonly title: string;
  readonly onChoose: (object: StorageObject) => void;
  readonly onClose: () => void;
}

/** Files of Storage to choose from, page by page. What is not there yet is uploaded here. */
export function PickerDialog({ kind = "any", title, onChoose, onClose }: PickerDialogProps) {
  const [picking, setPicking] = useState<FilePicking>(firstFiles);
  const page = usePickedFiles(picking, kind);
  const [wrong, setWrong] = useState<string>();
  const [added, setAdded] = useState<string>();
  const uploading = useFileUpload((object) => {
    setAdded(object._id);
    setPicking({ ...firstFiles, pageSize: picking.pageSize });
  });
  const mayUpload = useMayUpload();
  const chosen = useRef(false);
  const take = (object: StorageObject) => {
    if (chosen.current) return;
    chosen.current = true;
    onChoose(object);
    onClose();
  };
  const upload = ([file]: readonly File[]) => {
    if (file === undefined) return;
    const isWanted = kind === "any" || file.type.startsWith("image/");
    setWrong(isWanted ? undefined : fileText("picker.wrong", { name: file.name }));
    if (isWanted) uploading.start(file);
  };
  const drop = useDropZone(mayUpload && !uploading.isBusy ? upload : undefined);
  return (
    <OverDialog className="storage-picker" title={title} onClose={onClose}>
      <div className={drop.isOver ? "picker-room is-over" : "picker-room"} {...drop.events}>
        <PickerBar picking={picking} kind={kind} onChange={setPicking} onFile={(file) => upload([file])} />
        <div role="status">{uploading.line !== undefined && <TransferLine {...uploading.line} />}</div>
        {wrong !== undefined && <FormError>{wrong}</FormError>}
        <PickerFiles page={page} searched={picking.words.trim() !== ""} added={added} onChoose={take} />
        <PickerPages picking={picking} page={page.value} onChange={setPicking} />
      </div>
    </OverDialog>
  );
}
