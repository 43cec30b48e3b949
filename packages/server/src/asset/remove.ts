import type { Services } from "../services";
import { httpError } from "../shell/errors";
import { requireAccess } from "../shell/guard";
import { type Actor, downloaded, installingFor, removalsOf } from "./install";
import { moduleOf } from "./modules/all";
import { removed } from "./run";

/** What of an asset is removed: what it installed, or the asset with it. */
export const deleteTypes = ["soft", "hard"] as const;
export type DeleteType = (typeof deleteTypes)[number];

/** Removes what an asset installed. Throws 404; 409 where some of it could not be removed, which is kept then. */
export async function removeAsset(
  services: Services,
  { caller, access }: Actor,
  id: string,
  type: DeleteType,
): Promise<void> {
  const { engine } = services.context;
  const stored = await engine.assets.find(id);
  if (stored === undefined) throw httpError(404, `There is no asset ${id}.`);
  const installing = await installingFor(services, caller, stored.asset);
  const steps = [];
  for (const step of removalsOf(stored.placed)) {
    const { module, _id, contents } = step.resource;
    const found = moduleOf(module);
    if (found !== undefined && (await found.isThere(engine, _id)))
      for (const need of found.needs("remove", _id, contents)) requireAccess(access, need);
    steps.push(step);
  }
  if (steps.length > 0)
    await engine.write((tx) =>
      tx.assets.save({ ...stored, asset: { ...stored.asset, status: "partially_installed" } }),
    );
  const left: string[] = [];
  for (const step of steps)
    if (!(await removed({ services, installing, id }, step)))
      left.push(`${step.resource.module} ${step.resource._id}`);
  if (left.length > 0)
    throw httpError(409, `The asset is kept, as these could not be removed: ${left.join(", ")}. Try again.`);
  await engine.write((tx) =>
    type === "hard" ? tx.assets.remove(id) : tx.assets.save({ asset: downloaded(stored.asset), placed: [] }),
  );
}
