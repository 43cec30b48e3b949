import type { Activity } from "./model";
import { activityText } from "./text";

/** Who did it, and with which assistant. */
export const whoOf = ({ identifier, assistant }: Pick<Activity, "identifier" | "assistant">): string =>
  assistant === undefined ? identifier : activityText("with", { who: identifier, assistant });
