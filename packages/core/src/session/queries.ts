import { createAccess } from "../access/evaluate";
import { unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import { listPublicStrategies, listStatements } from "./api";

/** What the caller may do: its statements, and what they come to. Asked once for both. */
const grantsQuery = (transport: Transport) => ({
  queryKey: ["session", "grants"],
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

/** The other ways to sign in. */
export const publicStrategiesQuery = (transport: Transport) => ({
  queryKey: ["session", "strategies"],
  queryFn: () => unwrap(listPublicStrategies(transport)),
});
