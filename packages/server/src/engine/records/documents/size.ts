import type { Context } from "../context";
import { tableOf } from "../documentTable";
import { rewriteCost } from "../meter";
import { get, type Work } from "../work";

/** Documents that are looked at to tell how many bytes there are; more are many anyway. */
const lookedAt = 1000;

/** Counts work on every document of a bucket, before it is done: writing them anew, or making an index of them. */
export function* spendOnAll({ meter }: Context, bucketId: string): Work<void> {
  // The lengths stand before the texts: these are not read.
  const sql = `SELECT count(*) AS rows, coalesce(sum(length), 0) AS bytes
    FROM (SELECT octet_length(json) AS length FROM ${tableOf(bucketId)} LIMIT ${lookedAt}) AS lengths`;
  const found = yield* get(sql);
  meter.spend(rewriteCost(Number(found?.rows ?? 0), Number(found?.bytes ?? 0)));
}
