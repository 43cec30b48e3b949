import type { RowFilter } from "@twinhelm/core/access/rows";
import type { Dashboard } from "@twinhelm/core/dashboard/model";
import type { ReadFor } from "./readFor";

/** Dashboards of this instance. */
export interface DashboardReads {
  /** In the order of their making. Throws 503 as `DocumentReads.page` does. */
  list(rows: RowFilter, readFor: ReadFor): Promise<readonly Dashboard[]>;
  find(id: string): Promise<Dashboard | undefined>;
  /** Origins elsewhere that components are asked from, each once, up to so many. */
  origins(limit: number): Promise<readonly string[]>;
}

export interface DashboardWrites extends DashboardReads {
  /** False: there is one of this id. */
  insert(dashboard: Dashboard): Promise<boolean>;
  /** False: there is none. */
  replace(dashboard: Dashboard): Promise<boolean>;
  /** False: there was none. */
  remove(id: string): Promise<boolean>;
}
