import { failureOfAnswer } from "./answer";
import { type Failure, failed, type Result, success } from "./failure";
import { wordsOfIssue } from "./issue";
import { saysReadEnded } from "./readEnded";
import type { Call } from "./transport";
import { isOfProxy, isUnanswered, mayBeDone, type Sent } from "./unanswered";

/** When a read is repeated: so often, after these statuses or network trouble. Milliseconds. */
export const repeats = {
  limit: 2,
  statuses: [408, 429, 502, 503, 504],
  longestWait: 5_000,
  /** For one try. */
  timeout: 30_000,
} as const;

/** Whether the same read may be sent again after this answer. `body`: what arrived, parsed where it was JSON. */
export const mayRepeat = (status: number, body: unknown): boolean =>
  repeats.statuses.some((each) => each === status) && !saysReadEnded(body);

/** Headers of a call: the credential is sent here and nowhere else. */
export function headersOf(call: Call<unknown>, credential: string | undefined): Record<string, string> {
  return {
    ...(call.body === undefined ? {} : { "content-type": "application/json" }),
    ...call.headers,
    ...(credential === undefined ? {} : { authorization: credential }),
  };
}

/** What is sent as the body of a call. */
export const payloadOf = ({ body }: Call<unknown>): string | Uint8Array<ArrayBuffer> | undefined =>
  body === undefined ? undefined : isBytes(body) ? body : JSON.stringify(body);

const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array;

/** The query as name and value pairs; a list gives one pair for each of its values. */
export function queryPairs(query: Call<unknown>["query"]): [string, string][] {
  return Object.entries(query ?? {}).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    return typeof value === "object" ? value.map((item) => [name, item]) : [[name, String(value)]];
  });
}

/** The result of an answer with a good status. */
export function resultOfText<T>(call: Call<T>, contentType: string, text: string): Result<T> {
  let body: unknown = call.binary === true ? text : undefined;
  // Bytes are what they are, whatever they are said to be.
  if (text !== "" && call.binary !== true) {
    if (!contentType.includes("json")) {
      if (contentType.includes("text/html") && /^\s*</.test(text))
        return failed(unexpected(call, "a web page"));
      body = text;
    } else {
      try {
        body = JSON.parse(text);
      } catch {
        return failed(unexpected(call, "broken JSON"));
      }
    }
  }
  const parsed = call.schema.safeParse(body);
  if (parsed.success) return success(parsed.data);
  if (text === "") return failed(unexpected(call, "nothing"));
  const [issue] = parsed.error.issues;
  return failed(
    unexpected(call, `a different shape${issue === undefined ? "" : ` (${wordsOfIssue(issue)})`}`),
  );
}

function unexpected(call: Call<unknown>, what: string): Failure {
  return {
    code: "unexpected-answer",
    message: `The server answered ${call.method} ${call.path} with ${what}. Check that the address is that of the API.`,
    retry: false,
  };
}

const notKnown = "It is not known whether";
const lookFirst = `${notKnown} this was done: look before you try again.`;

/** An answer with a bad status. */
interface BadAnswer {
  readonly status: number;
  readonly statusText: string;
  /** What arrived, parsed where it was JSON. */
  readonly body: unknown;
}

/** The failure of an answer with a bad status to a call. */
export function failureOfStatus(
  baseUrl: string,
  { status, statusText, body }: BadAnswer,
  call: Partial<Pick<Call<unknown>, "method" | "body">>,
): Failure {
  const failure = toldFailure(baseUrl, { status, statusText, body }, call);
  if (!isUnanswered(call, status, body)) return failure;
  const { message } = failure;
  return {
    ...failure,
    unanswered: true,
    message: message.includes(notKnown) ? message : `${message} ${lookFirst}`,
  };
}

function toldFailure(
  baseUrl: string,
  { status, statusText, body }: BadAnswer,
  call: Parameters<typeof failureOfStatus>[2],
): Failure {
  const isPage = typeof body === "string" && /^\s*</.test(body);
  // Proxies say it with a page of theirs, or with nothing.
  if (isOfProxy(status) && (isPage || body === undefined || body === ""))
    return {
      ...failureOfAnswer(status, statusText, undefined),
      message: `${baseUrl} answered ${`${status} ${statusText}`.trim()}: the server behind it gave no answer.`,
    };
  if (!isPage) return failureOfAnswer(status, statusText, body, call.body);
  return {
    code: status === 404 ? "not-found" : "unexpected-answer",
    message: `${baseUrl} answered ${status} with a web page. Check that the address is that of the API.`,
    status,
    ...(statusText === "" ? {} : { statusText }),
    retry: false,
  };
}

/** What an answer with a bad status is to a call: a failure, unless the call takes it for an answer all the same. */
export function resultOfStatus<T>(baseUrl: string, answer: BadAnswer, call: Call<T>): Result<T> {
  const { status, body } = answer;
  const taken = status === call.accepts && body !== undefined ? call.schema.safeParse(body) : undefined;
  return taken?.success === true ? success(taken.data) : failed(failureOfStatus(baseUrl, answer, call));
}

/**
 * An answer that leads elsewhere is not followed, whoever asks: the credential stays where it was meant for. A browser
 * tells neither status nor address of it.
 */
export function redirectFailure(
  baseUrl: string,
  status: number,
  location: string | null | undefined,
): Failure {
  const [to, which] = location ? [`, to ${location}`, "its address"] : ["", "the address that it sends to"];
  return {
    code: "unexpected-answer",
    message: `${baseUrl} sends elsewhere${to}. Nothing was sent there; if it is the server you mean, give ${which} in place of this one.`,
    ...(status === 0 ? {} : { status }),
    retry: false,
  };
}

/** Whether an answer leads elsewhere: a browser gives one without a status, others the answer itself. */
export const leadsElsewhere = (status: number, location: string | null | undefined, type?: string): boolean =>
  type === "opaqueredirect" || (status >= 300 && status < 400 && typeof location === "string");

/** `call`: what was sent; what may have been done before the answer was lost is not known then. */
export const timeoutFailure = (baseUrl: string, call?: Sent): Failure =>
  call !== undefined && mayBeDone(call)
    ? { ...unansweredFailure(baseUrl, "did not answer in time"), code: "timeout" }
    : { code: "timeout", message: `${baseUrl} did not answer in time. Try again.`, retry: true };

export const networkFailure = (baseUrl: string, call?: Sent): Failure =>
  call !== undefined && mayBeDone(call)
    ? unansweredFailure(baseUrl, "cannot be reached, or broke off the connection")
    : {
        code: "network",
        message: `${baseUrl} cannot be reached. Check the address, that the server runs, and the network; then try again.`,
        retry: true,
      };

const unansweredFailure = (baseUrl: string, what: string): Failure => ({
  code: "network",
  message: `${baseUrl} ${what}. ${lookFirst}`,
  retry: true,
  unanswered: true,
});

export const abortedFailure: Failure = { code: "aborted", message: "The call was cancelled.", retry: true };

/** What the server says of a credential that it does not take (contract, passport.md section 1.5). */
const credentialRefused = /^(jwt |invalid |No auth token|Unauthorized$)/;

/** Whether a failed call tells that the session has ended. */
export const endsSession = (call: Call<unknown>, failure: Failure): boolean =>
  failure.code === "not-signed-in" &&
  call.background !== true &&
  (call.keepSession !== true || credentialRefused.test(failure.message));

/**
 * Whether a failed call ends the session that there is now: it was sent with its credential. Somebody may have signed
 * in again while it was on its way.
 */
export const endsSessionOf = (
  { credential, now }: { readonly credential: string | undefined; readonly now: string | undefined },
  call: Call<unknown>,
  failure: Failure,
): boolean => credential !== undefined && credential === now && endsSession(call, failure);
