import type { DashboardDraft } from "@twinhelm/core/dashboard/editing";
import type { Work } from "../../form/editing";

/** What is typed in the editor of a dashboard. */
interface DashboardWork extends Work<DashboardDraft> {
  readonly kind: "dashboard";
}

declare module "../../form/editing" {
  interface AreaWork {
    readonly dashboard: DashboardWork;
  }
}
