import { z } from "zod/mini";
import { moduleOf } from "../access/statement";
import { defineAction } from "../action/action";
import { runEach } from "../action/batch";
import { apikeyRecords } from "../apikey/records";
import { failed, type Result } from "../http/failure";
import type { Transport } from "../http/transport";
import { identityRecords } from "../identity/records";
import { applyPolicy } from "../policy/apply";
import type { PolicyBody } from "../policy/model";
import { bucketText } from "./text";

/** How much of a bucket is granted; each level holds those before it. */
export const grantLevels = ["read", "write", "manage"] as const;
export type GrantLevel = (typeof grantLevels)[number];

/** What each level adds: actions on the bucket, on its documents, and on the bucket for new documents. */
const added: Readonly<Record<GrantLevel, readonly string[]>> = {
  read: ["bucket:index", "bucket:show", "bucket:data:index", "bucket:data:show", "bucket:data:stream"],
  write: ["bucket:data:create", "bucket:data:update", "bucket:data:delete"],
  manage: ["bucket:update", "bucket:delete"],
};

/** The policy that grants a level on one bucket. Its name holds the id: another title makes no other policy. */
export function grantPolicy(
  { bucketId, title }: { readonly bucketId: string; readonly title: string },
  level: GrantLevel,
): PolicyBody {
  const actions = grantLevels.slice(0, grantLevels.indexOf(level) + 1).flatMap((each) => added[each]);
  return {
    name: bucketText("grant.policy", { level: bucketText(`grant.${level}`), id: bucketId }),
    description: bucketText(`grant.${level}.about`, { title }),
    statement: actions.map((action) => {
      const ofRows = moduleOf(action) === "bucket:data" && action !== "bucket:data:create";
      const include = [ofRows ? `${bucketId}/*` : bucketId];
      return { action, module: moduleOf(action), resource: { include, exclude: [] } };
    }),
  };
}

const id = z.string().check(z.minLength(1));

/** Makes the policy of a level unless it is there, and attaches it to identities and API keys. */
export const bucketGrant = defineAction({
  id: "bucket.grant",
  title: bucketText("grant"),
  icon: "person_add",
  subject: "bucket",
  input: z.object({
    bucketId: id,
    title: z.string(),
    level: z.enum(grantLevels),
    identityIds: z.array(id),
    apikeyIds: z.array(id),
  }),
  permission: () => ({ action: "passport:policy:create" }),
  command: ({ bucketId, level, identityIds, apikeyIds }) => ({
    words: [
      ...["bucket", "grant", bucketId, level],
      ...identityIds.flatMap((each) => ["--identity", each]),
      ...apikeyIds.flatMap((each) => ["--apikey", each]),
    ],
  }),
  stale: () => [["policy"], ["identity"], ["apikey"], ["session"]],
  async run({ transport }, { level, identityIds, apikeyIds, ...bucket }) {
    const policy = await policyOf(transport, grantPolicy(bucket, level));
    if (!policy.ok) return policy;
    const holders = [
      ...identityIds.map((each) => ({ id: each, attach: identityRecords.actions.attach })),
      ...apikeyIds.map((each) => ({ id: each, attach: apikeyRecords.actions.attach })),
    ];
    const attached = await runEach(holders, (each) =>
      each.attach.run({ transport }, { id: each.id, policyIds: [policy.value.id] }),
    );
    return attached.ok ? policy : attached;
  },
});

export interface Granted {
  readonly id: string;
  readonly name: string;
  /** False: it was there. */
  readonly created: boolean;
}

/** The policy with this name. One that somebody made grant something else is not overwritten: a conflict. */
async function policyOf(transport: Transport, body: PolicyBody): Promise<Result<Granted>> {
  const { name } = body;
  const found = await applyPolicy(transport, body, true);
  if (!found.ok) return found;
  const { changes, id } = found.value;
  if (id !== undefined)
    return changes.length === 0
      ? { ok: true, value: { id, name, created: false } }
      : failed({ code: "conflict", message: bucketText("grant.changed", { name }), retry: false });
  const made = await applyPolicy(transport, body, false);
  return made.ok ? { ok: true, value: { id: made.value.id ?? "", name, created: true } } : made;
}
