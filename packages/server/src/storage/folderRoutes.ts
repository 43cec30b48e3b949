import { madeAt } from "@twinhelm/core/record/id";
import { storageSorts } from "@twinhelm/core/storage/model";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import type { Engine } from "../engine/engine";
import type { ChildQuery, StoredFolder, StoredObject } from "../engine/storage";
import type { Services } from "../services";
import { HttpError, httpError } from "../shell/errors";
import { readForOf } from "../shell/gone";
import { callerOf } from "../shell/guard";
import { countOf, type Query } from "../shell/query";
import { bodyValidator } from "../shell/validation";
import { objectAnswer } from "./answer";
import type { StorageFiles } from "./files";
import { moveFolder, removeFolder } from "./folders";
import { storageLimits } from "./limits";
import { requireFolder } from "./names";
import { missingFolder, requireEach } from "./write";

type Asked = FastifyRequest<{ Querystring: Query }>;

const validMove = bodyValidator({
  type: "object",
  required: ["from", "to"],
  additionalProperties: false,
  properties: { from: { type: "string" }, to: { type: "string" }, count: { type: "integer", minimum: 0 } },
});
const moveShape = z.object({ from: z.string(), to: z.string(), count: z.optional(z.number()) });

/** Folders, which the contract has not: names of objects make them. Ours. */
export function registerFolderRoutes(app: FastifyInstance, services: Services, files: StorageFiles): void {
  const { context, publicUrl } = services;
  const { engine } = context;

  const index = { action: "storage:index", parameters: [], list: true };
  app.get("/storage/children", { config: { guard: index } }, async (request: Asked, reply) => {
    const query = childQueryOf(request);
    const page = await engine.storage.children(query, readForOf(request, reply));
    if (page === undefined && query.folder !== "") throw missingFolder(query.folder);
    const answer = (object: StoredObject) => objectAnswer(publicUrl(), object);
    const data = [
      ...(page?.folders ?? []).map(({ folder, mark }) => ({
        ...folderLine(folder),
        ...(mark === undefined ? {} : { object: answer(mark) }),
      })),
      ...(page?.files ?? []).map((object) => ({ ...fileLine(object), object: answer(object) })),
    ];
    const { whole } = page ?? {};
    const counts = whole === undefined ? {} : { files: whole.count - whole.marks, size: whole.size };
    return { meta: { total: page?.total ?? 0, ...counts }, data };
  });

  const update = { action: "storage:update", parameters: [], list: true };
  app.post("/storage/folder/move", { config: { guard: update } }, async (request, reply) => {
    validMove(request.body);
    const { from, to, count } = moveShape.parse(request.body);
    requireFolder(from);
    requireFolder(to);
    if (to === from) throw httpError(400, `${from} is there already.`);
    if (to.startsWith(from)) throw httpError(400, `${from} cannot be moved into a folder of its own.`);
    const mayChange = allowedOn(request, "storage:update");
    const moved = await engine
      .write((tx) => moveFolder(tx, { from, to, count, mayChange }))
      .catch(untold(engine, request, reply, from));
    return reply.code(201).send({ moved });
  });

  const remove = { action: "storage:delete", parameters: [], list: true };
  app.delete("/storage/folder", { config: { guard: remove } }, async (request: Asked, reply) => {
    const path = textOf(request.query, "path");
    requireFolder(path);
    const count = request.query.count === undefined ? undefined : countOf(request.query, "count");
    const mayChange = allowedOn(request, "storage:delete");
    const removed = await files
      .freeing(() =>
        engine.write((tx) => removeFolder(context, tx, callerOf(request), { path, count, mayChange })),
      )
      .catch(untold(engine, request, reply, path));
    files.discard(removed);
    return { deleted: removed.length };
  });
}

/** Throws 403 unless the caller may do this to each of these objects. */
const allowedOn = (request: FastifyRequest, action: string) => (ids: readonly string[]) => {
  if (request.access === undefined) throw new Error("allowedOn needs a guarded route");
  requireEach(request.access, action, ids);
};

/** A denial tells that a folder is there: who may neither list nor change anything in it is told that there is none. */
const untold =
  ({ storage }: Engine, request: FastifyRequest, reply: FastifyReply, folder: string) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof HttpError) || error.body.statusCode !== 403) throw error;
    const listed = request.access?.explain({ action: "storage:index", segments: [], list: true });
    const asked = { folder, search: "", sort: "name", kind: undefined, skip: 0, limit: 1 } as const;
    for (const rows of [request.rows, ...(listed?.allowed === true ? [listed.rows] : [])])
      if ((await storage.children({ ...asked, rows }, readForOf(request, reply))) !== undefined) throw error;
    throw missingFolder(folder);
  };

function childQueryOf(request: Asked): ChildQuery {
  const { query, rows } = request;
  const folder = textOf(query, "folder");
  if (folder !== "" && !folder.endsWith("/")) throw httpError(400, "The path of a folder ends with a slash.");
  const search = textOf(query, "search");
  if (search.length > 255) throw httpError(400, "Names are looked for with at most 255 characters.");
  const limit = countOf(query, "limit");
  if (limit > storageLimits.lines)
    throw httpError(400, `At most ${storageLimits.lines} lines are given at once.`);
  return {
    rows,
    folder,
    search,
    sort: oneOf(query, "sort", storageSorts) ?? "-date",
    kind: oneOf(query, "kind", ["folder", "file"]),
    skip: countOf(query, "skip"),
    limit: limit === 0 ? storageLimits.lines : limit,
  };
}

function textOf(query: Query, name: string): string {
  const { [name]: value = "" } = query;
  if (typeof value !== "string") throw httpError(400, `The parameter ${name} is given more than once.`);
  return value;
}

function oneOf<T extends string>(query: Query, name: string, known: readonly T[]): T | undefined {
  const text = textOf(query, name);
  const found = known.find((each) => each === text);
  if (text !== "" && found === undefined)
    throw httpError(400, `The parameter ${name} is one of ${known.join(", ")}.`);
  return found;
}

const dateOf = (id: string): { updated?: string } => {
  const time = madeAt(id);
  return Number.isNaN(time) ? {} : { updated: new Date(time).toISOString() };
};

/** The own name: what follows the folder that something is in. */
const ownName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

const folderLine = ({ path, count, marks, size, newest }: StoredFolder) => ({
  kind: "folder",
  name: ownName(path.slice(0, -1)),
  path,
  size,
  count: count - marks,
  /** Objects that move or go with it. */
  objects: count,
  ...dateOf(newest),
});

const fileLine = ({ id, name, size }: StoredObject) => ({
  kind: "file",
  name: ownName(name ?? ""),
  path: name ?? "",
  size,
  count: 1,
  ...dateOf(id),
});
