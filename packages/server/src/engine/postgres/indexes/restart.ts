import type { Buckets } from "../../../bucket/entry";
import { indexNames } from "../../records/documents/indexes";
import type { Work } from "../../records/work";
import { postgresWays } from "../ways";

/** Ids of buckets whose indexes are not what their fields ask for, and nobody is to see to it. `left`: what is to be done. */
export function* unsettled(buckets: Buckets, left: ReadonlySet<string>): Work<readonly string[]> {
  const made = yield* postgresWays.made("index_");
  const present = new Map<string, string[]>();
  for (const name of made.keys()) {
    const [, id = ""] = name.split("_");
    present.set(id, [...(present.get(id) ?? []), name]);
  }
  return buckets
    .list()
    .filter(({ bucket }) => {
      const wanted = new Set(indexNames(bucket));
      const isOff = (name: string) =>
        !left.has(name) && made.get(name) !== (wanted.has(name) ? "index" : undefined);
      return [...wanted, ...(present.get(bucket._id) ?? [])].some(isOff);
    })
    .map(({ bucket }) => bucket._id);
}
