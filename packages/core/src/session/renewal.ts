import { endsSession } from "../http/exchange";
import type { Result } from "../http/failure";
import type { Call, Transport } from "../http/transport";
import type { SessionStore } from "./store";

/**
 * A transport that waits when the session has ended: sign-in opens over the page, and once the same person has
 * signed in again, the call is sent once more. Signing out, somebody else, or giving the call up ends the waiting
 * with the failure that came. The server did nothing for a call that it answered with 401.
 */
export function withRenewal(transport: Transport, session: SessionStore): Transport {
  async function send<T>(call: Call<T>): Promise<Result<T>> {
    const before = session.getState().identity?._id;
    const result = await transport.send(call);
    if (result.ok || call.anonymous || before === undefined) return result;
    if (!endsSession(call, result.failure)) return result;
    return (await renewed(session, before, call.signal)) ? transport.send(call) : result;
  }
  return { baseUrl: transport.baseUrl, send };
}

/** Settles when somebody has signed in or out: true if it is this identity. */
function renewed(session: SessionStore, identity: string, signal: AbortSignal | undefined): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const look = () => {
    const state = session.getState();
    if (state.status !== "expired") resolve(state.status === "signed-in" && state.identity?._id === identity);
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
