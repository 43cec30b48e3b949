import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { type MapTiles, mapTilesPath } from "@twinhelm/core/field/mapTiles";
import type { FastifyInstance } from "fastify";

import { contentPolicy, type ShownOrigins } from "./contentPolicy";
import { notFound } from "./errors";

import { sendPage } from "./page";

const noOthers = contentPolicy({ images: [], frames: [], connections: [] });

interface WebOptions {
  readonly shownOrigins: () => Promise<ShownOrigins>;
  readonly mapTiles: MapTiles | undefined;
}

/** Serves the built web console below `/`; every path that is no file is the console itself. */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  { shownOrigins, mapTiles }: WebOptions,
): Promise<void> {
  await app.register(async (web) => {
    web.addHook("onSend", async (_request, reply) => {
      if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", noOthers);
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
    web.get(mapTilesPath, async (_request, reply) => {
      reply.header("cache-control", "no-cache");
      return mapTiles ?? {};
    });
    web.get("/*", async (request, reply) => {
      const path = request.url.split("?")[0] ?? "";
      const isRoot = path === "/" || path === "/index.html";
      const wantsPage = isRoot || (request.headers.accept ?? "").includes("text/html");
      if (!wantsPage || (!isRoot && /\.\w+$/.test(path)) || /^\/api(\/|$)/i.test(path))
        throw notFound(request);
      reply.header("content-security-policy", contentPolicy(await shownOrigins()));
      return sendPage(request, reply, folder);
    });
  });
}
