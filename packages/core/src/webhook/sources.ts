import { z } from "zod/mini";
import { unwrap } from "../http/query";
import { pathOf } from "../http/transport";
import type { Source } from "../record/source";
import { type Collection, listCollections } from "./api";

/** The collections that can be listened to. */
export const collectionSource: Source<readonly Collection[]> = {
  none: [],
  essential: false,
  query: (transport) => ({
    queryKey: ["bucket", "collections"],
    queryFn: ({ signal }) => unwrap(listCollections(transport, signal)),
  }),
};

/** Whether this server signs, tries again, renders examples and tests: ours does, Spica does not. */
export const deliverySource: Source<boolean> = {
  needs: { action: "webhook:index", list: true },
  // Whoever may not ask is offered all of it: our server says what it does not do.
  none: true,
  essential: true,
  query: (transport) => ({
    queryKey: ["session", "deliveries"],
    async queryFn({ signal }) {
      const schema = z.object({ meta: z.object({ deliveries: z.optional(z.boolean()) }) });
      const call = { method: "GET", path: pathOf("webhook"), query: { limit: 1 } } as const;
      return (await unwrap(transport.send({ ...call, schema, signal }))).meta.deliveries === true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  }),
};
