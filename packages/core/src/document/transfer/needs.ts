import type { AccessRequest } from "../../access/evaluate";
import type { ImportMode } from "./rows";

/**
 * What an import needs from its beginning: to create documents, or to change any of the bucket where it only changes
 * them. Each document that is changed is asked for when it is found.
 */
export const importActions = ["bucket:data:create", "bucket:data:update"] as const;

export const importNeeds = (bucketId: string, mode: ImportMode): AccessRequest =>
  mode === "update"
    ? { action: "bucket:data:update", segments: [bucketId], list: true }
    : { action: "bucket:data:create", segments: [bucketId] };
