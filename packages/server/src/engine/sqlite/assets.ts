import type { Asset } from "@twinhelm/core/asset/model";
import { assetFields } from "../../asset/fields";
import { withProgress } from "../../asset/progress";
import { documentTest } from "../../filter/residual";
import type { AssetReads, AssetWrites, Progress, StoredAsset } from "../assets";
import { sealedPlaces } from "../records/sealedPlaces";
import type { Touch } from "../records/touch";
import type { Connection } from "./connection";

/** Assets on one connection. They may hold API keys and environments of functions: all of them is sealed. */
export const assetRecords = (connection: Connection, touch: Touch): AssetWrites => ({
  ...reads(connection),
  ...writes(connection, touch),
});

function reads(connection: Connection): AssetReads {
  const { prepare, vault } = connection;
  const progressOf = (id: string): readonly Progress[] =>
    prepare("SELECT json FROM asset_progress WHERE asset = ? ORDER BY sequence")
      .all(id)
      .map(({ json }) => JSON.parse(String(json)));
  const storedOf = (row: Record<string, unknown>): StoredAsset => {
    const id = String(row.id);
    const stored: StoredAsset = JSON.parse(vault.open(sealedPlaces.asset(id), String(row.sealed)));
    return withProgress(stored, progressOf(id));
  };
  return {
    async list({ name, filter, now }) {
      const { matcher } = connection;
      const isAsked = documentTest(filter, { fields: assetFields, matcher, now });
      const found: Asset[] = [];
      const where = name === undefined ? "" : "WHERE name = ?";
      const sql = `SELECT id, sealed FROM asset ${where} ORDER BY sequence`;
      for (const row of connection.rows(sql, ...(name === undefined ? [] : [name]))) {
        connection.meter.spend(String(row.sealed).length);
        const { asset } = storedOf(row);
        if (isAsked(asset)) found.push(asset);
      }
      return found;
    },
    async find(id) {
      const row = prepare("SELECT id, sealed FROM asset WHERE id = ?").get(id);
      return row && storedOf(row);
    },
    async versions(url) {
      return prepare("SELECT id, sealed FROM asset WHERE url = ? ORDER BY sequence").all(url).map(storedOf);
    },
  };
}

function writes({ prepare, vault, erasing }: Connection, touch: Touch): Omit<AssetWrites, keyof AssetReads> {
  const forget = (id: string) => prepare("DELETE FROM asset_progress WHERE asset = ?").run(id);
  const sealed = (stored: StoredAsset) =>
    vault.seal(sealedPlaces.asset(stored.asset._id), JSON.stringify(stored));
  return {
    async insert(asset) {
      prepare("INSERT INTO asset (id, name, url, sealed) VALUES (?, ?, ?, ?)").run(
        asset._id,
        asset.name,
        asset.url,
        sealed({ asset, placed: [] }),
      );
    },
    async advance(id, { key, ...step }) {
      const [before] = prepare("SELECT json FROM asset_progress WHERE asset = ? AND key = ?").all(id, key);
      const json = JSON.stringify({ ...(before && JSON.parse(String(before.json))), ...step, key });
      prepare(
        "INSERT INTO asset_progress (asset, key, json) VALUES (?1, ?2, ?3) ON CONFLICT (asset, key) DO UPDATE SET json = ?3",
      ).run(id, key, json);
    },
    async save(stored) {
      touch("secrets");
      forget(stored.asset._id);
      const update = prepare("UPDATE asset SET sealed = ? WHERE id = ?");
      return erasing(() => update.run(sealed(stored), stored.asset._id).changes > 0);
    },
    async remove(id) {
      forget(id);
      touch("secrets");
      return erasing(() => prepare("DELETE FROM asset WHERE id = ?").run(id).changes > 0);
    },
  };
}
