import { sortDocuments } from "../../../document/sort";
import { objectAnswer } from "../../../storage/answer";
import { objectFields } from "../../../storage/fields";
import { type JsonPage, jsonPage } from "../../jsonPage";
import type { RecordPage } from "../../recordPage";
import type { ObjectQuery, StoredObject } from "../../storage";
import type { Context } from "../context";
import { type FilterPlan, planFilter } from "../filter/plan";
import { idsLeftOut, noCondition, rowCondition } from "../rowCondition";
import { all, each, get, type Work } from "../work";
import { objectColumns, objectOf, term } from "./rows";

/** What a list can be sorted by, as the contract names it, and its column. */
const columns: Readonly<Record<string, string>> = {
  _id: "id",
  name: "name",
  "content.type": "type",
  "content.size": "size",
};

/** One page of the list of the contract: all objects that match, in any folder. */
export function* objectPage(context: Context, query: ObjectQuery): Work<JsonPage> {
  const { total, data } = yield* storedPage(context, query);
  return jsonPage({ total, data: data.map((object) => objectAnswer(query.publicUrl, object)) });
}

function* storedPage(
  { matcher, ways, dialect }: Context,
  query: ObjectQuery,
): Work<RecordPage<StoredObject>> {
  const shown = rowCondition(query.rows);
  const plan = planFilter(query.filter, {
    table: "storage_object",
    fields: objectFields,
    matcher,
    now: query.now,
    typed: true,
    dialect,
  });
  // Conditions on nothing but the id make no document of each row.
  const looked = plan.where === noCondition.where ? "name" : "json";
  const where = ways.counted(looked, `${shown.where} AND ${plan.where}`);
  const parameters = [...shown.parameters, ...plan.parameters];
  const { residual } = plan;
  if (residual !== undefined) {
    const sql = `SELECT ${objectColumns} FROM storage_object WHERE ${where} ORDER BY sequence`;
    const found: StoredObject[] = [];
    yield* each(sql, parameters, (row) => {
      const object = objectOf(row);
      if (residual(seenOf(object))) found.push(object);
      return true;
    });
    return sorted(found, query);
  }
  const limit = query.limit === 0 ? Number.MAX_SAFE_INTEGER : query.limit;
  const sql = `SELECT ${objectColumns} FROM storage_object WHERE ${where} ORDER BY ${orderOf(query)} LIMIT ? OFFSET ?`;
  const data = (yield* all(sql, ...parameters, limit, query.skip)).map(objectOf);
  return { data, total: query.counts ? yield* totalOf(query, { where, parameters }) : 0 };
}

function* totalOf(
  { rows, filter }: ObjectQuery,
  { where, parameters }: Pick<FilterPlan, "where" | "parameters">,
): Work<number> {
  const isAll = filter.kind === "none" && idsLeftOut(rows)?.length === 0;
  const found = isAll
    ? yield* get("SELECT count AS n FROM storage_folder WHERE path = ''")
    : yield* get(`SELECT count(*) AS n FROM storage_object WHERE ${where}`, ...parameters);
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
  const terms = sort.flatMap(({ path, direction }) => {
    const column = Object.hasOwn(columns, path) ? columns[path] : undefined;
    return column === undefined ? [] : [term(column, direction === 1 ? "ASC" : "DESC")];
  });
  return [...terms, sort.at(-1)?.direction === -1 ? "sequence DESC" : "sequence"].join(", ");
}
