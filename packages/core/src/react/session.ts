import { useQuery } from "@tanstack/react-query";
import type { SourcedStatement } from "../access/statement";
import { statementsQuery } from "../session/queries";
import { type Loaded, loadedOf, useClient, useSession } from "./console";

/** What the caller may do, statement by statement. */
export function useStatements(): Loaded<readonly SourcedStatement[]> {
  const { transport } = useClient();
  const { status } = useSession();
  return loadedOf(useQuery({ ...statementsQuery(transport), enabled: status === "signed-in" }));
}
