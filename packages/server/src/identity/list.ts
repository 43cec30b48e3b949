import { type RowFilter, rowTest } from "@twinhelm/core/access/rows";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { Records } from "../engine/engine";
import type { Identity } from "../engine/identities";
import { compileMongoFilter } from "../filter/mongo";
import { checkMongoFilter } from "../filter/mongoCheck";
import { booleanOf, countOf, objectOf, type Query } from "../shell/query";
import { sortBy } from "./sort";

type Page = { readonly meta: { readonly total: number }; readonly data: readonly Identity[] };

/** GET /passport/identity: what the caller may see, filtered, sorted, one page of it. */
export function createIdentityList({ identities }: Records, matcher: RegexMatcher) {
  return async (query: Query, rows: RowFilter): Promise<readonly Identity[] | Page> => {
    const filter = objectOf(query, "filter") ?? {};
    checkMongoFilter(filter, matcher);
    const matches = compileMongoFilter(filter, matcher);
    const sort = objectOf(query, "sort");
    const skip = countOf(query, "skip");
    const limit = countOf(query, "limit");
    const isShown = rowTest(rows);
    const found = (await identities.list()).filter((identity) => isShown(identity._id) && matches(identity));
    const data = sortBy(found, sort).slice(skip, limit === 0 ? undefined : skip + limit);
    return booleanOf(query.paginate) ? { meta: { total: found.length }, data } : data;
  };
}
