import { useQuery } from "@tanstack/react-query";
import { type Loaded, loadedOf, useClient } from "../react/console";
import type { FactorKind } from "./model";
import { factorKindsQuery } from "./queries";

/** The kinds of second factors that the server offers. */
export function useFactorKinds(wanted: boolean): Loaded<readonly FactorKind[]> {
  const { transport } = useClient();
  return loadedOf(useQuery({ ...factorKindsQuery(transport), enabled: wanted }));
}
