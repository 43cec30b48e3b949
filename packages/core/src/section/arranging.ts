import { z } from "zod/mini";
import { runEach } from "../action/batch";
import { type Failure, failed, type Result, success } from "../http/failure";
import { actionText } from "../text/actions";
import type { Placement } from "./categories";

/** A new place of a row in the section list. What is absent stays. */
export const placementSchema = z.lazy(() =>
  z.object({
    id: z.string().check(z.minLength(1)),
    order: z.optional(z.nullable(z.number())),
    category: z.optional(z.nullable(z.string().check(z.minLength(1)))),
  }),
);

/** What an answer says of the place of a row. */
interface Placed {
  readonly _id: string;
  readonly order?: number | undefined;
  readonly category?: string | null | undefined;
}

/** Rows in the order of the section list: by `order`, those without one first, ties as the server has them. */
export const inOrder = <Row extends Pick<Placed, "order">>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => (a.order ?? -1) - (b.order ?? -1));

/** The rows once the placements are applied, in their new order. */
export function placedRows<Row extends Placed>(
  rows: readonly Row[],
  placements: readonly Placement[],
  at: (row: Row, place: { order?: number; category: string | null | undefined }) => Row,
): readonly Row[] {
  const byId = new Map(placements.map((each) => [each.id, each]));
  return inOrder(
    rows.map((row) => {
      const { order = row.order, category = row.category } = byId.get(row._id) ?? {};
      return at(row, { category, ...(typeof order === "number" ? { order } : {}) });
    }),
  );
}

/** The calls of an area whose rows have places. */
interface ArrangingCalls {
  list(): Promise<Result<readonly Placed[]>>;
  patch(id: string, place: Omit<Placement, "id">): Promise<Result<unknown>>;
}

/**
 * One call for each, as the API has none for several. When one fails, those that were done are put back where they
 * were, and the failure says so.
 */
export async function arrangeRows(
  { list, patch }: ArrangingCalls,
  placements: readonly Placement[],
): Promise<Result<readonly Placement[]>> {
  if (placements.length === 0) return success(placements);
  const before = await list();
  if (!before.ok) return before;
  const moved = new Set<string>();
  const failures: Failure[] = [];
  const result = await runEach(placements, async ({ id, ...place }) => {
    const answer = await patch(id, place);
    if (answer.ok) moved.add(id);
    else failures.push(answer.failure);
    return answer;
  });
  const [first] = failures;
  if (first === undefined || moved.size === 0) return result;
  const former = before.value
    .filter((row) => moved.has(row._id))
    .map(({ _id, order, category }) => ({ id: _id, order: order ?? null, category: category ?? null }));
  const undone = await runEach(former, ({ id, ...place }) => patch(id, place));
  const reason = first.message;
  const message = actionText(undone.ok ? "action.undone" : "action.notUndone", { reason });
  return failed({ ...first, code: undone.ok ? first.code : "partly", message });
}
