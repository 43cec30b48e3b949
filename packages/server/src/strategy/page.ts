import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

const style =
  "body{font:1rem/1.5 system-ui,sans-serif;margin:20vh auto;max-width:30rem;padding:0 1rem;color:#1c2127;background:#fff}" +
  "@media(prefers-color-scheme:dark){body{color:#f6f7f9;background:#1c2127}}";
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");

/** Whether a person's browser asks, and not a program. */
export const wantsPage = (request: FastifyRequest): boolean =>
  (request.headers.accept ?? "").toLowerCase().includes("text/html");

/** A page of one sentence that needs nothing else and runs nothing. */
export function sendPage(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return (
    reply
      .code(status)
      .type("text/html; charset=utf-8")
      .header("content-security-policy", policy)
      // The address holds what the provider sent.
      .header("referrer-policy", "no-referrer")
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Twinhelm</title><style>${style}</style></head><body><p>${escaped(sentence)}</p></body></html>`,
      )
  );
}
