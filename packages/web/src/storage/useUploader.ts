import { useClient } from "@twinhelm/core/react/console";
import { createUploader, type Uploader } from "@twinhelm/core/storage/upload";
import { useMemo } from "react";
import { browserPost } from "./post";

/** What sends files to the server of this console. */
export function useUploader(): Uploader<Blob> {
  const { transport, session } = useClient();
  return useMemo(
    () =>
      createUploader({
        baseUrl: transport.baseUrl,
        credential: () => session.getState().credential,
        onUnauthorized: () => session.expire(),
        post: browserPost,
      }),
    [transport, session],
  );
}
