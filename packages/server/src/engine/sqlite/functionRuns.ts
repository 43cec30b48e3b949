import { mostErrors, runResults } from "@twinhelm/core/function/run/model";
import type { FunctionRunReads, FunctionRunWrites, StoredRun, StoredRunDetail } from "../functionRuns";
import { itemCost } from "../records/meter";
import type { Connection } from "./connection";
import { addSizes, sizeOf } from "./functionSizes";
import { type MergedQuery, type MergedTable, mergedPage, readCounted } from "./mergedPages";

const columns = "sequence, function, handler, result, details";
const kinds = runResults.map((_, code) => code);
const runs: MergedTable = { table: "function_run", columns, kind: "result", kinds };
const failures = kinds.slice(1);

/** Runs of functions on one connection, by an index of each function, handler and result. */
export const functionRunRecords = (connection: Connection): FunctionRunWrites => ({
  ...runReads(connection),
  ...runWrites(connection),
});

function runOf({ sequence, function: id, handler, result, details }: Record<string, unknown>): StoredRun {
  return {
    ...JSON.parse(String(details)),
    sequence: Number(sequence),
    function: String(id),
    handler: String(handler),
    result: runResults[Number(result)] ?? "failed",
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

function runReads(connection: Connection): FunctionRunReads {
  const { prepare } = connection;
  const read = (query: MergedQuery) => readCounted(connection, mergedPage(runs, query), "details", runOf);
  const latest = (id: string): StoredRun | undefined => {
    const query = { functions: [id], kinds: [], from: 0, to: Number.MAX_SAFE_INTEGER };
    return read({ ...query, skip: 0, limit: 1, ascends: false })[0];
  };
  const errorsOf = (id: string, from: number): number => {
    connection.meter.spend(itemCost(failures.length));
    const among = failures.join(", ");
    const some = `SELECT 1 FROM function_run WHERE function = ? AND result IN (${among}) AND sequence >= ? LIMIT ${mostErrors}`;
    return Number(prepare(`SELECT count(*) AS n FROM (${some})`).get(id, from)?.n);
  };
  return {
    async page({ results, ...query }) {
      const among = results.map((each) => runResults.indexOf(each));
      const whole = { from: 0, to: Number.MAX_SAFE_INTEGER, ascends: false };
      return read({ ...query, ...whole, kinds: among });
    },
    async find(sequence) {
      const row = prepare(`SELECT ${columns}, payload, answer FROM function_run WHERE sequence = ?`).get(
        sequence,
      );
      return row && { ...runOf(row), payload: textOf(row.payload), answer: textOf(row.answer) };
    },
    summary: async ({ functions, from }) =>
      functions.map((id) => ({ function: id, last: latest(id), errors: errorsOf(id, from) })),
    async last() {
      return Number(prepare("SELECT max(sequence) AS last FROM function_run").get()?.last ?? 0);
    },
  };
}

function runWrites(connection: Connection): Omit<FunctionRunWrites, keyof FunctionRunReads> {
  const { prepare } = connection;
  const add = ({
    sequence,
    function: id,
    handler,
    result,
    payload,
    answer,
    ...details
  }: StoredRunDetail): readonly [id: string, bytes: number] => {
    const text = JSON.stringify(details);
    prepare(
      "INSERT INTO function_run (sequence, function, handler, result, details, answer, payload) VALUES (?, ?, ?, ?, ?, ?, ?)",
    ).run(sequence, id, handler, runResults.indexOf(result), text, answer ?? null, payload ?? null);
    return [id, sizeOf(text, answer, payload)];
  };
  return {
    async insert(all) {
      addSizes(connection, "runs", all.map(add));
      // No page of documents shows them.
      connection.aside += all.length;
    },
    async remove(functions, before, limit) {
      const query = { functions, kinds: [], from: 0, to: before, skip: 0, limit, ascends: true };
      const { sql, values } = mergedPage({ ...runs, columns: `${columns}, payload, answer` }, query);
      const found = prepare(sql).all(...values);
      addSizes(
        connection,
        "runs",
        found.map(({ function: id, details, payload, answer }) => [
          String(id),
          -sizeOf(String(details), textOf(payload), textOf(answer)),
        ]),
      );
      const remove = prepare("DELETE FROM function_run WHERE sequence = ?");
      for (const { sequence } of found) remove.run(Number(sequence));
      connection.aside += found.length;
      return found.length;
    },
  };
}
