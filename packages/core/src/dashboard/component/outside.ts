import { abortedFailure, timeoutFailure } from "../../http/exchange";
import { type Failure, failed, type Result, success } from "../../http/failure";
import { componentText } from "./text";

/** Characters of an answer. */
export const largest = 10_000_000;

/** Milliseconds for the whole of an answer. */
export const waits = 20_000;

export const tooLarge: Failure = {
  code: "too-large",
  message: componentText("ask.large", { limit: largest / 1_000_000 }),
  retry: false,
};

/** What is sent to an address outside of the API. */
export interface OutsideRequest {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

/** The text of an answer, with a limit of its size and time. No credential is sent, neither ours nor a cookie. */
export async function askOutside(
  url: string,
  request: OutsideRequest,
  signal: AbortSignal | undefined,
): Promise<Result<string>> {
  const answer = await exchange(url, request, signal);
  if (!answer.ok) return answer;
  const { status, statusText, text } = answer.value;
  if (status >= 200 && status < 300) return success(text);
  return failed(badStatus(url, `${status} ${statusText}`.trim(), status));
}

const originOf = (url: string): string => URL.parse(url)?.origin ?? url;

const badStatus = (url: string, words: string, status: number): Failure => ({
  code: status === 404 ? "not-found" : status >= 500 ? "server" : "invalid",
  message: componentText("ask.status", { origin: originOf(url), status: words }),
  status,
  retry: status >= 500,
});

interface OutsideAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly text: string;
}

/** An answer with any status. */
export async function exchange(
  url: string,
  request: OutsideRequest,
  signal: AbortSignal | undefined,
): Promise<Result<OutsideAnswer>> {
  const bounded = new AbortController();
  const leave = () => bounded.abort();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    leave();
  }, waits);
  signal?.addEventListener("abort", leave);
  if (signal?.aborted === true) leave();
  try {
    const response = await fetch(url, {
      ...request,
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: bounded.signal,
    });
    const text = await boundedText(response);
    if (text === undefined) return failed(tooLarge);
    return success({ status: response.status, statusText: response.statusText, text });
  } catch {
    if (late) return failed(timeoutFailure(originOf(url)));
    if (signal?.aborted === true) return failed(abortedFailure);
    const message = componentText("ask.network", { origin: originOf(url) });
    return failed({ code: "network", message, retry: true });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
    // What is not read to its end is not waited for.
    leave();
  }
}

/** The text of an answer; `undefined`: it is too large. */
async function boundedText({ body }: Pick<FetchedAnswer, "body">): Promise<string | undefined> {
  if (body === null) return "";
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return parts.concat(decoder.decode()).join("");
    const part = decoder.decode(value, { stream: true });
    length += part.length;
    if (length > largest) return undefined;
    parts.push(part);
  }
}
