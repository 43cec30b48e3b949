import { setImmediate as nextTurn } from "node:timers/promises";
import type { Access } from "@twinhelm/core/access/evaluate";
import { configured, isSamePlace } from "@twinhelm/core/asset/configs";
import type { Asset, AssetConfig, AssetResource, InstallPlan } from "@twinhelm/core/asset/model";
import type { StoredAsset } from "../engine/assets";
import type { Services } from "../services";
import type { Caller } from "../shell/context";
import { bareError, HttpError, httpError } from "../shell/errors";
import { requireAccess } from "../shell/guard";
import { readId } from "../shell/objectId";
import { moduleOf, rankOf } from "./modules/all";
import type { Checked, Installing } from "./modules/module";
import { bare, keyOf, planOf } from "./plan";
import { type Running, runSteps, type Step } from "./run";

/** Who installs or removes an asset. */
export interface Actor {
  readonly caller: Caller;
  readonly access: Access;
}

/** What an installation is about to do. */
export interface Prepared {
  readonly plan: InstallPlan;
  /** The asset with its configurations. */
  readonly asset: Asset;
  readonly stored: StoredAsset;
  /** The version that it takes the place of. */
  readonly replaced: StoredAsset | undefined;
  readonly steps: readonly Step[];
}

/** Looks at all of an installation; nothing is changed. Throws the contract's 400 and 404. */
export async function prepare(
  services: Services,
  { caller, access }: Actor,
  id: string,
  configs: readonly AssetConfig[],
): Promise<Prepared> {
  const { engine } = services.context;
  const stored = await engine.assets.find(id);
  if (stored === undefined) throw bareError(404, "Not Found");
  const asset = withConfigs(stored.asset, configs);
  const replaced = await replacedBy(services, stored);
  const placed = [...(replaced ?? stored).placed];
  const checks = await checkAll(await installingFor(services, caller, asset), asset, placed);
  const there = new Set<string>();
  for (const each of placed)
    if ((await moduleOf(each.module)?.isThere(engine, each._id)) === true) there.add(keyOf(each));
  const plan = planOf({ desired: asset.resources, placed, isThere: (key) => there.has(key) });
  const steps = stepsOf(plan, checks);
  for (const { operation, resource } of steps) {
    const needs = moduleOf(resource.module)?.needs(operation, resource._id, resource.contents) ?? [];
    for (const need of needs) requireAccess(access, need);
  }
  return { plan, asset, stored, replaced, steps };
}

/** Installs what was prepared, one resource after the other. What fails is told, and stops no other. */
export async function install(services: Services, actor: Actor, prepared: Prepared): Promise<Asset> {
  const { asset, replaced, stored, steps } = prepared;
  const installing = await installingFor(services, actor.caller, asset);
  const running: Running = { services, installing, id: asset._id };
  const touched = new Set(steps.map(({ resource }) => keyOf(resource)));
  // Whoever is killed in the middle leaves an asset that says so, and can be installed again.
  const begun: Asset = {
    ...asset,
    status: "partially_installed",
    resources: asset.resources.map((each) =>
      touched.has(keyOf(each)) ? failedFor(each) : { ...bare(each), installation_status: "installed" },
    ),
  };
  await services.context.engine.write(async (tx) => {
    if (replaced !== undefined) await tx.assets.save({ asset: downloaded(replaced.asset), placed: [] });
    await tx.assets.save({ asset: begun, placed: (replaced ?? stored).placed });
  });
  return runSteps(running, steps);
}

const failedFor = (resource: AssetResource): AssetResource => ({
  ...bare(resource),
  installation_status: "failed",
  failure_message:
    "This is not installed yet: the installation goes on, or was interrupted. Unless it goes on, install the asset again.",
});

/** An asset of which nothing is installed. */
export const downloaded = (asset: Asset): Asset => ({
  ...asset,
  status: "downloaded",
  resources: asset.resources.map(bare),
});

/** What is not posted stays as it is: an empty list takes nothing away. */
function withConfigs(asset: Asset, posted: readonly AssetConfig[]): Asset {
  const { configs: own } = asset;
  if (own === undefined && posted.length > 0)
    throw httpError(400, "The asset has no configurations, so that none can be set.");
  const known = posted.filter((each) => own?.some((config) => isSamePlace(each, config)) === true);
  const resources = configured(asset.resources, known);
  if ("problem" in resources) throw httpError(400, resources.problem);
  const configs = own?.map((each) => known.find((config) => isSamePlace(each, config)) ?? each);
  return { ...asset, resources: [...resources], ...(configs === undefined ? {} : { configs }) };
}

/** The version that is installed; undefined: none, or this one. Throws 400. */
async function replacedBy({ context }: Services, { asset }: StoredAsset): Promise<StoredAsset | undefined> {
  const others = (await context.engine.assets.versions(asset.url)).filter(
    (each) => each.asset._id !== asset._id,
  );
  const partly = others.find((each) => each.asset.status === "partially_installed");
  if (partly !== undefined)
    throw httpError(
      400,
      `Another version of this asset, ${partly.asset.name} (${partly.asset._id}), is partially installed. Install it again or remove it first.`,
    );
  return others.find((each) => each.asset.status === "installed");
}

export async function installingFor(
  { context, functions, fieldChanges }: Services,
  caller: Caller,
  asset: Asset,
): Promise<Installing> {
  const there = (await context.engine.buckets.all()).list().map(({ bucket }) => bucket._id);
  const own = asset.resources.filter(({ module }) => module === "bucket").map(({ _id }) => _id);
  return { context, functions, fieldChanges, caller, buckets: new Set([...there, ...own]) };
}

/** All resources, each checked by its area, by their keys. Throws the contract's 400. */
async function checkAll(
  installing: Installing,
  { resources }: Asset,
  placed: readonly AssetResource[],
): Promise<ReadonlyMap<string, Checked>> {
  const checked = new Map<string, Checked>();
  for (const resource of resources) {
    await nextTurn();
    const module = moduleOf(resource.module);
    if (module === undefined)
      throw httpError(400, `Validation has been failed: Unknown module named '${resource.module}'.`);
    const key = keyOf(resource);
    if (checked.has(key))
      throw httpError(
        400,
        `Validation has been failed: the asset has ${resource.module} ${resource._id} twice.`,
      );
    try {
      if (resource.module !== "preference" && readId(resource._id) !== resource._id)
        throw httpError(400, "._id should be 24 hexadecimal digits in lower case");
      const before = placed.find((each) => keyOf(each) === key);
      checked.set(key, await module.check(installing, resource, before));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const reason = `Module '${resource.module}' resource '${resource._id}' validation has been failed: ${error.message.trim()}`;
      throw httpError(400, reason);
    }
  }
  return checked;
}

/** What is written, in an order that works. What is deleted comes last: it cannot be brought back. */
function stepsOf(
  { insertions, updations, deletions }: InstallPlan,
  checks: ReadonlyMap<string, Checked>,
): readonly Step[] {
  const writing = (operation: "insert" | "update") => (resource: AssetResource) => ({
    operation,
    resource,
    checked: checks.get(keyOf(resource)),
  });
  return [
    ...[...insertions.map(writing("insert")), ...updations.map(writing("update"))].toSorted(
      (one, other) => rankOf(one.resource.module) - rankOf(other.resource.module),
    ),
    ...removalsOf(deletions),
  ];
}

/** Removals, in an order that works. */
export const removalsOf = (resources: readonly AssetResource[]): readonly Step[] =>
  resources
    .map((resource) => ({ operation: "remove" as const, resource, checked: undefined }))
    .toSorted((one, other) => rankOf(other.resource.module) - rankOf(one.resource.module));
