import { storageText } from "@twinhelm/core/storage/text";
import { uploadText } from "@twinhelm/core/storage/upload/text";
import { useRef } from "react";
import { ActionButton } from "../../shell/ActionButton";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { filesOfChooser } from "../upload/chosenFiles";
import { useUploads } from "../upload/useUploads";

interface UploadButtonProps {
  /** Where files go. */
  readonly folder: string;
  /** True: whole folders are chosen. */
  readonly folders?: boolean;
  /** True: one of several in a bar. */
  readonly plain?: boolean;
}

/** Chooses files of this machine and uploads them. */
export function UploadButton({ folder, folders = false, plain = false }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads();
  const label = folders ? uploadText("folder") : storageText("upload");
  return (
    <>
      <input
        ref={(element) => {
          input.current = element;
          if (folders) element?.setAttribute("webkitdirectory", "");
        }}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = filesOfChooser(currentTarget.files ?? [], folder);
          currentTarget.value = "";
          if (files.length > 0) void uploads().send(files);
        }}
      />
      <ActionButton
        intent={plain ? "none" : "primary"}
        variant={folders ? "minimal" : "solid"}
        icon={<MaterialIcon name={folders ? "drive_folder_upload" : "upload_file"} />}
        aria-label={label}
        title={label}
        text={
          folders ? (
            <span className="more-text">{label}</span>
          ) : plain ? (
            <span className="add-text">{label}</span>
          ) : (
            label
          )
        }
        request={{ action: "storage:create" }}
        onClick={() => input.current?.click()}
      />
    </>
  );
}
