import type { Access } from "../access/evaluate";
import type { Action } from "../action/action";
import { changeLines } from "../activity/changes";
import type { ListedAction } from "../area/actions";
import { attempt } from "../http/attempt";
import { failing, giving, refusing, type ToolAnswer, telling } from "./answer";
import { makePlan, showPlan, stepPlan } from "./api";
import { given } from "./given";
import type { AssistantHost } from "./host";
import type { Plan } from "./model";
import { planOf } from "./plan";
import { sendingOnly } from "./recording";
import { assistantText } from "./text";

/** Milliseconds between two looks at what a person decided. */
const between = 1_000;

/** Makes a plan and keeps it, and says what has to happen before it is carried out. */
export async function planWith(
  host: AssistantHost,
  action: Action<unknown, unknown>,
  input: unknown,
  access: Access,
): Promise<ToolAnswer> {
  if (host.limits.readOnly) return refusing(assistantText("not.now"));
  const planned = await planOf(host, action, input, access);
  if (!planned.ok) return failing(host, planned.failure);
  const made = await makePlan(host.transport, planned.value.body);
  if (!made.ok) return failing(host, made.failure);
  const { _id: id, hash, state, expires_at, rows, reasons, calls, notes } = made.value;
  const say =
    state === "ready"
      ? assistantText("planned")
      : assistantText("waits", { reasons: reasons.join(", "), id });
  const shown = {
    plan: id,
    hash,
    state,
    expires_at,
    rows,
    changes: changeLines({ changes: made.value.changes, hidden: 0 }),
    more: made.value.more,
    calls,
    notes,
  };
  return giving(host, given("", shown), say);
}

/** Carries a plan out, once, where what it is about is still what it was. */
export async function applyWith(
  host: AssistantHost,
  actions: readonly ListedAction[],
  { plan: id, hash }: { readonly plan: string; readonly hash: string },
  access: Access,
): Promise<ToolAnswer> {
  if (host.limits.readOnly) return refusing(assistantText("not.now"));
  const ready = await decided(host, id, hash);
  if ("content" in ready) return ready;
  const plan = ready;
  const listed = actions.find(({ action }) => action.id === plan.action);
  if (listed === undefined) return refusing(assistantText("unknown"));
  const anew = await planOf(host, listed.action, plan.input, access);
  if (!anew.ok) return failing(host, anew.failure);
  const { body, calls, beside } = anew.value;
  // What a person has not seen is not more than what was planned without one.
  if (body.hash !== hash || (plan.state === "ready" && body.reasons.length > 0))
    return refusing(assistantText("is.stale"));
  if (host.isEnding()) return refusing(assistantText("still.ready"));
  const refused = { code: "denied", message: assistantText("not.planned"), retry: false } as const;
  const transport =
    plan.state === "ready" ? sendingOnly(host.transport, [...calls, ...beside], refused) : host.transport;
  const work = carriedOut({ host, plan, listed }, { transport, access });
  host.keep(work);
  return work;
}

interface Decided {
  readonly host: AssistantHost;
  readonly plan: Plan;
  readonly listed: ListedAction;
}

/** From here on nobody stops it: who asked for it may be gone. */
async function carriedOut(
  { host, plan, listed: { action, area } }: Decided,
  context: { readonly transport: AssistantHost["transport"]; readonly access: Access },
): Promise<ToolAnswer> {
  const taken = await stepPlan(host.transport, plan._id, "take");
  if (!taken.ok) return failing(host, taken.failure);
  const parsed = action.input.safeParse(plan.input);
  if (!parsed.success) return refusing(assistantText("is.stale"));
  const result = await attempt(
    () => action.run(context, parsed.data),
    (message) => message,
  );
  if (!result.ok) return failing(host, result.failure);
  if (result.value === undefined) return telling(assistantText("done"));
  return giving(host, given(area, result.value), assistantText("done"));
}

/** A plan that may be carried out now, or why not; it is waited for a person for a while. */
async function decided(host: AssistantHost, id: string, hash: string): Promise<Plan | ToolAnswer> {
  for (let waited = 0; ; waited += between) {
    const found = await showPlan(host.transport, id);
    if (!found.ok) return failing(host, found.failure);
    const { state, hash: own } = found.value;
    if (own !== hash) return refusing(assistantText("is.other"));
    switch (state) {
      case "ready":
      case "accepted":
        return found.value;
      case "refused":
        return refusing(assistantText("is.refused"));
      case "applied":
        return refusing(assistantText("is.applied"));
      case "waiting":
        if (waited >= host.limits.patience) return refusing(assistantText("still.waiting"));
        await host.wait(between);
    }
  }
}
