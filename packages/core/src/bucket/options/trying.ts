import { z } from "zod/mini";
import { type Result, success } from "../../http/failure";
import { pathOf, type Transport } from "../../http/transport";
import { lacks } from "../../session/capabilities";
import { bucketText } from "../text";

/** What rules let somebody do with the documents that are stored. */
const triedSchema = z.lazy(() =>
  z.object({
    /** How many were looked at. */
    documents: z.number(),
    /** False: there are more, which were not looked at. */
    complete: z.boolean(),
    /** How many the read rule shows. */
    seen: z.number(),
    /** How many the write rule lets somebody change or delete as they are now. */
    written: z.number(),
  }),
);

export type TriedRules = z.infer<typeof triedSchema>;

/** Rules that are tried, and on whom: an identity by its id; absent: who asks. */
export interface RulesToTry {
  readonly read: string;
  readonly write: string;
  readonly identity?: string | undefined;
}

/** As long as the backend looks, and a while for the way. */
const tryTimeout = 60_000;

/** POST /bucket/:id/rules/try. A server without this call, such as Spica, tells nothing: `undefined`. */
export async function tryRules(
  transport: Transport,
  bucketId: string,
  body: RulesToTry,
  signal?: AbortSignal,
): Promise<Result<TriedRules | undefined>> {
  const answer = await transport.send({
    method: "POST",
    path: pathOf("bucket", bucketId, "rules", "try"),
    body,
    schema: triedSchema,
    timeout: tryTimeout,
    ...(signal === undefined ? {} : { signal }),
  });
  return answer.ok || !lacks("ruleTrial", answer.failure) ? answer : success(undefined);
}

/** What came of it, in words. `undefined`: the server cannot try rules. `name`: on whom; absent: who asks. */
export function triedLines(tried: TriedRules | undefined, name: string | undefined): readonly string[] {
  if (tried === undefined) return [bucketText("rule.tried.not")];
  const { documents, complete, seen, written } = tried;
  const who = name ?? bucketText("rule.tried.you");
  return [
    bucketText("rule.tried.read", { who, count: seen, documents }),
    bucketText("rule.tried.write", { who, count: written, documents }),
    ...(complete ? [] : [bucketText("effect.partly", { documents })]),
  ];
}
