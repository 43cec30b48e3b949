import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { type Failure, failed, type Result, success } from "../http/failure";
import type { Transport } from "../http/transport";
import { dashboardApi } from "./api";
import type { ComponentData } from "./component/data";
import type { Component, Dashboard } from "./model";
import { dashboardText } from "./text";

/** A component with what it shows, or why it shows nothing. */
export interface ShownComponent {
  readonly component: Component;
  readonly data?: ComponentData;
  readonly failure?: Failure;
}

export interface ShownDashboard {
  readonly dashboard: Dashboard;
  /** In their order; one that fails stops no other. */
  readonly components: readonly ShownComponent[];
}

/** What is done with dashboards beside what every area of records does. */
export const dashboardOwnActions = {
  show: defineAction({
    id: "dashboard.show",
    title: dashboardText("show"),
    icon: "monitor",
    subject: "dashboard",
    get input() {
      return z.object({ id: z.string().check(z.minLength(1)) });
    },
    permission: { action: "dashboard:show", segments: ({ id }) => [id] },
    command: ({ id }) => ({ words: ["dashboard", "show", id] }),
    run: ({ transport, signal }, { id }) => showDashboard(transport, id, signal),
  }),
};

async function showDashboard(
  transport: Transport,
  id: string,
  signal: AbortSignal | undefined,
): Promise<Result<ShownDashboard>> {
  const found = await dashboardApi.get(transport, id, signal);
  if (!found.ok) return found;
  const dashboard = found.value;
  if (dashboard === undefined)
    return failed({ code: "not-found", message: dashboardText("missing", { id }), retry: false });
  const { loadComponent } = await import("./component/load");
  const shown = (dashboard.components ?? []).map(async (component): Promise<ShownComponent> => {
    const loaded = await loadComponent(transport, component, { signal });
    return loaded.ok ? { component, data: loaded.value } : { component, failure: loaded.failure };
  });
  return success({ dashboard, components: await Promise.all(shown) });
}
