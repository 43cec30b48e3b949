import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { explainAccess } from "@twinhelm/core/access/explanation";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { namesIn } from "@twinhelm/core/shell/names";
import { useWhyDenied } from "./whyDenied";

/** Does what is chosen by a key, dropped or pasted, where no button could stand disabled; denied, it says why. */
export function useGuard(): (request: AccessRequest | undefined, run: () => void) => void {
  const access = useAccess().value;
  const { queries } = useClient();
  const why = useWhyDenied();
  return (request, run) => {
    const explanation = request && access && explainAccess(access, request, { nameOf: namesIn(queries) });
    if (explanation?.decision.allowed === false) why(explanation);
    else run();
  };
}
