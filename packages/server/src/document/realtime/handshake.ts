import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { isId } from "@twinhelm/core/record/id";
import type { BucketEntry } from "../../bucket/entry";
import { normalizeFilter } from "../../filter/normalize";
import type { Authenticated } from "../../shell/callers";
import type { ServerContext } from "../../shell/context";
import { bareError } from "../../shell/errors";
import { requireAccess } from "../../shell/guard";
import { objectOf, type Query } from "../../shell/query";
import { sortKeysOf } from "../sort";
import type { Watch } from "./reading";

/** What somebody asks to watch, as long as the connection lasts (contract, bucket.md section 12.1). */
export interface Asked {
  readonly bucketId: string;
  readonly filter: unknown;
  readonly sort: Watch["request"]["sort"];
  readonly limit: number;
  readonly skip: number;
}

/** Reads the address of a socket. Throws the contract's 400. */
export function askedOf(bucketId: string, query: Query): Asked {
  if (!isId(bucketId)) throw bareError(400, `${bucketId} is not a valid object id.`);
  const { filter } = query;
  return {
    bucketId: bucketId.toLowerCase(),
    filter: filter === "" ? undefined : filter,
    sort: sortKeysOf(objectOf(query, "sort")),
    limit: wholeOf(query.limit),
    skip: wholeOf(query.skip),
  };
}

/** What is no number counts as not given. */
function wholeOf(value: unknown): number {
  const number = Math.floor(Number(value));
  return number > 0 ? Math.min(number, Number.MAX_SAFE_INTEGER) : 0;
}

/** Throws the contract's 400, which says no more, where a filter is none. */
export function checkFilter(filter: unknown, { bucket }: BucketEntry, matcher: RegexMatcher): void {
  const read = normalizeFilter(filter, { fields: bucket.properties, matcher });
  if (read.ok) return;
  const message =
    "Error occured while parsing the filter. Please ensure that filter is a valid JSON or expression.";
  throw bareError(read.status, message);
}

/** What a caller may see of what is asked for. Throws the contract's 403 and 409. */
export function watchOf(
  { bucketId, ...asked }: Asked,
  { caller, access }: Authenticated,
  { options }: ServerContext,
): Watch {
  const { rows } = requireAccess(access, {
    action: "bucket:data:stream",
    segments: [bucketId],
    list: true,
  });
  const mayShow = options.openRelations ? undefined : access.statementsOn("bucket:data:show");
  return { bucketId, caller: caller.id, request: { ...asked, rows, mayShow, auth: caller.document } };
}
