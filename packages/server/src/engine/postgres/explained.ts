import { z } from "zod/mini";
import type { QueryPlan } from "../records/ways";
import { get, type SqlValue, type Work } from "../records/work";

/** How PostgreSQL would go about a query if all that it could find by an index, or sort by one, were done so. */
export function* explained(sql: string, values: readonly SqlValue[]): Work<QueryPlan> {
  // Few rows are read and sorted faster as they are, whatever indexes there are. This ends with the transaction.
  yield* allowed("off");
  const row = yield* get(`EXPLAIN (FORMAT JSON) ${sql}`, ...values);
  yield* allowed("on");
  const nodes = plans.parse(row?.["QUERY PLAN"]).flatMap(({ Plan }) => [...nodesOf(Plan)]);
  const types = nodes.map((node) => node["Node Type"]);
  const sorts = types.includes("Sort") ? "all" : types.includes("Incremental Sort") ? "part" : "nothing";
  return { finds: nodes.some((node) => node["Index Cond"] !== undefined) ? "index" : "all", sorts };
}

const allowed = (state: "on" | "off") =>
  get("SELECT set_config('enable_seqscan', ?, true), set_config('enable_sort', ?, true)", state, state);

interface Node {
  readonly "Node Type": string;
  readonly "Index Cond"?: string | undefined;
  readonly Plans?: readonly Node[] | undefined;
}

const nodeSchema: z.ZodMiniType<Node> = z.object({
  "Node Type": z.string(),
  "Index Cond": z.optional(z.string()),
  Plans: z.optional(z.array(z.lazy(() => nodeSchema))),
});
const plans = z.array(z.object({ Plan: nodeSchema }));

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const each of node.Plans ?? []) yield* nodesOf(each);
}
