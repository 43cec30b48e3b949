import { assistantPath } from "@twinhelm/core/assistant/paths";
import { useWaitingCount } from "@twinhelm/core/assistant/react";
import { assistantText } from "@twinhelm/core/assistant/text";
import { Link } from "react-router";

/** How many plans of assistants wait, where any do. */
export function WaitingPlans() {
  const count = useWaitingCount();
  if (count === 0) return null;
  return (
    <p>
      <Link to={assistantPath}>{assistantText("waiting.count", { count })}</Link>
    </p>
  );
}
