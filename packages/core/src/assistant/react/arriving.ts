import { useEffect } from "react";
import { useClient, useSession } from "../../react/console";
import { followPlans } from "../following";

/** Tells whoever is signed in of plans that come to wait for them. */
export function usePlansThatArrive(): void {
  const client = useClient();
  const { status, identity } = useSession();
  const who = status === "signed-in" ? identity?._id : undefined;
  useEffect(() => (who === undefined ? undefined : followPlans(client)), [client, who]);
}
