import { usePlansThatArrive } from "@twinhelm/core/assistant/react/arriving";

/** Tells, on whatever page, of plans that come to wait. */
export function ArrivingPlans() {
  usePlansThatArrive();
  return null;
}
