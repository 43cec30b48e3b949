import { assistantText } from "@twinhelm/core/assistant/text";
import type { FastifyRequest } from "fastify";
import type { Services } from "../services";
import { httpError } from "../shell/errors";

const loopback: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);

/**
 * Refuses what a page of another origin sends, and what comes by a name that is not that of this server: a browser that
 * was led here by a name of somebody else's (DNS rebinding). Throws 403.
 */
export function refuseForeign({ headers }: FastifyRequest, { context, publicUrl }: Services): void {
  const own = new URL(publicUrl());
  const { origin, host = "" } = headers;
  const name = URL.parse(`http://${host}`)?.hostname ?? "";
  const isOwn = name === own.hostname || loopback.has(name);
  // On an address for others, nobody knows by which names they reach it.
  if (!isOwn && loopback.has(context.options.host)) throw httpError(403, assistantText("host"));
  if (origin === undefined) return;
  const from = URL.parse(origin);
  if (from === null || (from.host !== host && from.origin !== own.origin))
    throw httpError(403, assistantText("origin"));
}
