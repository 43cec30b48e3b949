import type { RowFilter } from "@twinhelm/core/access/rows";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { Records } from "../engine/engine";
import type { Identity } from "../engine/identities";
import type { ReadFor } from "../engine/readFor";
import { checkMongoFilter } from "../filter/mongoCheck";
import { booleanOf, countOf, objectOf, type Query } from "../shell/query";

type Page = { readonly meta: { readonly total: number }; readonly data: readonly Identity[] };

/** GET /passport/identity: what the caller may see, filtered, sorted, one page of it. */
export function createIdentityList({ identities }: Records, matcher: RegexMatcher) {
  return async (query: Query, rows: RowFilter, readFor: ReadFor): Promise<readonly Identity[] | Page> => {
    const filter = objectOf(query, "filter") ?? {};
    checkMongoFilter(filter, matcher);
    const [skip, limit] = [countOf(query, "skip"), countOf(query, "limit")];
    const asked = { rows, filter, sort: objectOf(query, "sort"), skip, limit };
    const { total, data } = await identities.page(asked, readFor);
    return booleanOf(query.paginate) ? { meta: { total }, data } : data;
  };
}
