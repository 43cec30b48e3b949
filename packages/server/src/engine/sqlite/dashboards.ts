import { componentAddress } from "@twinhelm/core/dashboard/component/address";
import type { Dashboard } from "@twinhelm/core/dashboard/model";
import type { DashboardWrites } from "../dashboards";
import { rowCondition } from "../records/rowCondition";
import type { Connection } from "./connection";

const parse = ({ json }: Record<string, unknown>): Dashboard => JSON.parse(String(json));

const originsIn = ({ components = [] }: Dashboard): string =>
  JSON.stringify(
    components.flatMap(({ url }) => {
      const address = componentAddress(url);
      return address.kind === "absolute" ? [address.origin] : [];
    }),
  );

export const dashboardRecords = (connection: Connection): DashboardWrites => ({
  async list(rows) {
    const { where, parameters } = rowCondition(rows);
    const found: Dashboard[] = [];
    const sql = `SELECT json FROM dashboard WHERE ${where} ORDER BY sequence`;
    for (const row of connection.rows(sql, ...parameters)) {
      connection.meter.spend(String(row.json).length);
      found.push(parse(row));
    }
    return found;
  },
  async find(id) {
    const row = connection.prepare("SELECT json FROM dashboard WHERE id = ?").get(id);
    return row && parse(row);
  },
  async origins(limit) {
    const sql =
      "SELECT DISTINCT each.value AS origin FROM dashboard, json_each(dashboard.origins) AS each LIMIT ?";
    return connection
      .prepare(sql)
      .all(limit)
      .map(({ origin }) => String(origin));
  },
  async insert(dashboard) {
    connection.journalNow.touch("dashboard", dashboard._id);
    const insert = connection.prepare("INSERT OR IGNORE INTO dashboard (id, origins, json) VALUES (?, ?, ?)");
    return insert.run(dashboard._id, originsIn(dashboard), JSON.stringify(dashboard)).changes > 0;
  },
  async replace(dashboard) {
    connection.journalNow.touch("dashboard", dashboard._id);
    const update = connection.prepare("UPDATE dashboard SET origins = ?, json = ? WHERE id = ?");
    return update.run(originsIn(dashboard), JSON.stringify(dashboard), dashboard._id).changes > 0;
  },
  async remove(id) {
    connection.journalNow.touch("dashboard", id);
    return connection.prepare("DELETE FROM dashboard WHERE id = ?").run(id).changes > 0;
  },
});
