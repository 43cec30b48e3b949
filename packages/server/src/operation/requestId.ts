import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Records } from "../engine/engine";

/** Header that names a request, from whoever sent it through to what it leads to, and back in the answer. */
export const requestHeader = "x-request-id";

/** What a name of a request may be: it stands in lines of logs and in headers. */
const sane = /^[\w.:+/=@-]{1,64}$/;

/** Names requests: as they were named before, or else by a name of this process and a number that grows. */
export function createRequestIds(): (request: Pick<IncomingMessage, "headers">) => string {
  const own = randomBytes(6).toString("hex");
  let count = 0;
  return ({ headers }) => {
    const given = headers[requestHeader];
    if (typeof given === "string" && sane.test(given)) return given;
    count += 1;
    return own + count.toString(16).padStart(12, "0");
  };
}

/** What was let in, and stores nothing once its caller may not do that any more. */
export interface Admission {
  /** Throws where the caller is not who it was, or may do something else. `records`: what is asked. */
  hold(records: Records): void | Promise<void>;
  /** It has changed by itself what callers may do: that is no reason to refuse the rest of it. */
  free(): void;
}

interface Answered {
  /** Undefined: it is for no request. */
  readonly id: string | undefined;
  /** Who asks, once that is known. */
  caller: string;
  /** Once it is known. */
  admission?: Admission | undefined;
}

const current = new AsyncLocalStorage<Answered>();

/** Runs what answers a request: all that it begins knows its name. */
export const withinRequest = <T>(id: string, work: () => T): T => current.run({ id, caller: "public" }, work);

/** The name of the request that is answered here; undefined: it is for none. */
export const currentRequest = (): string | undefined => current.getStore()?.id;

/** Says who asks for what is answered here. */
export function answeredFor(caller: string, admission: Admission): void {
  const answered = current.getStore();
  if (answered === undefined) return;
  answered.caller = caller;
  answered.admission = admission;
}

/** Runs what somebody asked for in another way than by a request. */
export const withinAdmission = <T>(caller: string, admission: Admission, work: () => T): T =>
  current.run({ id: currentRequest(), caller, admission }, work);

/** Runs what follows from what somebody did, and is not theirs. */
export function asFollowing<T>(work: () => T): T {
  const answered = current.getStore();
  return answered === undefined ? work() : current.run({ ...answered, admission: undefined }, work);
}

/** What is answered here; undefined: the server itself does it. */
export const currentAdmission = (): Admission | undefined => current.getStore()?.admission;

/** Who asks for what is done here; empty: nobody, it is done by the server itself. */
export const currentCaller = (): string => current.getStore()?.caller ?? "";
