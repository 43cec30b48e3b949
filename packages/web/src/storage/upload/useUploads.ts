import { useClient } from "@twinhelm/core/react/console";
import { useCallback } from "react";
import { useUploader } from "../useUploader";
import { Tray } from "./Tray";
import { useKeptUploads } from "./UploadsProvider";
import { type BlobUploads, createBlobUploads } from "./uploads";

/** The uploads of this console; they begin when something is sent first. */
export function useUploads(): () => BlobUploads {
  const client = useClient();
  const uploader = useUploader();
  const { uploads, keep } = useKeptUploads();
  return useCallback(() => {
    if (uploads !== undefined) return uploads;
    const made = createBlobUploads(client, uploader);
    keep({ uploads: made, Tray });
    return made;
  }, [client, uploader, uploads, keep]);
}
