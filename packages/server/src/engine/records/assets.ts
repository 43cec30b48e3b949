import type { Asset } from "@twinhelm/core/asset/model";
import { assetFields } from "../../asset/fields";
import { withProgress } from "../../asset/progress";
import { documentTest } from "../../filter/residual";
import type { AssetReads, AssetWrites, StoredAsset } from "../assets";
import type { Context } from "./context";
import { sealedPlaces } from "./sealedPlaces";
import type { Touch } from "./touch";
import { all, batches, erasing, get, type Row, run, type Work, type WorkOf } from "./work";

/** Assets. They may hold API keys and environments of functions: all of them is sealed. */
export const assetRecords = (context: Context, touch: Touch): WorkOf<AssetWrites> => ({
  ...reads(context),
  ...writes(context, touch),
});

/** Assets that are held at once; one may be large. */
const together = 4;

function reads(context: Context): WorkOf<AssetReads> {
  const { vault, matcher } = context;
  function* storedOf(row: Row): Work<StoredAsset> {
    const id = String(row.id);
    const stored: StoredAsset = JSON.parse(vault.open(sealedPlaces.asset(id), String(row.sealed)));
    const progress = yield* all("SELECT json FROM asset_progress WHERE asset = ? ORDER BY sequence", id);
    return withProgress(
      stored,
      progress.map(({ json }) => JSON.parse(String(json))),
    );
  }
  return {
    *list({ name, filter, now }) {
      const isAsked = documentTest(filter, { fields: assetFields, matcher, now });
      const found: Asset[] = [];
      const where = name === undefined ? "" : "WHERE name = ?";
      const sql = `SELECT id, sealed FROM asset ${where} ORDER BY sequence`;
      yield* batches(sql, name === undefined ? [] : [name], together, function* (rows) {
        for (const row of rows) {
          context.meter.spend(String(row.sealed).length);
          const { asset } = yield* storedOf(row);
          if (isAsked(asset)) found.push(asset);
        }
        return true;
      });
      return found;
    },
    *find(id) {
      const row = yield* get("SELECT id, sealed FROM asset WHERE id = ?", id);
      return row && (yield* storedOf(row));
    },
    *versions(url) {
      const found: StoredAsset[] = [];
      for (const row of yield* all("SELECT id, sealed FROM asset WHERE url = ? ORDER BY sequence", url))
        found.push(yield* storedOf(row));
      return found;
    },
  };
}

function writes({ vault }: Context, touch: Touch): WorkOf<Omit<AssetWrites, keyof AssetReads>> {
  const forget = (id: string): Work<number> => run("DELETE FROM asset_progress WHERE asset = ?", id);
  const sealed = (stored: StoredAsset): string =>
    vault.seal(sealedPlaces.asset(stored.asset._id), JSON.stringify(stored));
  return {
    *insert(asset) {
      const sql = "INSERT INTO asset (id, name, url, sealed) VALUES (?, ?, ?, ?)";
      yield* run(sql, asset._id, asset.name, asset.url, sealed({ asset, placed: [] }));
    },
    *advance(id, { key, ...step }) {
      const before = yield* get("SELECT json FROM asset_progress WHERE asset = ? AND key = ?", id, key);
      const json = JSON.stringify({ ...(before && JSON.parse(String(before.json))), ...step, key });
      const sql =
        "INSERT INTO asset_progress (asset, key, json) VALUES (?, ?, ?) ON CONFLICT (asset, key) DO UPDATE SET json = excluded.json";
      yield* run(sql, id, key, json);
    },
    *save(stored) {
      touch("secrets");
      yield* forget(stored.asset._id);
      const sql = "UPDATE asset SET sealed = ? WHERE id = ?";
      return (yield* erasing(run(sql, sealed(stored), stored.asset._id))) > 0;
    },
    *remove(id) {
      yield* forget(id);
      touch("secrets");
      return (yield* erasing(run("DELETE FROM asset WHERE id = ?", id))) > 0;
    },
  };
}
