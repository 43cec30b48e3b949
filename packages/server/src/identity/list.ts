import { passesRowFilter, type RowFilter } from "@twinhelm/core/access/rows";
import { compileMongoFilter } from "../filter/mongo";
import { checkMongoFilter } from "../filter/mongoCheck";
import { createRegexMatcher } from "../filter/regex";
import { booleanOf, countOf, objectOf, type Query } from "../shell/query";
import { sortBy } from "./sort";
import type { Identity, IdentityStore } from "./store";

type Page = { readonly meta: { readonly total: number }; readonly data: readonly Identity[] };

/** GET /passport/identity: what the caller may see, filtered, sorted, one page of it. */
export function createIdentityList(identities: IdentityStore) {
  const matcher = createRegexMatcher();
  return (query: Query, rows: RowFilter): readonly Identity[] | Page => {
    const filter = objectOf(query, "filter") ?? {};
    checkMongoFilter(filter, matcher);
    const matches = compileMongoFilter(filter, matcher);
    const sort = objectOf(query, "sort");
    const skip = countOf(query, "skip");
    const limit = countOf(query, "limit");
    const found = identities
      .list()
      .filter((identity) => passesRowFilter(rows, identity._id) && matches(identity));
    const data = sortBy(found, sort).slice(skip, limit === 0 ? undefined : skip + limit);
    return booleanOf(query.paginate) ? { meta: { total: found.length }, data } : data;
  };
}
