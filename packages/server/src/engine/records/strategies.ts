import { type Strategy, strategySchema } from "@twinhelm/core/strategy/model";
import type { StrategyWrites } from "../strategies";
import type { Context } from "./context";
import { sealedPlaces } from "./sealedPlaces";
import type { Touch } from "./touch";
import { all, erasing, get, type Row, run, type WorkOf } from "./work";

export function strategyRecords({ vault, journal }: Context, touch: Touch): WorkOf<StrategyWrites> {
  const parse = ({ id, json }: Row): Strategy =>
    strategySchema.parse(JSON.parse(vault.open(sealedPlaces.strategy(String(id)), String(json))));
  const sealed = (strategy: Strategy): string =>
    vault.seal(sealedPlaces.strategy(strategy._id), JSON.stringify(strategy));
  return {
    *list() {
      return (yield* all("SELECT id, json FROM strategy ORDER BY sequence")).map(parse);
    },
    *find(id) {
      const row = yield* get("SELECT id, json FROM strategy WHERE id = ?", id);
      return row === undefined ? undefined : parse(row);
    },
    *insert(strategy) {
      yield* journal.touch("passport", "strategy", strategy._id);
      yield* run("INSERT INTO strategy (id, json) VALUES (?, ?)", strategy._id, sealed(strategy));
    },
    *replace(strategy) {
      yield* journal.touch("passport", "strategy", strategy._id);
      touch("secrets");
      yield* erasing(run("UPDATE strategy SET json = ? WHERE id = ?", sealed(strategy), strategy._id));
    },
    *remove(id) {
      yield* journal.touch("passport", "strategy", id);
      touch("secrets");
      return (yield* erasing(run("DELETE FROM strategy WHERE id = ?", id))) > 0;
    },
  };
}
