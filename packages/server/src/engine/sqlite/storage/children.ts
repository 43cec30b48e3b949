import { idsLeftOut, rowCondition } from "../../records/rowCondition";
import type { SqlValue } from "../../records/work";
import type { ChildPage, ChildQuery, StoredFolder, StoredObject } from "../../storage";
import { type Connection, counted } from "../connection";
import { below, folderColumns, folderOf, objectColumns, objectOf } from "./rows";

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
export function childPage(connection: Connection, query: ChildQuery): ChildPage | undefined {
  const seesAll = idsLeftOut(query.rows)?.length === 0;
  const totals = connection.prepare("SELECT * FROM storage_folder WHERE path = ?").get(query.folder);
  if (totals === undefined) return undefined;
  const isSearch = query.search !== "";
  const folders = seesAll
    ? isSearch
      ? foundFolders(query)
      : ownFolders(query, Number(totals.folders))
    : shownFolders(query);
  const files = isSearch ? foundFiles(query) : ownFiles(query, seesAll ? Number(totals.files) : undefined);
  const count = (lines: Lines, kind: ChildQuery["kind"]): number =>
    query.kind !== undefined && query.kind !== kind ? 0 : (lines.total ?? countOf(connection, lines));
  const [folderTotal, fileTotal] = [count(folders, "folder"), count(files, "file")];
  if (!seesAll && query.folder !== "" && folderTotal + fileTotal === 0 && isHidden(connection, query))
    return undefined;
  const page = { skip: query.skip, limit: Math.min(query.limit, Math.max(0, folderTotal - query.skip)) };
  const rows = read(connection, folders, folderColumns, page);
  const left = { skip: Math.max(0, query.skip - folderTotal), limit: query.limit - rows.length };
  const fileRows = fileTotal === 0 ? [] : read(connection, files, objectColumns, left);
  return {
    total: folderTotal + fileTotal,
    whole: seesAll ? folderOf(totals) : undefined,
    folders: rows.map(folderOf).map((folder) => ({ folder, mark: markOf(connection, folder, query) })),
    files: fileRows.map(objectOf),
  };
}

/** Whether the caller is shown nothing at all of a folder. */
function isHidden({ prepare }: Connection, { folder, rows }: ChildQuery): boolean {
  const inside = below("name", folder);
  const shown = rowCondition(rows);
  return (
    prepare(`SELECT 1 FROM storage_object WHERE ${inside.where} AND ${shown.where} LIMIT 1`).get(
      ...inside.parameters,
      ...shown.parameters,
    ) === undefined
  );
}

function countOf(connection: Connection, { from, where, parameters }: Lines): number {
  const sql = `SELECT count(*) AS n FROM ${from} WHERE ${where}`;
  return Number(connection.prepare(sql).get(...parameters)?.n ?? 0);
}

function read(
  connection: Connection,
  { from, where, parameters, order, isIndexed }: Lines,
  columns: string,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): readonly Record<string, unknown>[] {
  if (limit <= 0) return [];
  // What is skipped of an index is walked as well, some thousand rows in a millisecond.
  if (isIndexed) connection.meter.spend(skip * 20 + limit * 100);
  const sql = `SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`;
  return [...connection.rows(sql, ...parameters, limit, skip)];
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
  return key === "name" ? `name ${word}, id ${word}` : `${key} ${word}, name ${word}, id ${word}`;
}

/** Folders directly below, of somebody who sees all. */
const ownFolders = (query: ChildQuery, total: number): Lines => ({
  from: "storage_folder",
  where: keyOf(query) === "size" ? counted("path", "parent = ?") : "parent = ?",
  parameters: [query.folder],
  order: folderOrder(query),
  total,
  isIndexed: keyOf(query) !== "size",
});

function ownFiles(query: ChildQuery, total: number | undefined): Lines {
  const shown = rowCondition(query.rows);
  const isIndexed = total !== undefined && ["name", "date"].includes(keyOf(query));
  const where = `folder = ? AND mark = 0 AND ${shown.where}`;
  return {
    from: "storage_object",
    where: isIndexed ? where : counted("name", where),
    parameters: [query.folder, ...shown.parameters],
    order: fileOrder(query),
    total,
    isIndexed,
  };
}

/** An own name is what follows the folder that something is in. */
const nameFits = (column: string, folder: string) =>
  `instr(${foldFunction}(substr(${column}, length(${folder}) + 1)), ?) > 0`;

function foundFolders(query: ChildQuery): Lines {
  const inside = below("path", query.folder);
  const own = nameFits("rtrim(path, '/')", "parent");
  const condition = `${inside.where} AND path <> ? AND ${own}`;
  return {
    from: "storage_folder",
    where: counted("path", condition),
    parameters: [...inside.parameters, query.folder, foldText(query.search)],
    order: folderOrder(query),
    isIndexed: false,
  };
}

function foundFiles(query: ChildQuery): Lines {
  const inside = below("name", query.folder);
  const shown = rowCondition(query.rows);
  const condition = `${inside.where} AND mark = 0 AND ${shown.where} AND ${nameFits("name", "folder")}`;
  return {
    from: "storage_object",
    where: counted("name", condition),
    parameters: [...inside.parameters, ...shown.parameters, foldText(query.search)],
    order: fileOrder(query),
    isIndexed: false,
  };
}

/**
 * Folders directly below, made of the objects that a caller is shown; where names are looked for, all that such an
 * object is in.
 */
function shownFolders({ folder, rows, search, ...query }: ChildQuery): Lines {
  const inside = below("name", folder);
  const shown = rowCondition(rows);
  const start = [...folder].length;
  const next = `substr(name, 1, ${start} + instr(substr(name, ${start + 1}), '/'))`;
  const condition = counted("name", [inside.where, shown.where, "folder <> ?"].join(" AND "));
  const path = search === "" ? next : "folder";
  const grouped = `SELECT ${path} AS path, count(*) AS count, sum(mark) AS marks, sum(size) AS size, max(id) AS newest
     FROM storage_object WHERE ${condition} GROUP BY 1`;
  const parameters = [...inside.parameters, ...shown.parameters, folder];
  const order = folderOrder({ folder, rows, search, ...query });
  if (search === "") return { from: `(${grouped})`, where: "1", parameters, order, isIndexed: false };
  const own =
    "substr(rtrim(path, '/'), length(rtrim(rtrim(path, '/'), replace(rtrim(path, '/'), '/', ''))) + 1)";
  return {
    from: `(${grouped})`,
    where: `instr(${foldFunction}(${own}), ?) > 0`,
    parameters: [...parameters, foldText(search)],
    order,
    isIndexed: false,
  };
}

/** The object that stands for a folder, where the caller is shown it. */
function markOf(
  { prepare }: Connection,
  { path, marks }: StoredFolder,
  { rows }: ChildQuery,
): StoredObject | undefined {
  if (marks === 0) return undefined;
  const shown = rowCondition(rows);
  const sql = `SELECT ${objectColumns} FROM storage_object WHERE folder = ? AND mark = 1 AND ${shown.where} ORDER BY id DESC LIMIT 1`;
  const row = prepare(sql).get(path, ...shown.parameters);
  return row === undefined ? undefined : objectOf(row);
}

/** `foldText` inside of SQL. */
export const foldFunction = "twinhelm_fold";

/** Texts as search compares them: case and the ways to write one letter do not matter. */
export const foldText = (text: string): string => text.normalize("NFKC").toLowerCase();
