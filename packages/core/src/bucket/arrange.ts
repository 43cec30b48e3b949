import { z } from "zod/mini";
import { runEach } from "../action/batch";
import { type Failure, failed, type Result, success } from "../http/failure";
import type { Transport } from "../http/transport";
import type { Placement } from "../section/categories";
import { actionText } from "../text/actions";
import { listBuckets, patchBucket } from "./api";

/** A new place of a bucket in the section list. What is absent stays. */
export const placementSchema = z.lazy(() =>
  z.object({
    id: z.string().check(z.minLength(1)),
    order: z.optional(z.nullable(z.number())),
    category: z.optional(z.nullable(z.string().check(z.minLength(1)))),
  }),
);

/**
 * PATCH /bucket/:id for each, as the API has no call for several. When one fails, those that were done are put
 * back where they were, and the failure says so.
 */
export async function arrangeBuckets(
  transport: Transport,
  placements: readonly Placement[],
): Promise<Result<readonly Placement[]>> {
  if (placements.length === 0) return success(placements);
  const before = await listBuckets(transport);
  if (!before.ok) return before;
  const moved = new Set<string>();
  const failures: Failure[] = [];
  const result = await runEach(placements, async ({ id, ...place }) => {
    const answer = await patchBucket(transport, id, place);
    if (answer.ok) moved.add(id);
    else failures.push(answer.failure);
    return answer;
  });
  const [first] = failures;
  if (first === undefined || moved.size === 0) return result;
  const former = before.value
    .filter((bucket) => moved.has(bucket._id))
    .map(({ _id, order, category }) => ({ id: _id, order: order ?? null, category: category ?? null }));
  const undone = await runEach(former, ({ id, ...place }) => patchBucket(transport, id, place));
  const reason = first.message;
  const message = actionText(undone.ok ? "action.undone" : "action.notUndone", { reason });
  return failed({ ...first, code: undone.ok ? first.code : "partly", message });
}
