import { activityAnswer } from "../../activity/answer";
import type { ActivityQuery, ActivityWrites, NamedActivity, ResourceCondition } from "../activities";
import { jsonRows } from "../jsonPage";
import { type Connection, counted } from "./connection";
import { allOf, type Sql, sql } from "./filter/sql";

/** Of an identity, or of an API key. */
const nameOfCaller = "coalesce(identity.identifier, json_extract(apikey.json, '$.name'))";

export const activityRecords = ({ prepare }: Connection): ActivityWrites => ({
  async find(query) {
    const { text, parameters } = allOf(conditionsOf(query));
    const rows = prepare(
      `SELECT activity.*, ${nameOfCaller} AS name
       FROM activity
       LEFT JOIN identity ON identity.id = activity.caller
       LEFT JOIN apikey ON apikey.id = activity.caller
       WHERE ${counted("resource", text)} ORDER BY activity.created_at DESC, activity.id DESC LIMIT ? OFFSET ?`,
    ).all(...parameters, query.limit === 0 ? -1 : query.limit, query.skip);
    return jsonRows(rows.map((row) => activityAnswer(activityOf(row))));
  },
  async insert({ ids, actions, caller, resources, createdAt }) {
    const insert = prepare(
      "INSERT INTO activity (id, action, caller, resource, created_at) VALUES (?, ?, ?, ?, ?)",
    );
    for (const [at, id] of ids.entries())
      insert.run(id, actions[at] ?? null, caller, resources[at] ?? null, createdAt);
  },
  async remove(ids) {
    const remove = prepare("DELETE FROM activity WHERE id = ?");
    for (const id of ids) remove.run(id);
  },
  async expire(before) {
    prepare("DELETE FROM activity WHERE created_at < ?").run(before);
  },
});

const actions = [1, 2, 3, 4] as const;

function activityOf(row: Record<string, unknown>): NamedActivity {
  const action = actions.find((each) => each === row.action);
  if (action === undefined) throw new Error(`The activity ${String(row.id)} has no known action`);
  return {
    id: String(row.id),
    action,
    caller: String(row.caller),
    name: String(row.name ?? row.caller),
    resource: JSON.parse(String(row.resource)),
    createdAt: Number(row.created_at),
  };
}

function conditionsOf({ since, name, actions: wanted, between, resources }: ActivityQuery): readonly Sql[] {
  return [
    sql("created_at >= ?", since),
    ...(name === undefined ? [] : [sql(`${nameOfCaller} = ?`, name)]),
    ...(wanted.length === 0 ? [] : [sql(`action IN (${wanted.map(() => "?").join()})`, ...wanted)]),
    ...(between === undefined ? [] : [sql("created_at >= ? AND created_at < ?", ...between)]),
    ...resources.flatMap(resourceConditions),
  ];
}

function resourceConditions({ kind, parts }: ResourceCondition): readonly Sql[] {
  const has = "EXISTS (SELECT 1 FROM json_each(resource) WHERE value";
  // One parameter however long the list is: SQLite takes only so many, and nests only so many conditions.
  const listed = "SELECT value FROM json_each(?)";
  switch (kind) {
    case "is":
      return [sql("resource = ?", JSON.stringify(parts))];
    case "all":
      return [
        sql(
          `(SELECT count(DISTINCT value) FROM json_each(resource) WHERE value IN (${listed})) = ?`,
          JSON.stringify(parts),
          new Set(parts).size,
        ),
      ];
    case "any":
      return [sql(`${has} IN (${listed}))`, JSON.stringify(parts))];
  }
}
