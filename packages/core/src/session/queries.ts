import type { QueryClient } from "@tanstack/query-core";
import { type Access, createAccess } from "../access/evaluate";
import { unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import { listPublicStrategies, listStatements } from "./api";

/** What the caller may do: its statements, and what they come to. Asked once for both. */
const grantsKey = ["session", "grants"] as const;
const grantsQuery = (transport: Transport) => ({
  queryKey: grantsKey,
  queryFn: async () => {
    const statements = await unwrap(listStatements(transport));
    return { statements, access: createAccess(statements) };
  },
  staleTime: 60_000,
  structuralSharing: false,
});

type Grants = Awaited<ReturnType<ReturnType<typeof grantsQuery>["queryFn"]>>;
const statementsOf = ({ statements }: Grants) => statements;
const accessOf = ({ access }: Grants) => access;

/** What the caller may do, statement by statement. */
export const statementsQuery = (transport: Transport) => ({
  ...grantsQuery(transport),
  select: statementsOf,
});

/** What the caller may do, compiled. */
export const accessQuery = (transport: Transport) => ({ ...grantsQuery(transport), select: accessOf });

/** The same as far as it is known, without asking. */
export const knownAccess = (queries: Pick<QueryClient, "getQueryData">): Access | undefined =>
  queries.getQueryData<Grants>(grantsKey)?.access;

/** The other ways to sign in. */
export const publicStrategiesQuery = (transport: Transport) => ({
  queryKey: ["session", "strategies"],
  queryFn: () => unwrap(listPublicStrategies(transport)),
});
