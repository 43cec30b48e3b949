import { isRecord } from "../editing/same";
import type { Call } from "./transport";

/** What of a call tells whether something is done by it. */
export type Sent = Partial<Pick<Call<unknown>, "method" | "anonymous">>;

/** Whether something may have been done by a call that had no answer. Whoever signs in does it again. */
export const mayBeDone = ({ method = "GET", anonymous = false }: Sent): boolean =>
  method !== "GET" && !anonymous;

/** Answers of a proxy whose server broke off, or did not answer it in time. */
const ofProxies: readonly number[] = [502, 504];

/** Whether a proxy says with this status that its server gave it no answer. */
export const isOfProxy = (status: number): boolean => ofProxies.includes(status);

/** What a server says that cannot tell the end. */
const openEnds = ["It is not known whether it is stored", "goes on by itself"] as const;

/** Whether an answer leaves open whether something was done. `body`: what arrived, parsed where it was JSON. */
export function isUnanswered(call: Sent, status: number, body: unknown): boolean {
  if (!mayBeDone(call)) return false;
  if (isOfProxy(status)) return true;
  const message = status === 503 && isRecord(body) ? body.message : undefined;
  return typeof message === "string" && openEnds.some((words) => message.includes(words));
}
