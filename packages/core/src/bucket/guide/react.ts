import { useQuery } from "@tanstack/react-query";
import type { BucketDocument } from "../../document/model";
import { unwrap } from "../../http/query";
import { type Loaded, loadedOf, useClient } from "../../react/console";
import type { GuideQuery } from "./calls";
import { bucketGuide, type Guide, guideResponse } from "./guide";

/** The guide for developers of a bucket. */
export function useGuide(bucketId: string): Loaded<Guide> {
  const { transport } = useClient();
  return loadedOf(
    useQuery({
      queryKey: ["bucket", bucketId, "guide"],
      queryFn: ({ signal }) => unwrap(bucketGuide.run({ transport, signal }, { bucketId })),
    }),
  );
}

/** What an example reads; asked for anew each time it is shown. */
export function useGuideResponse(bucketId: string, query: GuideQuery): Loaded<readonly BucketDocument[]> {
  const { transport } = useClient();
  return loadedOf(
    useQuery({
      queryKey: ["document", bucketId, "guide", query],
      queryFn: ({ signal }) => unwrap(guideResponse(transport, bucketId, query, signal)),
      staleTime: 0,
      gcTime: 0,
    }),
  );
}
