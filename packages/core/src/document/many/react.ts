import { useQuery } from "@tanstack/react-query";
import { unwrap } from "../../http/query";
import { type Loaded, loadedOf, useClient } from "../../react/console";
import { type Preview, previewDocuments, type Which } from "./change";

/** How many documents would be changed, and a few of them. */
export function usePreview(bucketId: string, which: Which): Loaded<Preview> {
  const { transport } = useClient();
  return loadedOf(
    useQuery({
      queryKey: ["document", bucketId, "preview", which],
      queryFn: ({ signal }) => unwrap(previewDocuments(transport, bucketId, which, signal)),
      staleTime: 0,
    }),
  );
}
