import { z } from "zod/mini";
import { type Failure, type Result, success } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import { getPreference, replacePreference } from "../preference/api";
import { lacks } from "../session/capabilities";
import { doorScope } from "./door";
import { type Plan, type PlanBody, planSchema } from "./model";
import { assistantText } from "./text";

const plans = "assistant/plan";

/** GET /assistant/plan: those that this caller may decide about or made, the latest first. */
export const listPlans = async (
  transport: Transport,
  signal?: AbortSignal,
): Promise<Result<readonly Plan[]>> =>
  ours(await transport.send({ method: "GET", path: plans, schema: z.array(planSchema()), signal }));

/** GET /assistant/plan/:id. */
export const showPlan = async (
  transport: Transport,
  id: string,
  signal?: AbortSignal,
): Promise<Result<Plan>> =>
  ours(await transport.send({ method: "GET", path: pathTo(id), schema: planSchema(), signal }));

/** POST /assistant/plan. */
export const makePlan = async (transport: Transport, body: PlanBody): Promise<Result<Plan>> =>
  ours(await transport.send({ method: "POST", path: plans, body, schema: planSchema() }));

/** Whether assistants come in at `/mcp` by the setting; a server that was started with them lets them in all the same. */
export async function isDoorOpen(transport: Transport, signal?: AbortSignal): Promise<Result<boolean>> {
  const found = await getPreference(transport, doorScope, signal);
  return found.ok ? success(found.value?.open === true) : found;
}

/** Opens or closes `/mcp`, at once. A server without plans has no such door, and stores nothing. */
export async function setDoor(transport: Transport, open: boolean): Promise<Result<unknown>> {
  const ours = await listPlans(transport);
  return ours.ok ? replacePreference(transport, doorScope, { open }) : ours;
}

/** What a token for an assistant is made with. */
export interface TokenWish {
  readonly name?: string | undefined;
  readonly hours?: number | undefined;
  /** Ids of those of one's own that it has; absent: all. */
  readonly policies?: readonly string[] | undefined;
  readonly readOnly?: boolean | undefined;
}

/** POST /assistant/token: a token for `/mcp` alone. */
export const makeToken = async (transport: Transport, body: TokenWish) =>
  ours(
    await transport.send({
      method: "POST",
      path: "assistant/token",
      body,
      schema: z.object({ token: z.string(), expires: z.string() }),
    }),
  );

/** What somebody, or the assistant itself, makes of a plan. */
export type PlanStep = "accept" | "refuse" | "take";

/** POST /assistant/plan/:id/STEP: 409 where it is too late for that. */
export const stepPlan = async (transport: Transport, id: string, step: PlanStep): Promise<Result<Plan>> =>
  ours(
    await transport.send({ method: "POST", path: `${pathTo(id)}/${step}`, body: {}, schema: planSchema() }),
  );

const pathTo = (id: string): string => `${plans}/${pathOf(id)}`;

/** What our backend has and Spica has not: there it says so. */
function ours<T>(result: Result<T>): Result<T> {
  if (result.ok || !isWithoutPlans(result.failure)) return result;
  return { ok: false, failure: { ...result.failure, code: "not-found", message: assistantText("absent") } };
}

/** Our backend names the plan that is not there. */
export const isWithoutPlans = (failure: Failure): boolean =>
  failure.message === assistantText("absent") || lacks("plans", failure);
