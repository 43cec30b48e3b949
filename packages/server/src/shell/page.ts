import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import { addVary } from "./compression";

const endings: Readonly<Record<string, string>> = { br: ".br", gzip: ".gz" };

/**
 * Answers with the page of the console, in the best encoding that the build has made; 304 where the browser has it.
 * What it is called by comes from its content: packages give all of their files one date, and two builds often one size.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
): Promise<FastifyReply> {
  const { content, encoding } = await readPage(folder, request.headers["accept-encoding"] ?? "");
  const tag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;
  addVary(reply);
  reply.header("cache-control", "no-cache").header("etag", tag);
  const known = (request.headers["if-none-match"] ?? "")
    .split(",")
    .map((each) => each.trim().replace(/^W\//, ""));
  if (known.includes(tag)) return reply.code(304).send();
  if (encoding !== undefined) reply.header("content-encoding", encoding);
  return reply.type("text/html; charset=utf-8").send(content);
}

interface Page {
  readonly content: Buffer;
  readonly encoding?: string;
}

async function readPage(folder: string, accepted: string): Promise<Page> {
  const path = join(folder, "index.html");
  const encoding = negotiate(accepted, Object.keys(endings));
  if (encoding === null) return { content: await readFile(path) };
  try {
    return { content: await readFile(`${path}${endings[encoding]}`), encoding };
  } catch (error) {
    // A folder that nobody compressed is served as it is.
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    return { content: await readFile(path) };
  }
}
