import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { type MapTiles, mapTilesFile } from "@twinhelm/core/field/mapTiles";
import { type ConsoleConfig, configFile } from "@twinhelm/core/session/place";
import { assetStoreFile } from "@twinhelm/core/shell/assetStore";
import type { FastifyInstance } from "fastify";

import { contentPolicy, type ShownOrigins } from "./contentPolicy";
import { notFound } from "./errors";

import { pagesOf, sendPage } from "./page";

const noOthers = contentPolicy({ images: [], frames: [], connections: [] });

/** What is neither a page nor a worker is under the policy of the page that loads it: one of its own says nothing. */
const isPartOfPage = (type: string, url: string): boolean =>
  /^(application\/json|text\/css|font\/woff2)\b/.test(type) ||
  (/^(text|application)\/javascript\b/.test(type) && !/worker/i.test(url));

interface WebOptions {
  /** Path of the console, with a slash at both ends; absent: `/`. */
  readonly base?: string;
  /** What the pages are told about themselves; absent: they belong to the API of this server. */
  readonly config?: ConsoleConfig;
  readonly shownOrigins: () => Promise<ShownOrigins>;
  readonly mapTiles: MapTiles | undefined;
  /** Page of an asset store; absent: none is shown. */
  readonly assetStore: string | undefined;
}

/** Serves the built web console below `/`; every path that is no file is the console itself. */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  { shownOrigins, mapTiles, assetStore, base = "/", config }: WebOptions,
): Promise<void> {
  const pages = pagesOf(folder, { base, isConfigured: config !== undefined });
  await app.register(async (web) => {
    web.addHook("onSend", async (request, reply) => {
      const isPart = isPartOfPage(String(reply.getHeader("content-type")), request.url);
      if (!isPart && !reply.hasHeader("content-security-policy"))
        reply.header("content-security-policy", noOthers);
      reply.header("x-content-type-options", "nosniff");
      reply.header("referrer-policy", "no-referrer");
      if (!isPart) reply.header("cross-origin-opener-policy", "same-origin");
    });
    await web.register(fastifyStatic, {
      root: folder,
      prefix: base,
      preCompressed: true,
      // One reply can send files: that of the first console of several.
      decorateReply: false,
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
    if (config !== undefined)
      web.get(`${base}${configFile}`, async (_request, reply) => {
        reply.header("cache-control", "no-cache");
        return config;
      });
    web.get(`${base}${mapTilesFile}`, async (_request, reply) => {
      reply.header("cache-control", "no-cache");
      return mapTiles ?? {};
    });
    web.get(`${base}${assetStoreFile}`, async (_request, reply) => {
      reply.header("cache-control", "no-cache");
      return assetStore === undefined ? {} : { address: assetStore };
    });
    web.get(`${base}*`, async (request, reply) => {
      const path = `/${(request.url.split("?")[0] ?? "").slice(base.length)}`;
      const isRoot = path === "/" || path === "/index.html";
      const wantsPage = isRoot || (request.headers.accept ?? "").includes("text/html");
      if (!wantsPage || (!isRoot && /\.\w+$/.test(path)) || /^\/api(\/|$)/i.test(path))
        throw notFound(request);
      reply.header("content-security-policy", contentPolicy(await shownOrigins()));
      return sendPage(request, reply, pages);
    });
  });
}
