import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

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

interface Answered {
  readonly id: string;
  /** Who asks, once that is known. */
  caller: string;
}

const current = new AsyncLocalStorage<Answered>();

/** Runs what answers a request: all that it begins knows its name. */
export const withinRequest = <T>(id: string, work: () => T): T => current.run({ id, caller: "public" }, work);

/** The name of the request that is answered here; undefined: it is for none. */
export const currentRequest = (): string | undefined => current.getStore()?.id;

/** Says who asks for what is answered here. */
export function answeredFor(caller: string): void {
  const answered = current.getStore();
  if (answered !== undefined) answered.caller = caller;
}

/** Who asks for what is done here; empty: nobody, it is done by the server itself. */
export const currentCaller = (): string => current.getStore()?.caller ?? "";
