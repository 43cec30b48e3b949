import type { AssetResource } from "@twinhelm/core/asset/model";
import type { Progress, StoredAsset } from "../engine/assets";
import { bare, keyOf } from "./plan";

/** An asset with what an installation has done since it was saved. */
export function withProgress(stored: StoredAsset, steps: readonly Progress[]): StoredAsset {
  if (steps.length === 0) return stored;
  const byKey = new Map(steps.map((each) => [each.key, each]));
  const { asset, placed } = stored;
  const isTouched = (each: AssetResource) => byKey.get(keyOf(each))?.place !== undefined;
  const written = asset.resources.filter((each) => byKey.get(keyOf(each))?.place === "written");
  return {
    asset: { ...asset, resources: asset.resources.map((each) => settled(each, byKey.get(keyOf(each)))) },
    placed: [...placed.filter((each) => !isTouched(each)), ...written.map(bare)],
  };
}

function settled(resource: AssetResource, step: Progress | undefined): AssetResource {
  if (step?.status === undefined) return resource;
  if (step.status === "installed") return { ...bare(resource), installation_status: "installed" };
  return { ...bare(resource), installation_status: "failed", failure_message: step.failure };
}
