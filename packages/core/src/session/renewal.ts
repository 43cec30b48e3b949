import { endsSession } from "../http/exchange";
import type { Result } from "../http/failure";
import type { Call, Transport } from "../http/transport";
import type { SessionStore } from "./store";

/**
 * A transport that waits when the session has ended: sign-in opens over the page, and once the same person has
 * signed in again, the call is sent once more. Signing out, somebody else, or giving the call up ends the waiting
 * with the failure that came. The server did nothing for a call that it answered with 401. The same where a change
 * needs a fresh sign-in; then the session goes on also without it.
 */
export function withRenewal(transport: Transport, session: SessionStore): Transport {
  async function send<T>(call: Call<T>): Promise<Result<T>> {
    const { identity, credential } = session.getState();
    const result = await transport.send(call);
    if (result.ok || call.anonymous || identity === undefined) return result;
    if (result.failure.code === "stale-sign-in") {
      if (session.getState().credential === credential) session.askAgain();
    } else if (!endsSession(call, result.failure)) return result;
    return (await renewed(session, { id: identity._id, credential }, call.signal))
      ? transport.send(call)
      : result;
  }
  return { baseUrl: transport.baseUrl, send };
}

/** Settles once somebody has signed in or out after a session has ended: true if it is the same person. */
export function signedInAgain(session: SessionStore): Promise<boolean> {
  const { identity } = session.getState();
  if (identity === undefined) return Promise.resolve(false);
  return renewed(session, { id: identity._id, credential: undefined }, undefined);
}

/** Who a call was sent as. */
interface Before {
  readonly id: string;
  readonly credential: string | undefined;
}

/** Settles when somebody has signed in or out: true if it is this identity, with another credential. */
function renewed(session: SessionStore, before: Before, signal: AbortSignal | undefined): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const look = () => {
    const { status, identity, credential } = session.getState();
    if (status === "expired") return;
    resolve(status === "signed-in" && identity?._id === before.id && credential !== before.credential);
  };
  const giveUp = () => resolve(false);
  const leave = session.subscribe(look);
  signal?.addEventListener("abort", giveUp);
  look();
  if (signal?.aborted) giveUp();
  return promise.finally(() => {
    leave();
    signal?.removeEventListener("abort", giveUp);
  });
}
