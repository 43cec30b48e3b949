import { Readable } from "node:stream";
import { assetZip } from "@twinhelm/core/asset/file/write";
import type { Asset } from "@twinhelm/core/asset/model";
import { defaultIcon } from "@twinhelm/core/asset/model";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { normalizeFilter } from "../filter/normalize";
import type { Services } from "../services";
import { bareError, httpError } from "../shell/errors";
import { readForOf } from "../shell/gone";
import { callerOf, parameterOf, requireAlso } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { booleanOf, isRecord, type Query } from "../shell/query";
import { assetOf, configsOf, exportOf } from "./body";
import { ExportRefusal, exported, neededFor, type Wanted, wantedOf } from "./export";
import { assetFields } from "./fields";
import { type Actor, install, prepare } from "./install";
import { deleteTypes, removeAsset } from "./remove";

type Asked = FastifyRequest<{ Querystring: Query }>;

const guard = (verb: string) => ({
  config: { guard: { action: `asset:${verb}`, parameters: [], list: false } },
});

const idOf = (request: FastifyRequest): string => pathId(parameterOf(request, "id"));

function actorOf(request: FastifyRequest): Actor {
  if (request.access === undefined) throw new Error("actorOf needs a guarded route");
  return { caller: callerOf(request), access: request.access };
}

/** Assets (contract, storage-asset-dashboard-activity-vc.md section 2). */
export function registerAssetRoutes(app: FastifyInstance, services: Services): void {
  const { context } = services;
  registerReads(app, services);
  /** Installations and removals, one after the other: each begins with what the one before left. */
  const inTurn = <T>(work: () => Promise<T>) => context.engine.shared.turns.run("assets", work);
  const bodyLimit = context.options.payloadLimit;
  app.post("/asset", { ...guard("download"), bodyLimit }, async (request, reply) => {
    const { icon = defaultIcon, ...body } = assetOf(request.body);
    const made: Asset = { ...body, icon, status: "downloaded", _id: context.newId() };
    await context.engine.write((tx) => tx.assets.insert(made));
    return reply.code(201).send(made);
  });
  const exporting = { config: { ...guard("export").config, reads: true } } as const;
  app.post("/asset/export", { ...exporting, bodyLimit }, async (request, reply) => {
    const { resources, ...about } = exportOf(request.body);
    const wanted = await allowedOf(services, request, resources).catch((error: unknown) => {
      if (error instanceof ExportRefusal) return error;
      throw error;
    });
    if (wanted instanceof ExportRefusal) return reply.code(400).send({ message: wanted.message });
    const zip = assetZip(about, readAll(services, request, wanted));
    return reply
      .code(201)
      .type("application/zip")
      .header("content-disposition", 'attachment; filename="asset.zip"')
      .send(Readable.from(zip, { objectMode: false }));
  });
  const preview = ({ query }: Pick<FastifyRequest, "query">) => isRecord(query) && booleanOf(query.preview);
  const installing = { config: { ...guard("install").config, reads: preview } };
  app.post("/asset/:id", { ...installing, bodyLimit }, async (request: Asked, reply) => {
    const id = idOf(request);
    const configs = configsOf(request.body);
    const actor = actorOf(request);
    const answer = booleanOf(request.query.preview)
      ? (await prepare(services, actor, id, configs)).plan
      : await inTurn(async () => install(services, actor, await prepare(services, actor, id, configs)));
    return reply.code(201).send(answer);
  });
  app.delete("/asset/:id", guard("delete"), async (request: Asked, reply) => {
    const id = idOf(request);
    const { type = "soft" } = request.query;
    const wished = deleteTypes.find((each) => each === type);
    // Before anything is removed: the contract has it after.
    if (wished === undefined) throw httpError(400, `Unknown delete type '${String(type)}'`);
    await inTurn(() => removeAsset(services, actorOf(request), id, wished));
    return reply.code(204).send();
  });
}

/** All that is exported, once it is known that it can be: then an answer can still be another one. */
async function allowedOf(
  services: Services,
  request: FastifyRequest,
  resources: Parameters<typeof wantedOf>[0],
): Promise<readonly Wanted[]> {
  const wanted = wantedOf(resources);
  for (const each of wanted) for (const need of neededFor(each)) requireAlso(request, need);
  for (const each of wanted) await exported(services, each);
  return wanted;
}

/** Ends where the caller may not have the rest any more: what was sent is no whole file then. */
async function* readAll(services: Services, { admission }: FastifyRequest, wanted: readonly Wanted[]) {
  for (const each of wanted) {
    const resource = await exported(services, each);
    await admission?.hold(services.context.engine);
    yield resource;
  }
}

function registerReads(app: FastifyInstance, { context }: Services): void {
  const { assets } = context.engine;
  app.get("/asset", guard("index"), async (request: Asked, reply) => {
    const { name, filter } = request.query;
    const read = normalizeFilter(filter, { fields: assetFields, matcher: context.matcher });
    if (!read.ok) throw bareError(read.status, read.message);
    return assets.list(
      { filter: read.filter, now: context.now(), ...(typeof name === "string" ? { name } : {}) },
      readForOf(request, reply),
    );
  });
  app.get("/asset/:id", guard("show"), async (request) => {
    const found = await assets.find(idOf(request));
    if (found === undefined) throw bareError(404, "Not Found");
    return found.asset;
  });
}
