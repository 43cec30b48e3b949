import { rowTest } from "@twinhelm/core/access/rows";
import type { Bucket } from "@twinhelm/core/bucket/model";
import type { FastifyRequest } from "fastify";
import type { Engine } from "../engine/engine";

/** The buckets that the caller of a list is shown, in their order. */
export async function bucketsShownTo({ rows }: FastifyRequest, engine: Engine): Promise<Bucket[]> {
  const isShown = rowTest(rows);
  return (await engine.buckets.all())
    .list()
    .map((entry) => entry.bucket)
    .filter(({ _id }) => isShown(_id))
    .toSorted((a, b) => (a.order ?? Number.NEGATIVE_INFINITY) - (b.order ?? Number.NEGATIVE_INFINITY) || 0);
}
