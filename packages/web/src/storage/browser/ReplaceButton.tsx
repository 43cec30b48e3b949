import type { StorageObject } from "@twinhelm/core/storage/model";
import { storageText } from "@twinhelm/core/storage/text";
import { useRef } from "react";
import { ActionButton } from "../../shell/ActionButton";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { useUploads } from "../upload/useUploads";

/** Gives a file another content at the same address. */
export function ReplaceButton({ object }: { readonly object: StorageObject }) {
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads();
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={storageText("replace")}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) uploads().replace(object, file);
          currentTarget.value = "";
        }}
      />
      <ActionButton
        icon={<MaterialIcon name="published_with_changes" />}
        text={storageText("replace")}
        request={{ action: "storage:update", segments: [object._id] }}
        onClick={() => input.current?.click()}
      />
    </>
  );
}
