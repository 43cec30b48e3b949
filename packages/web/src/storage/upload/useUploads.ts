import { useClient } from "@twinhelm/core/react/console";
import { useCallback } from "react";
import { useUploader } from "../useUploader";
import { useKeptUploads } from "./UploadsProvider";
import { createUploads, type Uploads } from "./uploads";

/** The uploads of this console; they begin when something is sent first. */
export function useUploads(): () => Uploads {
  const client = useClient();
  const uploader = useUploader();
  const { uploads, keep } = useKeptUploads();
  return useCallback(() => {
    if (uploads !== undefined) return uploads;
    const made = createUploads(client, uploader);
    keep(made);
    return made;
  }, [client, uploader, uploads, keep]);
}
