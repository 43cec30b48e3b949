import { sortDocuments } from "../../../document/sort";
import { objectAnswer } from "../../../storage/answer";
import { objectFields } from "../../../storage/fields";
import { type JsonPage, jsonPage } from "../../jsonPage";
import type { RecordPage } from "../../recordPage";
import { type FilterPlan, planFilter } from "../../records/filter/plan";
import { idsLeftOut, noCondition, rowCondition } from "../../records/rowCondition";
import type { ObjectQuery, StoredObject } from "../../storage";
import { type Connection, counted } from "../connection";
import { objectColumns, objectOf } from "./rows";

/** What a list can be sorted by, as the contract names it, and its column. */
const columns: Readonly<Record<string, string>> = {
  _id: "id",
  name: "name",
  "content.type": "type",
  "content.size": "size",
};

/** One page of the list of the contract: all objects that match, in any folder. */
export function objectPage(connection: Connection, query: ObjectQuery): JsonPage {
  const { total, data } = storedPage(connection, query);
  return jsonPage({ total, data: data.map((object) => objectAnswer(query.publicUrl, object)) });
}

function storedPage(connection: Connection, query: ObjectQuery): RecordPage<StoredObject> {
  const shown = rowCondition(query.rows);
  const plan = planFilter(query.filter, {
    table: "storage_object",
    fields: objectFields,
    matcher: connection.matcher,
    now: query.now,
    typed: true,
    dialect: connection.dialect,
  });
  // Conditions on nothing but the id make no document of each row.
  const looked = plan.where === noCondition.where ? "name" : "json";
  const where = counted(looked, `${shown.where} AND ${plan.where}`);
  const parameters = [...shown.parameters, ...plan.parameters];
  const { residual } = plan;
  if (residual !== undefined) {
    const sql = `SELECT ${objectColumns} FROM storage_object WHERE ${where} ORDER BY sequence`;
    const found: StoredObject[] = [];
    for (const row of connection.rows(sql, ...parameters)) {
      const object = objectOf(row);
      if (residual(seenOf(object))) found.push(object);
    }
    return sorted(found, query);
  }
  const limit = query.limit === 0 ? -1 : query.limit;
  const sql = `SELECT ${objectColumns} FROM storage_object WHERE ${where} ORDER BY ${orderOf(query)} LIMIT ? OFFSET ?`;
  const data = [...connection.rows(sql, ...parameters, limit, query.skip)].map(objectOf);
  return { data, total: query.counts ? totalOf(connection, query, { where, parameters }) : 0 };
}

function totalOf(
  { prepare }: Connection,
  { rows, filter }: ObjectQuery,
  { where, parameters }: Pick<FilterPlan, "where" | "parameters">,
): number {
  const isAll = filter.kind === "none" && idsLeftOut(rows)?.length === 0;
  const found = isAll
    ? prepare("SELECT count AS n FROM storage_folder WHERE path = ''").get()
    : prepare(`SELECT count(*) AS n FROM storage_object WHERE ${where}`).get(...parameters);
  return Number(found?.n ?? 0);
}

/** An object as filters see it. */
const seenOf = ({ id, name, type, size }: StoredObject) => ({ _id: id, name, content: { type, size } });

function sorted(
  found: readonly StoredObject[],
  { sort, skip, limit }: ObjectQuery,
): RecordPage<StoredObject> {
  const byId = new Map(found.map((object) => [object.id, object]));
  const data = sortDocuments(found.map(seenOf), sort)
    .slice(skip, limit === 0 ? undefined : skip + limit)
    .flatMap(({ _id }) => byId.get(String(_id)) ?? []);
  return { data, total: found.length };
}

/** Equal rows stand in the order of their insertion, turned round where the last key descends. */
function orderOf({ sort }: ObjectQuery): string {
  const terms = sort.flatMap(({ path, direction }) =>
    Object.hasOwn(columns, path) ? [`${columns[path]} ${direction === 1 ? "ASC" : "DESC"}`] : [],
  );
  return [...terms, sort.at(-1)?.direction === -1 ? "sequence DESC" : "sequence"].join(", ");
}
