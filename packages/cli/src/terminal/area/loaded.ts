import { type ListedAction, loadActions } from "@twinhelm/core/area/actions";
import { type Finder, loadFinders } from "@twinhelm/core/area/finder";
import type { AreaRegistry } from "@twinhelm/core/area/registry";
import type { AreaId } from "@twinhelm/core/area/rows";
import { loadDrawers } from "@twinhelm/core/area/sections";
import type { FormOf, Records } from "@twinhelm/core/record/records";
import type { Drawers } from "@twinhelm/core/section/drawer";

/** An area of records whose parts are all there. */
export interface LoadedRecords {
  readonly records: Records;
  readonly formOf: FormOf | undefined;
}

/** Everything of all areas: the terminal console runs where its code is, and loads nothing later. */
export interface LoadedAreas {
  readonly actions: readonly ListedAction[];
  readonly finders: readonly Finder[];
  readonly drawers: Drawers;
  readonly records: ReadonlyMap<AreaId, LoadedRecords>;
}

export async function loadAreas(areas: AreaRegistry): Promise<LoadedAreas> {
  const [actions, finders, drawers, records] = await Promise.all([
    loadActions(areas),
    loadFinders(areas),
    loadDrawers(areas),
    Promise.all(areas.all.map(loadRecords)),
  ]);
  return { actions, finders, drawers, records: new Map(records.flat()) };
}

async function loadRecords({
  id,
  recordParts,
  form,
}: AreaRegistry["all"][number]): Promise<readonly (readonly [AreaId, LoadedRecords])[]> {
  if (recordParts === undefined) return [];
  const [records, formOf] = await Promise.all([recordParts(), form === "own" ? undefined : form?.()]);
  return [[id, { records, formOf }]];
}
