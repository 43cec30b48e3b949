import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import { sortKeysOf } from "../document/sort";
import type { Transaction } from "../engine/engine";
import { normalizeFilter } from "../filter/normalize";
import type { Services } from "../services";
import { bareError, httpError } from "../shell/errors";
import { readForOf } from "../shell/gone";
import { callerOf, parameterOf, requireAccess } from "../shell/guard";
import { sendRows } from "../shell/jsonAnswer";
import { pathId } from "../shell/objectId";
import { booleanOf, countOf, objectOf, type Query } from "../shell/query";
import { bodyValidator } from "../shell/validation";
import { objectAnswer } from "./answer";
import { objectFields } from "./fields";
import { StorageFiles } from "./files";
import { registerFolderRoutes } from "./folderRoutes";
import type { Incoming } from "./form";
import { openHome } from "./home";
import { requireName } from "./names";
import { installReceiving } from "./receive";
import { registerReferenceRoute } from "./referenceRoute";
import { createTogether } from "./together";
import { registerViewRoute } from "./viewRoute";
import {
  insertObjects,
  missingObject,
  removeObject,
  renameObject,
  replaceObject,
  requireFree,
  takenWays,
  type WhenTaken,
  type Writer,
  type Written,
} from "./write";

const validRename = bodyValidator({
  type: "object",
  required: ["name"],
  additionalProperties: false,
  properties: { name: { type: ["string", "null"] } },
});
const renameShape = z.object({ name: z.nullable(z.string()) });

const byId = (action: string) => ({ guard: { action, parameters: ["id"], list: false } });
const idOf = (request: FastifyRequest) => pathId(parameterOf(request, "id"));

type Asked = FastifyRequest<{ Querystring: Query }>;

/** Storage: what is known of objects, and their bytes in files of the data folder (contract, section 1). */
export function registerStorageRoutes(root: FastifyInstance, services: Services): void {
  // A scope of its own: bodies are read in other ways here.
  void root.register(async (app) => {
    const { context, log } = services;
    const { engine, options } = context;
    const { dataFolder } = options;
    const files = new StorageFiles({ place: context.files, dataFolder, engine, log });
    await openHome(options, engine, context.files);
    await files.tidy();
    app.addHook("onClose", () => files.close());
    registerReads(app, services);
    registerUploads(app, services, files);
    registerChanges(app, services, files);
    registerViewRoute(app, context, files);
    registerFolderRoutes(app, services, files);
    registerReferenceRoute(app, context);
  });
}

function registerReads(app: FastifyInstance, { context, publicUrl }: Services): void {
  const { engine } = context;
  app.get("/storage", { config: { guard: listGuard } }, async (request: Asked, reply) => {
    const { query } = request;
    const read = normalizeFilter(query.filter, { fields: objectFields, matcher: context.matcher });
    if (!read.ok) throw bareError(read.status, read.message);
    const asked = {
      rows: request.rows,
      filter: read.filter,
      sort: sortKeysOf(objectOf(query, "sort")),
      skip: countOf(query, "skip"),
      limit: countOf(query, "limit"),
      counts: booleanOf(query.paginate),
      now: context.now(),
      publicUrl: publicUrl(),
    };
    const { total, rows, body } = await engine.storage.page(asked, readForOf(request, reply));
    // The contract's total of a page that is empty.
    const meta = { total: rows === 0 ? 0 : total };
    return sendRows(reply, body, asked.counts ? meta : undefined);
  });
  app.get("/storage/:id", { config: { guard: "public" } }, async (request) => {
    const object = await engine.storage.find(idOf(request));
    if (object === undefined) throw httpError(404, "Could not find the object.");
    return objectAnswer(publicUrl(), object);
  });
}

function registerUploads(app: FastifyInstance, services: Services, files: StorageFiles): void {
  const { context, callers, publicUrl } = services;
  const { engine, options } = context;
  const receive = installReceiving(app, services, files);
  const insert = createTogether<Transaction, Written>((work) => engine.write(work));
  const bodyLimit = options.payloadLimit;
  const sizeOfAll = async () => (await engine.storage.folder(""))?.size ?? 0;

  /** Who writes, asked again: an upload may take so long that somebody loses a permission meanwhile. */
  const writerOf = async (request: FastifyRequest, action: string, segments: readonly string[] = []) => {
    const { access } = await callers.authenticate(request.headers.authorization);
    requireAccess(access, { action, segments });
    return { caller: callerOf(request), access } satisfies Writer;
  };
  /** Runs the transaction around files that were written; those that no object has in the end go. */
  const settle = async (incoming: readonly Incoming[], work: () => Promise<Written>) => {
    try {
      const { objects, loose } = await work();
      files.discard(loose);
      return objects.map((object) => objectAnswer(publicUrl(), object));
    } catch (error) {
      await files.discardLoose(incoming.map(({ file }) => file));
      throw error;
    }
  };

  app.post("/storage", { config: { guard: createGuard }, bodyLimit }, async (request: Asked, reply) => {
    const whenTaken = whenTakenOf(request.query);
    const incoming = await receive(request, reply, {
      many: true,
      async admit(name) {
        if (whenTaken === "refuse") await requireFree(engine, name);
      },
      beside: async () => (whenTaken === "replace" ? 0 : sizeOfAll()),
    });
    const made = await settle(incoming, async () =>
      insert(insertObjects(context, await writerOf(request, "storage:create"), incoming, whenTaken)),
    );
    return reply.code(201).send(made);
  });
  app.put("/storage/:id", { config: byId("storage:update"), bodyLimit }, async (request, reply) => {
    const id = idOf(request);
    const before = await engine.storage.find(id);
    const incoming = await receive(request, reply, {
      many: false,
      async admit() {
        if (before === undefined) throw missingObject(id);
      },
      beside: async () => (await sizeOfAll()) - (before?.size ?? 0),
    });
    const [made] = await settle(incoming, async () => {
      const [sent] = incoming;
      if (sent === undefined) throw missingObject(id);
      return replaceObject(context, await writerOf(request, "storage:update", [id]), id, sent);
    });
    return made;
  });
}

function registerChanges(app: FastifyInstance, { context, publicUrl }: Services, files: StorageFiles): void {
  app.patch("/storage/:id", { config: byId("storage:update") }, async (request: Asked) => {
    validRename(request.body);
    const { name } = renameShape.parse(request.body);
    if (name !== null) requireName(name);
    const whenTaken = whenTakenOf(request.query);
    if (whenTaken === "replace") throw httpError(400, "A new name replaces no other object.");
    return objectAnswer(
      publicUrl(),
      await renameObject(context, callerOf(request), idOf(request), name, whenTaken),
    );
  });
  app.delete("/storage/:id", { config: byId("storage:delete") }, async (request, reply) => {
    const id = idOf(request);
    const removed = await files.freeing(() => removeObject(context, callerOf(request), id));
    if (removed !== undefined) files.discard([removed.file]);
    return reply.code(204).send();
  });
}

const listGuard = { action: "storage:index", parameters: [], list: true };
const createGuard = { action: "storage:create", parameters: [], list: false };

function whenTakenOf(query: Query): WhenTaken {
  const { taken: asked = "ignore" } = query;
  const known = takenWays.find((each) => each === asked);
  if (known === undefined) throw httpError(400, `The parameter taken is one of ${takenWays.join(", ")}.`);
  return known;
}
