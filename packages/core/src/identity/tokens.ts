import { unwrap } from "../http/query";
import type { Source } from "../record/source";
import { listStatements } from "../session/api";

/** What ends the sessions of an identity: Spica goes by its name, ours by its password. */
export type SessionEnd = "identifier" | "password";

/** Only ours names the policies of statements; nothing else on the wire tells. */
export const sessionEndSource: Source<SessionEnd | undefined> = {
  none: undefined,
  essential: false,
  query: (transport) => ({
    queryKey: ["session", "ends"],
    async queryFn() {
      const statements = await unwrap(listStatements(transport));
      return statements.some(({ policy }) => policy !== undefined) ? "password" : "identifier";
    },
    staleTime: Number.POSITIVE_INFINITY,
  }),
};
