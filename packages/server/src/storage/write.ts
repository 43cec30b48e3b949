import { denialText } from "@twinhelm/core/access/denial";
import type { Access } from "@twinhelm/core/access/evaluate";
import { freeNames } from "@twinhelm/core/storage/paths";
import type { Records, Transaction } from "../engine/engine";
import type { StoredObject } from "../engine/storage";
import type { ActivityEntry, Caller, ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { isShown, requireAccess } from "../shell/guard";
import type { Incoming } from "./form";
import { requireRoom } from "./limits";
import { requireName } from "./names";

/** What becomes of an object whose name is taken. `ignore`: it stands beside the other, as the contract has it. */
export const takenWays = ["ignore", "refuse", "replace", "keep"] as const;
export type WhenTaken = (typeof takenWays)[number];

/** Who writes, as they may do it at this moment. */
export interface Writer {
  readonly caller: Caller;
  readonly access: Access;
}

/** What was written, and the files that no object has any more. */
export interface Written {
  readonly objects: readonly StoredObject[];
  readonly loose: readonly string[];
}

const taken = (name: string) => httpError(409, `${name} exists already.`);
export const missingFolder = (path: string) => httpError(404, `There is no folder ${path}.`);
export const missingObject = (id: string) => httpError(404, `Storage object ${id} could not be found`);

/**
 * Throws 403 unless somebody may do this to each of these objects. With an id everybody has the content: who is not
 * shown an object is not told its id.
 */
export function requireEach(access: Access, action: string, ids: readonly string[]): void {
  const denied = ids.find((id) => !access.can(action, [id]));
  if (denied === undefined) return;
  if (isShown(access, "storage", [denied])) requireAccess(access, { action, segments: [denied] });
  throw httpError(403, denialText({ action }));
}

/** What has a name, and by which name: an object, the youngest of several, or a folder. */
interface Holder {
  readonly name: string;
  readonly object?: StoredObject | undefined;
}

/** What has this name; `undefined`: it is free. A file and a folder of one name would be one line in consoles. */
async function holderOf({ storage }: Pick<Records, "storage">, name: string): Promise<Holder | undefined> {
  const [object] = await storage.named(name);
  if (object !== undefined) return { name, object };
  const [file, folder] = name.endsWith("/") ? [name.slice(0, -1), name] : [undefined, `${name}/`];
  if ((await storage.folder(folder)) !== undefined) return { name: folder };
  return file !== undefined && (await storage.named(file)).length > 0 ? { name: file } : undefined;
}

/** Throws 409 where a file or a folder has this name. */
export async function requireFree(records: Pick<Records, "storage">, name: string): Promise<void> {
  const holder = await holderOf(records, name);
  if (holder !== undefined) throw taken(holder.name);
}

/** Names that were tried: of a thousand objects of one name each goes on where the one before it ended. */
type Tried = Map<string, ReturnType<typeof freeNames>>;

/** The transaction that makes objects of what was sent: all of them, or none. */
export function insertObjects(
  context: ServerContext,
  { caller, access }: Writer,
  incoming: readonly Incoming[],
  whenTaken: WhenTaken,
): (tx: Transaction) => Promise<Written> {
  const sent = incoming.map((each) => ({ ...each, id: context.newId() }));
  return async (tx) => {
    const tried: Tried = new Map();
    const objects: StoredObject[] = [];
    const replaced: StoredObject[] = [];
    const entries: ActivityEntry[] = [];
    for (const each of sent) {
      const holder = whenTaken === "ignore" ? undefined : await holderOf(tx, each.name);
      const before = whenTaken === "replace" ? holder?.object : undefined;
      if (before !== undefined) {
        requireEach(access, "storage:update", [before.id]);
        const object = { ...each, id: before.id };
        await tx.storage.replace(object);
        objects.push(object);
        replaced.push(before);
        entries.push({ action: 2, resource: ["storage", before.id] });
        continue;
      }
      // A folder is not replaced.
      if (holder !== undefined && whenTaken !== "keep") throw taken(holder.name);
      const name = holder === undefined ? each.name : await nextName(tx, each.name, tried);
      await tx.storage.insert({ ...each, name });
      objects.push({ ...each, name });
      entries.push({ action: 1, resource: ["storage", each.id] });
    }
    await requireTotal(context, tx, sizeOf(objects) - sizeOf(replaced));
    await context.recordActivity(tx, caller, ...entries);
    return { objects, loose: replaced.map(({ file }) => file) };
  };
}

const sizeOf = (objects: readonly StoredObject[]): number => objects.reduce((sum, { size }) => sum + size, 0);

function nextName(tx: Transaction, name: string, tried: Tried): Promise<string> {
  const names = tried.get(name) ?? freeNames(name);
  tried.set(name, names);
  return freeName(tx, name, names);
}

/** Gives an object another name, type and content. Throws 404. */
export function replaceObject(
  context: ServerContext,
  { caller }: Writer,
  id: string,
  sent: Incoming,
): Promise<Written> {
  return context.engine.write(async (tx) => {
    const before = await tx.storage.find(id);
    if (before === undefined) throw missingObject(id);
    const object = { ...sent, id };
    await tx.storage.replace(object);
    await requireTotal(context, tx, sent.size - before.size);
    await context.recordActivity(tx, caller, { action: 2, resource: ["storage", id] });
    return { objects: [object], loose: [before.file] };
  });
}

/** Gives an object another name. Throws 404, and 409 where that is taken and should not be. */
export function renameObject(
  context: ServerContext,
  caller: Caller,
  id: string,
  name: string | null,
  whenTaken: Exclude<WhenTaken, "replace">,
): Promise<StoredObject> {
  return context.engine.write(async (tx) => {
    const before = await tx.storage.find(id);
    if (before === undefined) throw missingObject(id);
    const isAsked = name !== null && name !== before.name && whenTaken !== "ignore";
    const holder = isAsked ? await holderOf(tx, name) : undefined;
    if (holder !== undefined && whenTaken === "refuse") throw taken(holder.name);
    const free = isAsked && holder !== undefined ? await freeName(tx, name) : name;
    await tx.storage.rename(id, free);
    await context.recordActivity(tx, caller, { action: 4, resource: ["storage", id], own: true });
    return { ...before, name: free };
  });
}

/** Gives what was removed; `undefined`: there is none of this id. */
export function removeObject(
  context: ServerContext,
  caller: Caller,
  id: string,
): Promise<StoredObject | undefined> {
  return context.engine.write(async (tx) => {
    const [object] = await tx.storage.remove([id]);
    if (object !== undefined)
      await context.recordActivity(tx, caller, { action: 3, resource: ["storage", id] });
    return object;
  });
}

/** More of one name get no other one. */
const mostOfOneName = 1_000;

/** `names`: those that were not looked at yet. Throws 409. */
async function freeName(tx: Transaction, name: string, names = freeNames(name)): Promise<string> {
  for (let count = 1; count < mostOfOneName; count += 1) {
    const { value: next } = names.next();
    requireName(next);
    if ((await holderOf(tx, next)) === undefined) return next;
  }
  throw taken(name);
}

/** Throws where all objects together are too large with bytes that were added; what becomes smaller may stay so. */
async function requireTotal(
  { options }: ServerContext,
  { storage }: Transaction,
  added: number,
): Promise<void> {
  if (added > 0) requireRoom(options, (await storage.folder(""))?.size ?? 0);
}
