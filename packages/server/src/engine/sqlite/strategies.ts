import { type Strategy, strategySchema } from "@twinhelm/core/strategy/model";
import { sealedPlaces } from "../records/sealedPlaces";
import type { Touch } from "../records/touch";
import type { StrategyWrites } from "../strategies";
import type { Connection } from "./connection";

export function strategyRecords(
  { prepare, vault, erasing, journalNow }: Connection,
  touch: Touch,
): StrategyWrites {
  const parse = ({ id, json }: Record<string, unknown>): Strategy =>
    strategySchema.parse(JSON.parse(vault.open(sealedPlaces.strategy(String(id)), String(json))));
  const sealed = (strategy: Strategy): string =>
    vault.seal(sealedPlaces.strategy(strategy._id), JSON.stringify(strategy));
  return {
    async list() {
      return prepare("SELECT id, json FROM strategy ORDER BY sequence").all().map(parse);
    },
    async find(id) {
      const row = prepare("SELECT id, json FROM strategy WHERE id = ?").get(id);
      return row === undefined ? undefined : parse(row);
    },
    async insert(strategy) {
      journalNow.touch("passport", "strategy", strategy._id);
      prepare("INSERT INTO strategy (id, json) VALUES (?, ?)").run(strategy._id, sealed(strategy));
    },
    async replace(strategy) {
      journalNow.touch("passport", "strategy", strategy._id);
      touch("secrets");
      const update = prepare("UPDATE strategy SET json = ? WHERE id = ?");
      erasing(() => update.run(sealed(strategy), strategy._id));
    },
    async remove(id) {
      journalNow.touch("passport", "strategy", id);
      touch("secrets");
      return erasing(() => prepare("DELETE FROM strategy WHERE id = ?").run(id).changes > 0);
    },
  };
}
