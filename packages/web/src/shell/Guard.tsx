import type { Route } from "@twinhelm/core/area/route";
import { useAccess, useDecision } from "@twinhelm/core/react/console";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { screen } from "./loaded";
import { PageSkeleton } from "./PageSkeleton";

const Denied = screen(async () => (await import("./Denied")).Denied);
const NotFoundPage = screen(async () => (await import("./NotFoundPage")).NotFoundPage);
const FailureState = screen(async () => (await import("./Message")).FailureState);

/** Shows a screen to those who may open it, and to the others what they lack. */
export function Guard({ route, children }: { route: Route; children: ReactNode }) {
  const parameters = useParams();
  const values = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, value ?? ""]));
  const request = route.permission?.(values);
  const access = useAccess();
  const answer = useDecision(request);
  if (route.accepts?.(values) === false) return <NotFoundPage />;
  if (request === undefined || answer?.decision.allowed) return children;
  if (answer !== undefined) return <Denied explanation={answer} />;
  if (access.failure !== undefined) return <FailureState failure={access.failure} onRetry={access.reload} />;
  return <PageSkeleton />;
}
