import { createAccess } from "../access/evaluate";
import { unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import { listPublicStrategies, listStatements } from "./api";

/** What the caller may do, statement by statement. */
export const statementsQuery = (transport: Transport) => ({
  queryKey: ["session", "statements"],
  queryFn: () => unwrap(listStatements(transport)),
});

/** What the caller may do, compiled. */
export const accessQuery = (transport: Transport) => ({
  queryKey: ["session", "access"],
  queryFn: async () => createAccess(await unwrap(listStatements(transport))),
  staleTime: 60_000,
  structuralSharing: false,
});

/** The other ways to sign in. */
export const publicStrategiesQuery = (transport: Transport) => ({
  queryKey: ["session", "strategies"],
  queryFn: () => unwrap(listPublicStrategies(transport)),
});
