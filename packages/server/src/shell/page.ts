import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import { once } from "@twinhelm/core/once";
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
  pages: Pages,
): Promise<FastifyReply> {
  const wanted = negotiate(request.headers["accept-encoding"] ?? "", Object.keys(endings));
  const { content, encoding } = await pages.read(wanted ?? undefined);
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

/** The page of a console, in each encoding. */
interface Pages {
  read(encoding: string | undefined): Promise<Page>;
}

interface PageOptions {
  /** Path of the console, with a slash at both ends. */
  readonly base: string;
  /** Whether the page asks what it is told about itself. */
  readonly isConfigured: boolean;
}

/** The page that the build has made. One of another place than `/` is made of it, and packed once. */
export function pagesOf(folder: string, options: PageOptions): Pages {
  const path = join(folder, "index.html");
  if (options.base === "/" && !options.isConfigured) return { read: (encoding) => readPage(path, encoding) };
  const plain = once(async () => Buffer.from(placedPage(await readFile(path, "utf8"), options)));
  const made: Readonly<Record<string, () => Promise<Buffer>>> = {
    br: once(async () => promisify(brotliCompress)(await plain())),
    gzip: once(async () => promisify(gzip)(await plain())),
  };
  return {
    async read(encoding) {
      const packed = encoding === undefined ? undefined : made[encoding];
      if (encoding === undefined || packed === undefined) return { content: await plain() };
      return { content: await packed(), encoding };
    },
  };
}

/** The page of a console at a path: its files are below there, and its scripts find both on the page itself. */
export function placedPage(html: string, { base, isConfigured }: PageOptions): string {
  const told = `data-base="${base}"${isConfigured ? " data-config" : ""}`;
  return html
    .replace(/<html\b/, `<html ${told}`)
    .replaceAll(/(["\s])\/(?=assets\/|icon\.svg")/g, (_, before: string) => `${before}${base}`);
}

async function readPage(path: string, encoding: string | undefined): Promise<Page> {
  if (encoding === undefined) return { content: await readFile(path) };
  try {
    return { content: await readFile(`${path}${endings[encoding]}`), encoding };
  } catch (error) {
    // A folder that nobody compressed is served as it is.
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    return { content: await readFile(path) };
  }
}
