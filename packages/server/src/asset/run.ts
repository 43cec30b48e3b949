import { setImmediate as nextTurn } from "node:timers/promises";
import type { Asset, AssetResource } from "@twinhelm/core/asset/model";
import type { Services } from "../services";
import { moduleOf } from "./modules/all";
import { type Checked, type Failure, failureOf, type Installing, type Operation } from "./modules/module";
import { keyOf } from "./plan";

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
    // Whoever else asks something meanwhile is answered between two of them.
    await nextTurn();
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
  const key = keyOf(resource);
  const settle = async (failure: Failure | undefined) => {
    const status = failure === undefined ? "installed" : "failed";
    await engine.write((tx) => tx.assets.advance(id, { key, status, failure }));
    return failure === undefined;
  };
  try {
    await checked.before?.();
    const rest = await engine.write(async (tx) => {
      const goesOn: (() => Promise<void>)[] = [];
      await checked.write(tx, (more) => void goesOn.push(more));
      const isDone = goesOn.length === 0 && checked.after === undefined;
      await tx.assets.advance(id, {
        key,
        place: "written",
        ...(isDone ? { status: "installed" as const } : {}),
      });
      return goesOn;
    });
    for (const each of rest) await each();
    if (rest.length === 0 && checked.after === undefined) return true;
    return await settle(await checked.after?.());
  } catch (error) {
    return settle(failureOf(error, services.log));
  }
}

/** Removes a resource; false: it could not be removed, and stays known as one of the asset. */
export async function removed({ services, installing, id }: Running, { resource }: Step): Promise<boolean> {
  try {
    await moduleOf(resource.module)?.remove(installing, resource._id, (tx) =>
      tx.assets.advance(id, { key: keyOf(resource), place: "removed" }),
    );
    return true;
  } catch (error) {
    failureOf(error, services.log);
    return false;
  }
}
