import {
  headersOf,
  networkFailure,
  payloadOf,
  queryPairs,
  resultOfStatus,
  resultOfText,
} from "@twinhelm/core/http/exchange";
import { failed } from "@twinhelm/core/http/failure";
import type { Transport } from "@twinhelm/core/http/transport";
import type { FastifyInstance } from "fastify";

/** A transport that asks this server itself, without a network between. */
export const insideTransport = (app: FastifyInstance, baseUrl: string, authorization: string): Transport => ({
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
      .catch(() => undefined);
    if (answer === undefined) return failed(networkFailure(baseUrl));
    const { statusCode: status, statusMessage: statusText, payload: text } = answer;
    const type = String(answer.headers["content-type"] ?? "");
    if (status >= 200 && status < 300) return resultOfText(call, type, text);
    return resultOfStatus(baseUrl, { status, statusText, body: bodyOf(type, text) }, call);
  },
});

function bodyOf(type: string, text: string): unknown {
  if (!type.includes("json")) return text === "" ? undefined : text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
