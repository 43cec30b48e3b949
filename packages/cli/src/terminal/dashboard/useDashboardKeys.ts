import type { Dashboard } from "@twinhelm/core/dashboard/model";
import { dashboardRecords } from "@twinhelm/core/dashboard/records";
import { recordPath } from "@twinhelm/core/record/paths";
import { useChoose } from "../action/useChoose";
import { usePermissions } from "../keys/usePermissions";
import { type Change, open } from "../navigation/state";
import type { Keys } from "../record/face";

/** Editing and deleting the dashboard, as far as that is allowed. */
export function useDashboardKeys(dashboard: Dashboard, change: (change: Change) => void): Keys {
  const permissions = usePermissions();
  const { ask } = useChoose(change);
  const { about, actions, nameOf, bodyOf } = dashboardRecords;
  const { _id: id } = dashboard;
  const input = { ids: [id], names: [nameOf(dashboard)] };
  const updating = actions.update.permission?.({ id, body: bodyOf(dashboard) });
  return {
    edit: permissions.guard(updating, () => change(open(recordPath(about, id)))),
    delete: permissions.guard(actions.delete.permission?.(input), () => ask(actions.delete, input)),
  };
}
