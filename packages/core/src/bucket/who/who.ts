import { z } from "zod/mini";
import { defineAction } from "../../action/action";
import { success } from "../../http/failure";
import { policyApi } from "../../policy/api";
import { bucketText } from "../text";

const id = () => z.string().check(z.minLength(1));

const askedSchema = () =>
  z.object({
    bucketId: id(),
    title: z.string(),
    /** Absent: any document of the bucket. */
    document: z.optional(z.object({ id: id(), name: z.string() })),
  });

/** The bucket, or the document of it, that is asked about. */
export type AskedBucket = z.infer<ReturnType<typeof askedSchema>>;

/** Who may do what with the documents of a bucket, and why: identities by name, those with `part` in it, then API keys. */
export const bucketWho = defineAction({
  id: "bucket.who",
  title: bucketText("who"),
  icon: "manage_accounts",
  subject: "bucket",
  get input() {
    return z.object({ asked: askedSchema(), part: z.string() });
  },
  permission: { action: "passport:policy:index", list: true },
  command: ({ asked: { bucketId, document }, part }) => ({
    words: [
      "bucket",
      "who",
      bucketId,
      ...(document === undefined ? [] : ["--document", document.id]),
      ...(part === "" ? [] : ["--name", part]),
    ],
  }),
  async run({ transport }, { asked, part }) {
    const { holdersOf, listCallers } = await import("./holders");
    const policies = await policyApi.list(transport, {});
    if (!policies.ok) return policies;
    const callers = await listCallers(transport, part);
    return callers.ok ? success(holdersOf(asked, policies.value.rows, callers.value)) : callers;
  },
});
