import { componentAddress } from "@twinhelm/core/dashboard/component/address";
import type { Dashboard } from "@twinhelm/core/dashboard/model";
import type { DashboardReads, DashboardWrites } from "../dashboards";
import type { Context } from "./context";
import { rowCondition } from "./rowCondition";
import { all, each, get, type Row, run, type WorkOf } from "./work";

const parse = ({ json }: Row): Dashboard => JSON.parse(String(json));

const originsIn = ({ components = [] }: Dashboard): string =>
  JSON.stringify(
    components.flatMap(({ url }) => {
      const address = componentAddress(url);
      return address.kind === "absolute" ? [address.origin] : [];
    }),
  );

export const dashboardRecords = (context: Context): WorkOf<DashboardWrites> => ({
  ...dashboardReads(context),
  ...dashboardWrites(context),
});

const dashboardReads = (context: Context): WorkOf<DashboardReads> => ({
  *list(rows) {
    const { where, parameters } = rowCondition(rows);
    const found: Dashboard[] = [];
    yield* each(`SELECT json FROM dashboard WHERE ${where} ORDER BY sequence`, parameters, (row) => {
      context.meter.spend(String(row.json).length);
      found.push(parse(row));
      return true;
    });
    return found;
  },
  *find(id) {
    const row = yield* get("SELECT json FROM dashboard WHERE id = ?", id);
    return row && parse(row);
  },
  *origins(limit) {
    const sql =
      "SELECT each.value AS origin FROM dashboard, json_each(dashboard.origins) AS each GROUP BY each.value ORDER BY min(dashboard.sequence), min(CAST(each.key AS INTEGER)) LIMIT ?";
    return (yield* all(sql, limit)).map(({ origin }) => String(origin));
  },
});

const dashboardWrites = ({ journal }: Context): WorkOf<Omit<DashboardWrites, keyof DashboardReads>> => ({
  *insert(dashboard) {
    yield* journal.touch("dashboard", dashboard._id);
    const sql = "INSERT INTO dashboard (id, origins, json) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING";
    return (yield* run(sql, dashboard._id, originsIn(dashboard), JSON.stringify(dashboard))) > 0;
  },
  *replace(dashboard) {
    yield* journal.touch("dashboard", dashboard._id);
    const sql = "UPDATE dashboard SET origins = ?, json = ? WHERE id = ?";
    return (yield* run(sql, originsIn(dashboard), JSON.stringify(dashboard), dashboard._id)) > 0;
  },
  *remove(id) {
    yield* journal.touch("dashboard", id);
    return (yield* run("DELETE FROM dashboard WHERE id = ?", id)) > 0;
  },
});
