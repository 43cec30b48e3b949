import type { ApiKey } from "@twinhelm/core/apikey/model";
import { httpError } from "../shell/errors";

/** Milliseconds. */
const day = 86_400_000;

/** A key with what our API says beside the contract: the day it ends, and when it was used last. */
export const answeredKey = ({ ends = null, last_used = null, ...apiKey }: ApiKey): ApiKey => ({
  ...apiKey,
  ends,
  last_used,
});

/** Throws 401 once the last day of a key is over, in UTC. */
export function refuseEnded(ends: unknown, now: number): void {
  if (typeof ends !== "string" || now < Date.parse(ends) + day) return;
  throw httpError(401, `This API key ended on ${ends}.`);
}
