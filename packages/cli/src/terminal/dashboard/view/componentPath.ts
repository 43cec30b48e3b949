import { dashboardPath } from "@twinhelm/core/dashboard/area";
import type { ConsoleState } from "../../navigation/state";

/** The address of one component of a dashboard, by its place from 1. */
export const componentPath = (id: string, at: number): string => `${dashboardPath(id)}?component=${at + 1}`;

/** The component that an address asks for, from 0; `undefined`: all of them. */
export function componentOf({ place }: ConsoleState): number | undefined {
  const asked = new URLSearchParams(place.path.split("?")[1] ?? "").get("component");
  return asked === null ? undefined : Number(asked) - 1;
}
