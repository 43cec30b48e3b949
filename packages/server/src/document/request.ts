import type { FastifyRequest } from "fastify";
import type { PageRequest } from "../engine/documents";
import type { ServerContext } from "../shell/context";
import { callerOf } from "../shell/guard";
import { booleanOf, countOf, jsonOf, objectOf, type Query } from "../shell/query";
import { sortKeysOf } from "./sort";

export type ManyRequest = FastifyRequest<{ Querystring: Query }>;

const reading = "bucket:data:show";

/** Which documents a query asks for, and as whom. */
export function requestOf(
  request: FastifyRequest<{ Querystring: Query }>,
  { now, options }: ServerContext,
): PageRequest {
  const { query } = request;
  return {
    filter: query.filter,
    sort: sortKeysOf(objectOf(query, "sort")),
    skip: countOf(query, "skip"),
    limit: countOf(query, "limit"),
    relation: relationOf(query.relation),
    localize: booleanOf(query.localize, true),
    acceptLanguage: request.headers["accept-language"],
    rows: request.rows ?? { include: [], excludeGroups: [] },
    mayShow: options.openRelations ? undefined : (request.access?.statementsOn(reading) ?? []),
    auth: callerOf(request).document,
    now: now(),
    count: false,
  };
}

/** `true`, `false`, or dotted paths: repeated, or as one text. */
function relationOf(value: unknown): boolean | readonly string[] {
  if (value === undefined || value === "false" || value === "0") return false;
  if (value === "true" || value === "1") return true;
  const list = Array.isArray(value)
    ? value
    : typeof value === "string" && value.startsWith("[")
      ? jsonOf(value)
      : value;
  return [list].flat().filter((path): path is string => typeof path === "string");
}
