import type { Failure } from "@twinhelm/core/http/failure";
import { errorPath } from "@twinhelm/core/shell/errorPath";
import { Navigate } from "react-router";
import { FailureState } from "./Message";

interface PageFailureProps {
  readonly failure: Failure;
  readonly title?: string;
  readonly onRetry: () => void;
}

/**
 * In place of a page whose own query failed. Denied by the server, it is the error page (spec 1, section 8);
 * a query in the background never comes here.
 */
export function PageFailure({ failure, ...props }: PageFailureProps) {
  if (failure.status === 403) return <Navigate to={errorPath(failure)} replace />;
  return <FailureState failure={failure} {...props} />;
}
