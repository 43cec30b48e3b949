/** Where policies look for the resource of an activity. */
export interface PolicyPlace {
  /** Such as `bucket:data`. */
  readonly module: string;
  readonly segments: readonly string[];
}

/** What policies call the resource of an activity. */
export function policyPlaceOf(resource: readonly string[]): PolicyPlace {
  const [module = "", ...rest] = resource;
  switch (module) {
    case "bucket": {
      const [bucket = "", part, document] = rest;
      if (part !== "data") return { module, segments: [bucket] };
      return { module: "bucket:data", segments: [bucket, ...(document === undefined ? [] : [document])] };
    }
    case "passport":
      return { module: `passport:${rest[0] ?? ""}`, segments: rest.slice(1, 2) };
    default:
      return { module, segments: rest.slice(0, 1) };
  }
}

/** The ids of a document in the resource of an activity. */
export function documentIn(
  resource: readonly string[],
): { readonly bucketId: string; readonly id: string } | undefined {
  const [module, bucketId, part, id] = resource;
  if (module !== "bucket" || part !== "data" || bucketId === undefined || id === undefined) return undefined;
  return { bucketId, id };
}
