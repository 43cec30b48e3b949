import { z } from "zod/mini";
import { once } from "../once";
import type { MayBeUnreadable } from "../record/stored";

/** How a component of a dashboard looks (contract, storage-asset-dashboard-activity-vc.md section 3.2). */
export const chartTypes = [
  "line",
  "pie",
  "doughnut",
  "polarArea",
  "scatter",
  "bubble",
  "radar",
  "bar",
] as const;
export const componentTypes = [...chartTypes, "table", "card", "statistic"] as const;

/** Columns and rows that a component takes. */
export const ratios = ["1/1", "1/2", "2/1", "2/2", "4/2", "4/4"] as const;

export const defaultRatio: Ratio = "2/2";

/** Characters of a name (its own and of components), of an address and of what is one word (an icon, a type, a ratio), and components of one dashboard. */
export const dashboardLimits = { name: 1_000, url: 8_000, word: 100, components: 200 } as const;

// The server knows neither types nor ratios: what a console does not know is said where it would be drawn.
const componentSchema = once(() =>
  z.object({
    name: z.string(),
    url: z.string(),
    type: z.string(),
    ratio: z._default(z.string(), defaultRatio),
  }),
);

const fields = once(() => ({
  name: z.string(),
  icon: z.optional(z.string()),
  components: z.optional(z.array(componentSchema())),
}));

/** What POST and PUT of a dashboard take. */
export const dashboardBodySchema = z.lazy(() => z.object(fields()));

/** A dashboard as the API answers it. */
export const dashboardSchema = z.lazy(() => z.object({ _id: z.string(), ...fields() }));

export type ChartType = (typeof chartTypes)[number];
export type ComponentType = (typeof componentTypes)[number];
export type Ratio = (typeof ratios)[number];
export type Component = Readonly<z.infer<ReturnType<typeof componentSchema>>>;
export type DashboardBody = z.infer<typeof dashboardBodySchema>;
export type Dashboard = z.infer<typeof dashboardSchema> & MayBeUnreadable;
