import { manyDocuments } from "../indexes";
import { tableOf } from "../records/documentTable";
import type { Made, Ways } from "../records/ways";
import { all, define, get, type Row, tell } from "../records/work";
import { explained } from "./explained";
import { adjustSoon, changedSince, dropSoon, takeOverItems } from "./indexes/ways";

/** Where others wait: an answer of so many bytes keeps them for some twenty milliseconds. */
export const longestAnswer = 8_000_000;

/** What PostgreSQL does in its own way. It ends what takes too long by itself: nothing is counted. */
export const postgresWays: Ways = {
  counted: (_, condition) => condition,
  countedBySample: (_, condition) => condition,
  // Bytes would come as digits, twice as long.
  joined: (column) => `string_agg(${column}, ',')`,
  // biome-ignore lint/correctness/useYield: it is not asked.
  *plan() {
    return { finds: "index", sorts: "nothing" };
  },
  explained: (_, sql, values) => explained(sql, values),
  *made(...beginnings) {
    const fits = (column: string) => beginnings.map(() => `starts_with(${column}, ?)`).join(" OR ");
    const rows = yield* all(
      `SELECT CAST(relname AS TEXT) AS name,
         coalesce(indisvalid, true) AND NOT EXISTS (SELECT 1 FROM index_work WHERE index_work.name = relname AND (relkind IN ('r', 'p') OR kind = 'dropping')) AS fit,
         relkind IN ('i', 'I') AS index
       FROM pg_class LEFT JOIN pg_index ON indexrelid = pg_class.oid
       WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'i', 'I') AND (${fits("CAST(relname AS TEXT)")})`,
      ...beginnings,
    );
    const made = ({ fit, index }: Row): Made =>
      fit !== true ? "unfinished" : index === true ? "index" : "table";
    return new Map(rows.map((row) => [String(row.name), made(row)]));
  },
  keyed: "",
  sharesPackages: true,
  ahead: { manyDocuments, takeOver: takeOverItems },
  adjust: adjustSoon,
  dropTables: dropSoon,
  changedSince,
  *createTable({ _id }) {
    // One of the same id whose documents are still to go.
    const old = tableOf(_id).slice(1, -1);
    if ((yield* get("SELECT 1 AS one FROM index_work WHERE name = ?", old)) !== undefined) {
      yield* define(`DROP TABLE IF EXISTS ${tableOf(_id)}`);
      yield* tell("DELETE FROM index_work WHERE name = ?", old);
    }
    yield* define(
      `CREATE TABLE ${tableOf(_id)} (sequence BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id TEXT NOT NULL UNIQUE, json TEXT NOT NULL, body JSONB GENERATED ALWAYS AS (json::jsonb) STORED)`,
    );
  },
  activities: () => "activity",
};
