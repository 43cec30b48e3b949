import { randomBytes } from "node:crypto";
import { assistantText } from "@twinhelm/core/assistant/text";
import { headersOf, payloadOf, queryPairs, resultOfStatus, resultOfText } from "@twinhelm/core/http/exchange";
import { type Failure, failed } from "@twinhelm/core/http/failure";
import type { Transport } from "@twinhelm/core/http/transport";
import type { FastifyInstance } from "fastify";

interface Inside {
  readonly app: Pick<FastifyInstance, "inject">;
  readonly baseUrl: string;
  readonly authorization: string;
  /** Takes what went wrong unexpectedly. */
  readonly log: (error: unknown) => void;
}

/** A transport that asks this server itself, without a network between. */
export const insideTransport = ({ app, baseUrl, authorization, log }: Inside): Transport => ({
  baseUrl,
  async send(call) {
    const payload = payloadOf(call);
    const answer = await app
      .inject({
        method: call.method,
        url: `/api/${call.path}`,
        query: new URLSearchParams(queryPairs(call.query)).toString(),
        headers: headersOf(call, authorization),
        ...(payload === undefined
          ? {}
          : { payload: typeof payload === "string" ? payload : Buffer.from(payload) }),
      })
      .catch((error: unknown) => faultOf(error, `${call.method} ${call.path}`));
    if ("fault" in answer) {
      log(answer.fault);
      return failed(answer.failure);
    }
    const { statusCode: status, statusMessage: statusText, payload: text } = answer;
    const type = String(answer.headers["content-type"] ?? "");
    if (status >= 200 && status < 300) return resultOfText(call, type, text);
    return resultOfStatus(baseUrl, { status, statusText, body: bodyOf(type, text) }, call);
  },
});

/** What went wrong in here: in full for the log, by an id for the caller. What was sent is in neither. */
function faultOf(error: unknown, what: string) {
  const id = randomBytes(8).toString("hex");
  const message = assistantText("fault", { id });
  const failure: Failure = { code: "server", status: 500, message, retry: false };
  return { failure, fault: new Error(`Request ${id} of an assistant failed (${what})`, { cause: error }) };
}

function bodyOf(type: string, text: string): unknown {
  if (!type.includes("json")) return text === "" ? undefined : text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
