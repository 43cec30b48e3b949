import type { Result } from "../http/failure";
import { shapeOf } from "../http/shape";
import type { Transport } from "../http/transport";
import { text } from "../text/catalogue";

/** Where an API is. */
export interface ApiFound {
  /** Address of the API without a slash at its end; the likeliest one where none was found. */
  readonly address: string;
  /** Why it is not sure; absent: an API answered there. */
  readonly problem?: string;
}

/**
 * Where the API of an address may be, the likeliest first. `address` is the guess: a host alone has become its `/api`.
 * An API that somebody gave no path for may be at the root; one with a path may be below it.
 */
export function apiCandidates(address: string, hasPath: boolean): readonly string[] {
  if (!hasPath) return [address, address.replace(/\/api$/, "")];
  return /\/api$/i.test(address) ? [address] : [address, `${address}/api`];
}

/**
 * GET passport/strategies: every Spica answers it with a list, to anybody (contract, passport.md section 5). False:
 * something else answers there.
 */
export async function isApi(transport: Transport): Promise<Result<boolean>> {
  const result = await transport.send({
    method: "GET",
    path: "passport/strategies",
    schema: listShape,
    anonymous: true,
    background: true,
  });
  if (result.ok) return { ok: true, value: true };
  const { code, status } = result.failure;
  const isElse = code === "unexpected-answer" || (status !== undefined && status < 500);
  return isElse ? { ok: true, value: false } : result;
}

const listShape = shapeOf((value): value is readonly unknown[] => Array.isArray(value), "expected a list");

/** Asks one address after the other, and takes the first that is an API. */
export async function chooseApi(
  candidates: readonly string[],
  ask: (address: string) => Promise<Result<boolean>>,
): Promise<ApiFound> {
  const [likeliest = ""] = candidates;
  let problem = text("place.noApi", { addresses: candidates.join(", ") });
  for (const address of candidates) {
    const answer = await ask(address);
    if (answer.ok && answer.value) return { address };
    if (!answer.ok) problem = text("place.unasked", { address, reason: answer.failure.message });
  }
  return { address: likeliest, problem };
}
