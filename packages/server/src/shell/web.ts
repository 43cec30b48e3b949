import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { notFound } from "./errors";
import { sendPage } from "./page";

/**
 * Nothing but the console's own files runs. Styles may stand in the page: the code editor and drag and drop write
 * theirs at run time (decisions/0007).
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob: https:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  // The sign-in page shows that of an identity provider, sandboxed.
  "frame-src https: http:",
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
      // The route below answers for folders too, and with the page.
      index: false,
      wildcard: false,
      globIgnore: ["index.html", "**/*.{br,gz}"],
      setHeaders(reply, path) {
        // Hashed names never change their content.
        const hashed = path.startsWith(join(folder, "assets"));
        reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
    web.get("/*", async (request, reply) => {
      const path = request.url.split("?")[0] ?? "";
      if (path === "/index.html") return sendPage(request, reply, folder);
      const wantsPage = path === "/" || (request.headers.accept ?? "").includes("text/html");
      if (!wantsPage || /\.\w+$/.test(path) || /^\/api(\/|$)/i.test(path)) throw notFound(request);
      return sendPage(request, reply, folder);
    });
  });
}
