import { type Strategy, strategySchema } from "@twinhelm/core/strategy/model";
import type { StrategyWrites } from "../strategies";
import type { Connection } from "./connection";

const parse = (row: Record<string, unknown>): Strategy => strategySchema.parse(JSON.parse(String(row.json)));

export const strategyRecords = ({ prepare }: Connection): StrategyWrites => ({
  async list() {
    return prepare("SELECT json FROM strategy ORDER BY sequence").all().map(parse);
  },
  async find(id) {
    const row = prepare("SELECT json FROM strategy WHERE id = ?").get(id);
    return row === undefined ? undefined : parse(row);
  },
  async insert(strategy) {
    prepare("INSERT INTO strategy (id, json) VALUES (?, ?)").run(strategy._id, JSON.stringify(strategy));
  },
  async replace(strategy) {
    prepare("UPDATE strategy SET json = ? WHERE id = ?").run(JSON.stringify(strategy), strategy._id);
  },
  async remove(id) {
    return prepare("DELETE FROM strategy WHERE id = ?").run(id).changes > 0;
  },
});
