import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Records } from "../engine/engine";
import type { ReadFor } from "../engine/readFor";
import { checkMongoFilter } from "../filter/mongoCheck";
import { sendRows } from "../shell/jsonAnswer";
import { booleanOf, countOf, objectOf, type Query } from "../shell/query";

type Asked = FastifyRequest<{ Querystring: Query }>;

/** GET /passport/identity: what the caller may see, filtered, sorted, one page of it. */
export function createIdentityList({ identities }: Records, matcher: RegexMatcher) {
  return async ({ query, rows }: Asked, reply: FastifyReply, readFor: ReadFor): Promise<FastifyReply> => {
    const filter = objectOf(query, "filter") ?? {};
    checkMongoFilter(filter, matcher);
    const [skip, limit] = [countOf(query, "skip"), countOf(query, "limit")];
    const asked = { rows, filter, sort: objectOf(query, "sort"), skip, limit };
    const { total, body } = await identities.page(asked, readFor);
    return sendRows(reply, body, booleanOf(query.paginate) ? { total } : undefined);
  };
}
