import type { SQLInputValue } from "node:sqlite";
import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../shell/context";
import { bareError, validationError } from "../shell/errors";
import { parameterOf } from "../shell/guard";
import { pathId, readId } from "../shell/objectId";
import { countOf, isRecord, jsonOf, type Query } from "../shell/query";
import { activityLifespan } from "../shell/serverContext";

interface Condition {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** GET and DELETE /activity (contract, storage-asset-dashboard-activity-vc.md section 5). */
export function registerActivityRoutes(app: FastifyInstance, context: ServerContext): void {
  const { database, now } = context;
  const remove = database.prepare("DELETE FROM activity WHERE id = ?");
  const index = { config: { guard: { action: "activity:index", parameters: [], list: false } } };
  const bulk = { config: { guard: { action: "activity:delete", parameters: [], list: false } } };

  app.get<{ Querystring: Query }>("/activity", index, async ({ query }) => {
    // Reading writes nothing, so that it works on a full disk: what has expired is skipped here.
    const conditions = [
      { sql: "created_at >= ?", values: [now() - activityLifespan] },
      ...conditionsOf(query),
    ];
    const where = conditions.map((each) => each.sql).join(" AND ");
    const limit = countOf(query, "limit");
    const rows = database
      .prepare(
        `SELECT activity.*, ${nameOfCaller} AS name
         FROM activity
         LEFT JOIN identity ON identity.id = activity.caller
         LEFT JOIN apikey ON apikey.id = activity.caller
         WHERE ${where} ORDER BY activity.created_at DESC, activity.id DESC LIMIT ? OFFSET ?`,
      )
      .all(...conditions.flatMap((each) => each.values), limit === 0 ? -1 : limit, countOf(query, "skip"));
    return rows.map((row) => ({
      _id: row.id,
      action: row.action,
      identifier: row.name ?? row.caller,
      resource: JSON.parse(String(row.resource)),
      created_at: new Date(Number(row.created_at)).toISOString(),
    }));
  });
  app.delete("/activity", bulk, async ({ body }, reply) => {
    if (!Array.isArray(body)) throw validationError(" should be array");
    const ids = body.map((id) => (typeof id === "string" ? readId(id) : undefined));
    if (ids.includes(undefined)) throw bareError(400, "Invalid id.");
    context.transaction(() => {
      for (const id of ids) if (id !== undefined) remove.run(id);
    });
    return reply.code(204).send();
  });
  // The predefined policy grants activity:delete without a resource; one of many needs no more than many.
  app.delete("/activity/:id", bulk, async (request, reply) => {
    remove.run(pathId(parameterOf(request, "id")));
    return reply.code(204).send();
  });
}

/** Of an identity, or of an API key. */
const nameOfCaller = "coalesce(identity.identifier, json_extract(apikey.json, '$.name'))";

function conditionsOf(query: Query): Condition[] {
  const conditions: Condition[] = [];
  const { identifier, action, resource, begin, end } = query;
  if (typeof identifier === "string") conditions.push({ sql: `${nameOfCaller} = ?`, values: [identifier] });
  const actions = [action].flat().filter((each) => typeof each === "string" && each !== "");
  if (actions.length > 0)
    conditions.push({ sql: `action IN (${actions.map(() => "?").join()})`, values: actions.map(Number) });
  if (typeof begin === "string" && typeof end === "string") {
    const [from, to] = [Date.parse(begin), Date.parse(end)];
    if (!Number.isNaN(from) && !Number.isNaN(to))
      conditions.push({ sql: "created_at >= ? AND created_at < ?", values: [from, to] });
  }
  if (resource !== undefined) conditions.push(...resourceConditions(jsonOf(resource)));
  return conditions;
}

function resourceConditions(wanted: unknown): Condition[] {
  if (Array.isArray(wanted)) return [{ sql: "resource = ?", values: [JSON.stringify(wanted)] }];
  if (!isRecord(wanted)) throw bareError(400, "The parameter resource must be a JSON object or list.");
  const has = "EXISTS (SELECT 1 FROM json_each(resource) WHERE value";
  return Object.entries(wanted).flatMap(([operator, list]): Condition[] => {
    if (!Array.isArray(list)) throw bareError(400, `${operator} needs a list.`);
    const values = list.map(String);
    if (operator === "$all") return values.map((value) => ({ sql: `${has} = ?)`, values: [value] }));
    if (operator === "$in") return [{ sql: `${has} IN (${values.map(() => "?").join()}))`, values }];
    throw bareError(400, `The operator ${operator} is not known here. Use $all or $in.`);
  });
}
