import { tableOf } from "../records/documentTable";
import type { Ways } from "../records/ways";
import { all, define } from "../records/work";
import { explained } from "./explained";

/** Where others wait: an answer of so many bytes keeps them for some twenty milliseconds. */
export const longestAnswer = 8_000_000;

/** What PostgreSQL does in its own way. It ends what takes too long by itself: nothing is counted. */
export const postgresWays: Ways = {
  counted: (_, condition) => condition,
  countedBySample: (_, condition) => condition,
  joined: (column) => `convert_to(string_agg(${column}, ','), 'UTF8')`,
  // biome-ignore lint/correctness/useYield: it is not asked.
  *plan() {
    return { finds: "index", sorts: "nothing" };
  },
  explained: (_, sql, values) => explained(sql, values),
  *made(...beginnings) {
    const fits = (column: string) => beginnings.map(() => `starts_with(${column}, ?)`).join(" OR ");
    const rows = yield* all(
      `SELECT CAST(tablename AS TEXT) AS name, 'table' AS type FROM pg_tables WHERE schemaname = current_schema() AND (${fits("tablename")})
       UNION ALL SELECT CAST(indexname AS TEXT), 'index' FROM pg_indexes WHERE schemaname = current_schema() AND (${fits("indexname")})`,
      ...beginnings,
      ...beginnings,
    );
    return new Map(rows.map(({ name, type }) => [String(name), type === "index" ? "index" : "table"]));
  },
  keyed: "",
  sharesPackages: true,
  createTable: ({ _id }) =>
    define(
      `CREATE TABLE ${tableOf(_id)} (sequence BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id TEXT NOT NULL UNIQUE, json TEXT NOT NULL, body JSONB GENERATED ALWAYS AS (json::jsonb) STORED)`,
    ),
  activities: () => "activity",
};
