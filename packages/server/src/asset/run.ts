import type { Asset, AssetResource } from "@twinhelm/core/asset/model";
import type { Transaction } from "../engine/engine";
import type { Services } from "../services";
import { moduleOf } from "./modules/all";
import { type Checked, type Failure, failureOf, type Installing, type Operation } from "./modules/module";
import { bare, keyOf } from "./plan";

/** One resource that is written or removed. */
export interface Step {
  readonly operation: Operation;
  readonly resource: AssetResource;
  /** Absent where it is removed. */
  readonly checked: Checked | undefined;
}

export interface Running {
  readonly services: Services;
  readonly installing: Installing;
  /** Of the asset. */
  readonly id: string;
}

/**
 * Writes one resource after the other, what became of each in the same transaction. After a failure nothing is
 * deleted any more: installing again does it.
 */
export async function runSteps(running: Running, steps: readonly Step[]): Promise<Asset> {
  let isWhole = true;
  for (const step of steps) {
    if (step.operation === "remove" && !isWhole) continue;
    const done = step.operation === "remove" ? await removed(running, step) : await written(running, step);
    isWhole &&= done;
  }
  return running.services.context.engine.write(async (tx) => {
    const stored = await tx.assets.find(running.id);
    if (stored === undefined) throw new Error("The asset is gone");
    const asset: Asset = { ...stored.asset, status: isWhole ? "installed" : "partially_installed" };
    await tx.assets.save({ ...stored, asset });
    return asset;
  });
}

/** Whether it is installed. */
async function written(running: Running, { checked, resource }: Step): Promise<boolean> {
  const { services, id } = running;
  const { engine } = services.context;
  if (checked === undefined) throw new Error("What is written was checked");
  try {
    await checked.before?.();
    await engine.write(async (tx) => {
      await checked.write(tx);
      await place(tx, id, resource);
      if (checked.after === undefined) await settle(tx, id, resource, undefined);
    });
    if (checked.after === undefined) return true;
    const failure = await checked.after();
    await engine.write((tx) => settle(tx, id, resource, failure));
    return failure === undefined;
  } catch (error) {
    const failure = failureOf(error, services.log);
    await engine.write((tx) => settle(tx, id, resource, failure));
    return false;
  }
}

/** Removes a resource; false: it could not be removed, and stays known as one of the asset. */
export async function removed({ services, installing, id }: Running, { resource }: Step): Promise<boolean> {
  try {
    await moduleOf(resource.module)?.remove(installing, resource._id, async (tx) => {
      const stored = await tx.assets.find(id);
      if (stored === undefined) return;
      const placed = stored.placed.filter((each) => keyOf(each) !== keyOf(resource));
      await tx.assets.save({ ...stored, placed });
    });
    return true;
  } catch (error) {
    failureOf(error, services.log);
    return false;
  }
}

/** Keeps that a resource stands in the instance as it is now. */
async function place(tx: Transaction, id: string, resource: AssetResource): Promise<void> {
  const stored = await tx.assets.find(id);
  if (stored === undefined) return;
  const others = stored.placed.filter((each) => keyOf(each) !== keyOf(resource));
  await tx.assets.save({ ...stored, placed: [...others, bare(resource)] });
}

/** Keeps what became of a resource; without a failure it is installed. */
async function settle(
  tx: Transaction,
  id: string,
  resource: AssetResource,
  failure: Failure | undefined,
): Promise<void> {
  const stored = await tx.assets.find(id);
  if (stored === undefined) return;
  const resources = stored.asset.resources.map((each): AssetResource => {
    if (keyOf(each) !== keyOf(resource)) return each;
    if (failure === undefined) return { ...bare(each), installation_status: "installed" };
    return { ...bare(each), installation_status: "failed", failure_message: failure };
  });
  await tx.assets.save({ ...stored, asset: { ...stored.asset, resources } });
}
