import { randomBytes } from "node:crypto";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { loadActions } from "@twinhelm/core/area/actions";
import { registry } from "@twinhelm/core/areas";
import type { AssistantHost } from "@twinhelm/core/assistant/host";
import { namedTransport } from "@twinhelm/core/assistant/naming";
import { createProtocol } from "@twinhelm/core/assistant/protocol";
import { assistantText } from "@twinhelm/core/assistant/text";
import type { FastifyRequest } from "fastify";

// Loaded with the first message: the library is heavy.

const version = "0.1.0";

/** What is said of no message: what the library says of one may quote it, or its headers. */
const notOne = JSON.stringify({
  jsonrpc: "2.0",
  error: { code: -32600, message: assistantText("not.message") },
  id: null,
});

/** Answers one message of the protocol. */
export async function answerMessage(
  { log, ...given }: Omit<AssistantHost, "areas" | "actions"> & { readonly log: (error: unknown) => void },
  { method, headers, body }: Pick<FastifyRequest, "method" | "headers" | "body">,
) {
  const actions = await loadActions(registry);
  const transport = namedTransport(given.transport, given.name);
  const server = createProtocol({ ...given, transport, areas: registry, actions }, { version, log });
  const wire = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(wire);
    const text = typeof body === "string" ? body : "";
    const sent = Object.entries(headers).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" && key !== "content-length" && key !== "transfer-encoding"
        ? [[key, value]]
        : [],
    );
    const response = await wire.handleRequest(
      new Request("http://localhost/mcp", { method, headers: sent, body: text }),
    );
    const session = sessionOf(text);
    return {
      status: response.status,
      headers: {
        "cache-control": "no-store",
        "content-type": response.headers.get("content-type") ?? "application/json",
        ...(session === undefined ? {} : { "mcp-session-id": session }),
      },
      body: response.status === 400 ? notOne : await response.text(),
    };
  } finally {
    await server.close();
  }
}

/** Nothing is kept of a session: its id is what the client calls itself, and something that tells it from others. */
function sessionOf(text: string): string | undefined {
  if (!text.includes('"initialize"')) return undefined;
  const name: unknown = /"clientInfo"\s*:\s*\{[^}]*"name"\s*:\s*"((?:[^"\\]|\\.){1,200})"/.exec(text)?.[1];
  const called = typeof name === "string" ? name : "";
  return `${Buffer.from(called).toString("base64url")}.${randomBytes(8).toString("hex")}`;
}
