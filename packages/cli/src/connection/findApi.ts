import { failed, type Result } from "@twinhelm/core/http/failure";
import type { TransportOptions } from "@twinhelm/core/http/transport";
import { type ApiFound, apiCandidates, chooseApi, isApi } from "@twinhelm/core/session/findApi";
import { apiAddress, hasPath } from "./address";
import { createNodeTransport } from "./transport";

/** Milliseconds for one address. */
const patience = 5_000;

/** Certificates that are believed beside those of the machine, and where a person names them. */
type Trust = Pick<TransportOptions, "ca" | "trust">;

/** Finds the API of an address that a person gave: there, below it, or at its root. Each is asked once. */
export function findApi(given: string, { ca, trust }: Trust = {}): Promise<ApiFound> {
  const guess = apiAddress(given);
  const ask = (address: string): Promise<Result<boolean>> =>
    isApi(
      createNodeTransport({
        baseUrl: address,
        credential: () => undefined,
        timeout: patience,
        repeats: 0,
        ca,
        trust,
      }),
    ).catch((error: unknown) =>
      failed({ code: "network", message: `${address}: ${String(error)}`, retry: true }),
    );
  return chooseApi(apiCandidates(guess, hasPath(given)), ask);
}
