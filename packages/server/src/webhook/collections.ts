import { collectionOf } from "@twinhelm/core/bucket/collection";
import type { Engine } from "../engine/engine";

/** A collection that webhooks can listen to, with what people call it. */
export interface Collection {
  readonly id: string;
  readonly slug: string;
}

/**
 * Those of the buckets. Collections of the server itself hold hashes of passwords and keys, which webhooks must not
 * send away.
 */
export async function collectionsOf({ buckets }: Pick<Engine, "buckets">): Promise<readonly Collection[]> {
  return (await buckets.all())
    .list()
    .map(({ bucket }) => ({ id: collectionOf(bucket._id), slug: bucket.title }));
}
