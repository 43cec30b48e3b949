import type { ChildPage, ChildQuery, StoredFolder } from "../../storage";
import type { Context } from "../context";
import { idsLeftOut, rowCondition } from "../rowCondition";
import { all, get, type Row, type SqlValue, type Work } from "../work";
import { foldFunction, foldText } from "./fold";
import { below, folderColumns, folderOf, objectColumns, objectOf, term } from "./rows";

/** Lines of one kind: a table or query, what bounds it, and how it is sorted. */
interface Lines {
  readonly from: string;
  readonly where: string;
  readonly parameters: readonly SqlValue[];
  readonly order: string;
  /** How many there are, where that is known. */
  readonly total?: number | undefined;
  /** Whether an index gives them in their order. */
  readonly isIndexed: boolean;
}

/** One page of a folder: its folders first, then its files. `undefined`: there is no such folder. */
export function* childPage(context: Context, query: ChildQuery): Work<ChildPage | undefined> {
  const seesAll = idsLeftOut(query.rows)?.length === 0;
  const totals = yield* get("SELECT * FROM storage_folder WHERE path = ?", query.folder);
  if (totals === undefined) return undefined;
  const isSearch = query.search !== "";
  const folders = seesAll
    ? isSearch
      ? foundFolders(context, query)
      : ownFolders(context, query, Number(totals.folders))
    : shownFolders(context, query);
  const files = isSearch
    ? foundFiles(context, query)
    : ownFiles(context, query, seesAll ? Number(totals.files) : undefined);
  const isAsked = (kind: ChildQuery["kind"]) => query.kind === undefined || query.kind === kind;
  const folderTotal = isAsked("folder") ? yield* totalOf(folders) : 0;
  const fileTotal = isAsked("file") ? yield* totalOf(files) : 0;
  if (!seesAll && query.folder !== "" && folderTotal + fileTotal === 0 && (yield* isHidden(query)))
    return undefined;
  const page = { skip: query.skip, limit: Math.min(query.limit, Math.max(0, folderTotal - query.skip)) };
  const rows = yield* read(context, folders, folderColumns, page);
  const left = { skip: Math.max(0, query.skip - folderTotal), limit: query.limit - rows.length };
  const fileRows = fileTotal === 0 ? [] : yield* read(context, files, objectColumns, left);
  return {
    total: folderTotal + fileTotal,
    whole: seesAll ? folderOf(totals) : undefined,
    folders: yield* withMarks(rows.map(folderOf), query),
    files: fileRows.map(objectOf),
  };
}

/** Whether the caller is shown nothing at all of a folder. */
function* isHidden({ folder, rows }: ChildQuery): Work<boolean> {
  const inside = below("name", folder);
  const shown = rowCondition(rows);
  const sql = `SELECT 1 AS found FROM storage_object WHERE ${inside.where} AND ${shown.where} LIMIT 1`;
  return (yield* get(sql, ...inside.parameters, ...shown.parameters)) === undefined;
}

function* totalOf({ total, from, where, parameters }: Lines): Work<number> {
  if (total !== undefined) return total;
  const sql = `SELECT count(*) AS n FROM ${from} WHERE ${where}`;
  return Number((yield* get(sql, ...parameters))?.n ?? 0);
}

function* read(
  { meter }: Context,
  { from, where, parameters, order, isIndexed }: Lines,
  columns: string,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Work<readonly Row[]> {
  if (limit <= 0) return [];
  // What is skipped of an index is walked as well, some thousand rows in a millisecond.
  if (isIndexed) meter.spend(skip * 20 + limit * 100);
  const sql = `SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`;
  return yield* all(sql, ...parameters, limit, skip);
}

const directionOf = ({ sort }: ChildQuery) => (sort.startsWith("-") ? "DESC" : "ASC");
const keyOf = ({ sort }: ChildQuery) => sort.replace("-", "");

/** The same order for folders of any origin; what is alike stands by its path. */
function folderOrder(query: ChildQuery): string {
  const word = directionOf(query);
  const key = keyOf(query);
  if (key === "date") return `newest ${word}, path ${word}`;
  return key === "size" ? `size ${word}, path ${word}` : `path ${word}`;
}

function fileOrder(query: ChildQuery): string {
  const word = directionOf(query);
  const key = keyOf(query);
  if (key === "date") return `id ${word}`;
  return (key === "name" ? ["name", "id"] : [key, "name", "id"]).map((each) => term(each, word)).join(", ");
}

/** Folders directly below, of somebody who sees all. */
const ownFolders = ({ ways }: Context, query: ChildQuery, total: number): Lines => ({
  from: "storage_folder",
  where: keyOf(query) === "size" ? ways.counted("path", "parent = ?") : "parent = ?",
  parameters: [query.folder],
  order: folderOrder(query),
  total,
  isIndexed: keyOf(query) !== "size",
});

function ownFiles({ ways }: Context, query: ChildQuery, total: number | undefined): Lines {
  const shown = rowCondition(query.rows);
  const isIndexed = total !== undefined && ["name", "date"].includes(keyOf(query));
  const where = `folder = ? AND mark = 0 AND ${shown.where}`;
  return {
    from: "storage_object",
    where: isIndexed ? where : ways.counted("name", where),
    parameters: [query.folder, ...shown.parameters],
    order: fileOrder(query),
    total,
    isIndexed,
  };
}

/** An own name is what follows the folder that something is in. */
const nameFits = (column: string, folder: string) =>
  `instr(${foldFunction}(substr(${column}, length(${folder}) + 1)), ?) > 0`;

function foundFolders({ ways }: Context, query: ChildQuery): Lines {
  const inside = below("path", query.folder);
  const own = nameFits("rtrim(path, '/')", "parent");
  const condition = `${inside.where} AND path <> ? AND ${own}`;
  return {
    from: "storage_folder",
    where: ways.counted("path", condition),
    parameters: [...inside.parameters, query.folder, foldText(query.search)],
    order: folderOrder(query),
    isIndexed: false,
  };
}

function foundFiles({ ways }: Context, query: ChildQuery): Lines {
  const inside = below("name", query.folder);
  const shown = rowCondition(query.rows);
  const condition = `${inside.where} AND mark = 0 AND ${shown.where} AND ${nameFits("name", "folder")}`;
  return {
    from: "storage_object",
    where: ways.counted("name", condition),
    parameters: [...inside.parameters, ...shown.parameters, foldText(query.search)],
    order: fileOrder(query),
    isIndexed: false,
  };
}

/**
 * Folders directly below, made of the objects that a caller is shown; where names are looked for, all that such an
 * object is in.
 */
function shownFolders({ ways }: Context, { folder, rows, search, ...query }: ChildQuery): Lines {
  const inside = below("name", folder);
  const shown = rowCondition(rows);
  const start = [...folder].length;
  const next = `substr(name, 1, ${start} + instr(substr(name, ${start + 1}), '/'))`;
  const condition = ways.counted("name", [inside.where, shown.where, "folder <> ?"].join(" AND "));
  const path = search === "" ? next : "folder";
  const grouped = `SELECT ${path} AS path, count(*) AS count, sum(mark) AS marks, sum(size) AS size, max(id) AS newest
     FROM storage_object WHERE ${condition} GROUP BY 1`;
  const parameters = [...inside.parameters, ...shown.parameters, folder];
  const order = folderOrder({ folder, rows, search, ...query });
  const from = `(${grouped}) AS shown`;
  if (search === "") return { from, where: "TRUE", parameters, order, isIndexed: false };
  const own =
    "substr(rtrim(path, '/'), length(rtrim(rtrim(path, '/'), replace(rtrim(path, '/'), '/', ''))) + 1)";
  return {
    from,
    where: `instr(${foldFunction}(${own}), ?) > 0`,
    parameters: [...parameters, foldText(search)],
    order,
    isIndexed: false,
  };
}

/** Each with the object that stands for it, where the caller is shown that. */
function* withMarks(folders: readonly StoredFolder[], { rows }: ChildQuery): Work<ChildPage["folders"]> {
  const shown = rowCondition(rows);
  const sql = `SELECT ${objectColumns} FROM storage_object WHERE folder = ? AND mark = 1 AND ${shown.where} ORDER BY id DESC LIMIT 1`;
  const found: ChildPage["folders"][number][] = [];
  for (const folder of folders) {
    const row = folder.marks === 0 ? undefined : yield* get(sql, folder.path, ...shown.parameters);
    found.push({ folder, mark: row && objectOf(row) });
  }
  return found;
}
