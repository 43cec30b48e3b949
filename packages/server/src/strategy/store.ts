import { type Strategy, strategySchema } from "@twinhelm/core/strategy/model";
import type { ServerContext } from "../shell/context";

/** Strategies of this instance, with their secrets. */
export function createStrategyStore({ database }: ServerContext) {
  const all = database.prepare("SELECT json FROM strategy ORDER BY sequence");
  const one = database.prepare("SELECT json FROM strategy WHERE id = ?");
  const insert = database.prepare("INSERT INTO strategy (id, json) VALUES (?, ?)");
  const update = database.prepare("UPDATE strategy SET json = ? WHERE id = ?");
  const remove = database.prepare("DELETE FROM strategy WHERE id = ?");
  const parse = (row: Record<string, unknown>): Strategy =>
    strategySchema.parse(JSON.parse(String(row.json)));
  return {
    list: (): Strategy[] => all.all().map(parse),
    find(id: string): Strategy | undefined {
      const row = one.get(id);
      return row === undefined ? undefined : parse(row);
    },
    insert: (strategy: Strategy) => void insert.run(strategy._id, JSON.stringify(strategy)),
    replace: (strategy: Strategy) => void update.run(JSON.stringify(strategy), strategy._id),
    /** False: there was none. */
    remove: (id: string): boolean => remove.run(id).changes > 0,
  };
}

export type StrategyStore = ReturnType<typeof createStrategyStore>;
