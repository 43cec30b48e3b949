import type { Result } from "../http/failure";
import type { ConsoleClient } from "../shell/client";
import type { Action } from "./action";

/**
 * Runs an action in a console that stays: what it changed is asked for again, and a failure is reported unless it
 * is shown at a field. The caller shows the rest and keeps what was typed.
 */
export async function runAction<Input, Output>(
  client: Pick<ConsoleClient, "transport" | "queries" | "notifications">,
  action: Action<Input, Output>,
  input: Input,
): Promise<Result<Output>> {
  const result = await action.run({ transport: client.transport }, input);
  for (const queryKey of action.stale?.(input) ?? []) void client.queries.invalidateQueries({ queryKey });
  if (!result.ok) client.notifications.fail(result.failure);
  return result;
}
