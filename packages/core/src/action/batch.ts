import { type Failure, failed, type Result, success } from "../http/failure";
import { actionText } from "../text/actions";

/** Calls under way at once. */
const width = 4;

/**
 * Runs one call for each item, a few at a time. Good: the items. Some failed: a failure `partly` that counts them
 * and names the first reason; all failed: the first failure itself.
 */
export async function runEach<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result<unknown>>,
): Promise<Result<readonly Item[]>> {
  const done: Item[] = [];
  const failures: Failure[] = [];
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const result = await run(item);
      if (result.ok) done.push(item);
      else failures.push(result.failure);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  const [first] = failures;
  if (first === undefined) return success(items);
  if (done.length === 0) return failed(first);
  const counts = { done: done.length, total: items.length, reason: first.message };
  const { field: _, ...rest } = first;
  return failed({ ...rest, code: "partly", message: actionText("action.partly", counts) });
}
