import { mostErrors, runResults } from "@twinhelm/core/function/run/model";
import type {
  FunctionRunReads,
  FunctionRunWrites,
  StoredRun,
  StoredRunDetail,
  StoredSummary,
} from "../functionRuns";
import type { Context } from "./context";
import { addSizes, sizeOf } from "./functionSizes";
import { type MergedQuery, type MergedTable, mergedPage, readCounted } from "./mergedPages";
import { itemCost } from "./meter";
import { all, get, type Row, run, type Work, type WorkOf } from "./work";

const columns = "sequence, function, handler, result, details";
const kinds = runResults.map((_, code) => code);
const runs: MergedTable = { table: "function_run", columns, kind: "result", kinds };
const failures = kinds.slice(1);

/** Runs of functions on one connection, by an index of each function, handler and result. */
export const functionRunRecords = (context: Context): WorkOf<FunctionRunWrites> => ({
  ...runReads(context),
  ...runWrites(context),
});

function runOf({ sequence, function: id, handler, result, details }: Row): StoredRun {
  return {
    ...JSON.parse(String(details)),
    sequence: Number(sequence),
    function: String(id),
    handler: String(handler),
    result: runResults[Number(result)] ?? "failed",
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

function runReads(context: Context): WorkOf<FunctionRunReads> {
  const read = (query: MergedQuery) => readCounted(context, mergedPage(runs, query), "details", runOf);
  function* latest(id: string): Work<StoredRun | undefined> {
    const query = { functions: [id], kinds: [], from: 0, to: Number.MAX_SAFE_INTEGER };
    return (yield* read({ ...query, skip: 0, limit: 1, ascends: false }))[0];
  }
  function* errorsOf(id: string, from: number): Work<number> {
    context.meter.spend(itemCost(failures.length));
    const among = failures.join(", ");
    const some = `SELECT sequence FROM function_run WHERE function = ? AND result IN (${among}) AND sequence >= ? LIMIT ${mostErrors}`;
    return Number((yield* get(`SELECT count(*) AS n FROM (${some}) AS failed`, id, from))?.n);
  }
  return {
    page({ results, ...query }) {
      const among = results.map((each) => runResults.indexOf(each));
      const whole = { from: 0, to: Number.MAX_SAFE_INTEGER, ascends: false };
      return read({ ...query, ...whole, kinds: among });
    },
    *find(sequence) {
      const sql = `SELECT ${columns}, payload, answer FROM function_run WHERE sequence = ?`;
      const row = yield* get(sql, sequence);
      return row && { ...runOf(row), payload: textOf(row.payload), answer: textOf(row.answer) };
    },
    *summary({ functions, from }) {
      const found: StoredSummary[] = [];
      for (const id of functions)
        found.push({ function: id, last: yield* latest(id), errors: yield* errorsOf(id, from) });
      return found;
    },
    *last() {
      return Number((yield* get("SELECT max(sequence) AS last FROM function_run"))?.last ?? 0);
    },
  };
}

function* add(detail: StoredRunDetail): Work<readonly [functionId: string, bytes: number]> {
  const { sequence, function: id, handler, result, payload, answer, ...details } = detail;
  const text = JSON.stringify(details);
  const values = [id, handler, runResults.indexOf(result), text, answer ?? null, payload ?? null];
  const sql =
    "INSERT INTO function_run (sequence, function, handler, result, details, answer, payload) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (sequence) DO NOTHING";
  // Two nodes may have begun with the same one.
  for (let free = sequence; (yield* run(sql, free, ...values)) === 0; ) free += 1;
  return [id, sizeOf(text, answer, payload)];
}

const runWrites = (context: Context): WorkOf<Omit<FunctionRunWrites, keyof FunctionRunReads>> => ({
  *insert(details) {
    const sizes: (readonly [functionId: string, bytes: number])[] = [];
    for (const each of details) sizes.push(yield* add(each));
    yield* addSizes(context, "runs", sizes);
    // No page of documents shows them.
    context.aside += details.length;
  },
  *remove(functions, before, limit) {
    const query = { functions, kinds: [], from: 0, to: before, skip: 0, limit, ascends: true };
    const { sql, values } = mergedPage({ ...runs, columns: `${columns}, payload, answer` }, query);
    const found = yield* all(sql, ...values);
    yield* addSizes(
      context,
      "runs",
      found.map(({ function: id, details, payload, answer }) => [
        String(id),
        -sizeOf(String(details), textOf(payload), textOf(answer)),
      ]),
    );
    for (const { sequence } of found)
      yield* run("DELETE FROM function_run WHERE sequence = ?", Number(sequence));
    context.aside += found.length;
    return found.length;
  },
});
