import type { QueryClient } from "@tanstack/query-core";
import { knownAccess } from "../session/queries";

/** Whether the caller may list files, as far as that is known: who may not is not asked for in vain. */
export const mayList = (queries: Pick<QueryClient, "getQueryData">): boolean =>
  knownAccess(queries)?.can("storage:index", [], true) !== false;
