import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { httpError } from "./errors";

/**
 * Styles that the drag and drop of the console (@dnd-kit/dom) writes into the page: these texts alone are let
 * through. The browser tests fail when another version writes others.
 */
const draggingStyles = [
  "'sha256-P3zrZWkaCzrI/B9T0+WLFRTTY8rvTIfnbvP5TBI9Vgo='",
  "'sha256-E7zJXfkufcgTIQG1Th6iYnoGis+rTfZd044bgiM1kr4='",
  "'sha256-YYLJe/bgx7gKdFc8dp3EM3/S8hpKeZs7JyhfBoZYPuk='",
].join(" ");

/** Nothing but the console's own files runs; inline style attributes alone are let through. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${draggingStyles}`,
  "style-src-attr 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data: blob: https:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Serves the built web console below `/`; every path that is no file is the console itself. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (web) => {
    web.addHook("onSend", async (_request, reply) => {
      reply.header("content-security-policy", contentSecurityPolicy);
      reply.header("x-content-type-options", "nosniff");
      reply.header("referrer-policy", "no-referrer");
      reply.header("cross-origin-opener-policy", "same-origin");
    });
    await web.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      // The route below answers for folders too.
      index: false,
      wildcard: false,
      setHeaders(reply, path) {
        // Hashed names never change their content.
        const hashed = path.startsWith(join(folder, "assets"));
        reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
    web.get("/*", async (request, reply) => {
      const path = request.url.split("?")[0] ?? "";
      const wantsPage = path === "/" || (request.headers.accept ?? "").includes("text/html");
      if (!wantsPage || /\.\w+$/.test(path) || /^\/api(\/|$)/i.test(path))
        throw httpError(404, `Cannot ${request.method} ${request.url}`);
      return reply.header("cache-control", "no-cache").sendFile("index.html");
    });
  });
}
