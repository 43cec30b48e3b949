import { httpError } from "../shell/errors";

/** Milliseconds. */
const day = 86_400_000;

/** Throws 401 once the last day of a key is over, in UTC. */
export function refuseEnded(ends: unknown, now: number): void {
  if (typeof ends !== "string" || now < Date.parse(ends) + day) return;
  throw httpError(401, `This API key ended on ${ends}.`);
}
