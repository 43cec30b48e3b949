import type { Resource } from "@twinhelm/core/representation/model";
import { bucketStore } from "./bucketStore";
import { functionStore } from "./functionStore";
import { preferenceStore } from "./preferenceStore";
import type { Reading, ResourceStore } from "./store";

/** Modules whose resources are versioned, in the order in which one needs the other. */
export const versionedModules = ["preference", "bucket", "function"] as const;
export type VersionedModule = (typeof versionedModules)[number];

export const isVersioned = (module: string): module is VersionedModule =>
  versionedModules.some((each) => each === module);

const stores: Readonly<Record<VersionedModule, ResourceStore>> = {
  preference: preferenceStore,
  bucket: bucketStore,
  function: functionStore,
};

export const storeOf = (module: VersionedModule): ResourceStore => stores[module];

/** All resources of these modules, as they are at this moment. */
export async function readInstance(reading: Reading): Promise<readonly Resource<VersionedModule>[]> {
  const found: Resource<VersionedModule>[] = [];
  for (const module of versionedModules)
    for (const each of await stores[module].list(reading)) found.push({ module, ...each });
  return found;
}
