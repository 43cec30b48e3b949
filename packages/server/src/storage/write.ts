import { denialText } from "@twinhelm/core/access/denial";
import type { Access } from "@twinhelm/core/access/evaluate";
import type { Records, Transaction } from "../engine/engine";
import type { StoredObject } from "../engine/storage";
import type { ActivityEntry, Caller, ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { isShown, requireAccess } from "../shell/guard";
import type { Incoming } from "./form";
import { requireRoom } from "./limits";
import { freeNames, requireName } from "./names";

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

export const taken = (name: string) => httpError(409, `${name} exists already.`);
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

/** Whether an object of this name, or a folder of this path, is there. */
export async function isTaken({ storage }: Pick<Records, "storage">, name: string): Promise<boolean> {
  if ((await storage.named(name)).length > 0) return true;
  return name.endsWith("/") && (await storage.folder(name)) !== undefined;
}

/** Makes objects of what was sent: all of them, or none. */
export function insertObjects(
  context: ServerContext,
  { caller, access }: Writer,
  incoming: readonly Incoming[],
  whenTaken: WhenTaken,
): Promise<Written> {
  const ids = incoming.map(() => context.newId());
  return context.engine.write(async (tx) => {
    const objects: StoredObject[] = [];
    const loose: string[] = [];
    const entries: ActivityEntry[] = [];
    // Of a thousand objects of one name each goes on where the one before it ended.
    const names = new Map<string, ReturnType<typeof freeNames>>();
    let added = 0;
    for (const [index, sent] of incoming.entries()) {
      const [other] = whenTaken === "ignore" ? [] : await tx.storage.named(sent.name);
      const isThere = whenTaken !== "ignore" && (await isTaken(tx, sent.name));
      added += sent.size;
      if (isThere && whenTaken === "refuse") throw taken(sent.name);
      if (other !== undefined && whenTaken === "replace") {
        requireEach(access, "storage:update", [other.id]);
        const object = { ...sent, id: other.id };
        await tx.storage.replace(object);
        objects.push(object);
        loose.push(other.file);
        added -= other.size;
        entries.push({ action: 2, resource: ["storage", other.id] });
        continue;
      }
      if (!names.has(sent.name)) names.set(sent.name, freeNames(sent.name));
      const name = isThere ? await freeName(tx, sent.name, names.get(sent.name)) : sent.name;
      const object = { ...sent, name, id: ids[index] ?? context.newId() };
      await tx.storage.insert(object);
      objects.push(object);
      entries.push({ action: 1, resource: ["storage", object.id] });
    }
    await requireTotal(context, tx, added);
    await context.recordActivity(tx, caller, ...entries);
    return { objects, loose };
  });
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
  { engine }: ServerContext,
  id: string,
  name: string | null,
  whenTaken: Exclude<WhenTaken, "replace">,
): Promise<StoredObject> {
  return engine.write(async (tx) => {
    const before = await tx.storage.find(id);
    if (before === undefined) throw missingObject(id);
    const isThere =
      name !== null && name !== before.name && whenTaken !== "ignore" && (await isTaken(tx, name));
    if (isThere && whenTaken === "refuse") throw taken(name);
    const free = isThere ? await freeName(tx, name) : name;
    await tx.storage.rename(id, free);
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

/** `names`: those that were not looked at yet. */
async function freeName(tx: Transaction, name: string, names = freeNames(name)): Promise<string> {
  for (let next = names.next(); next.done !== true; next = names.next()) {
    requireName(next.value);
    if (!(await isTaken(tx, next.value))) return next.value;
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
