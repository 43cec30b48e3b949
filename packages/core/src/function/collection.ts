import { bucketIdOf } from "../bucket/collection";
import type { Trigger } from "./model";

/** Id of the bucket whose changes a trigger waits for. */
export function bucketOfTrigger({ type, options }: Trigger): string | undefined {
  if (type === "bucket") return options.bucket;
  return type === "database" ? bucketIdOf(options.collection) : undefined;
}
