import { useMissingForBucket } from "@twinhelm/core/bucket/react";
import { useMemo } from "react";
import { useProvideChosen } from "../action/chosen";
import { Denied } from "../shell/Denied";
import { NotFoundPage } from "../shell/NotFoundPage";

/** In place of a page of a bucket that is not listed: what is missing to see it, or that there is none. */
export function NoBucket({ id }: { id: string }) {
  const missing = useMissingForBucket(id);
  useProvideChosen(useMemo(() => ({ rows: {}, denied: { bucket: missing?.lines } }), [missing]));
  return missing === undefined ? (
    <NotFoundPage />
  ) : (
    <Denied explanation={missing.explanation} about={missing.about} />
  );
}
