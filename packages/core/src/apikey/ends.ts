import { z } from "zod/mini";
import { unwrap } from "../http/query";
import { pathOf } from "../http/transport";
import type { Source } from "../record/source";

const answer = () => z.object({ meta: z.object({ ends: z.optional(z.boolean()) }) });

/** Whether keys of this server can have a day they end: ours says so with each list, Spica has no such thing. */
export const endsSource: Source<boolean> = {
  needs: { action: "passport:apikey:index", list: true },
  none: false,
  essential: false,
  query: (transport) => ({
    queryKey: ["session", "apikeyEnds"],
    async queryFn({ signal }) {
      const call = { method: "GET", path: pathOf("passport", "apikey"), query: { limit: 1 } } as const;
      return (await unwrap(transport.send({ ...call, schema: answer(), signal }))).meta.ends === true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  }),
};
