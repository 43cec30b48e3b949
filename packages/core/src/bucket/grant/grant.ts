import { z } from "zod/mini";
import { moduleOf } from "../../access/statement";
import { defineAction } from "../../action/action";
import type { PolicyBody } from "../../policy/model";
import { bucketText } from "../text";
import { type GrantLevel, grantLevels } from "./levels";

/** What may be granted access. */
export const holderKinds = ["identity", "apikey"] as const;
export type HolderKind = (typeof holderKinds)[number];

/** The bucket that access is granted to. */
export interface GrantedBucket {
  readonly bucketId: string;
  readonly title: string;
}

type StepName = "see" | "read" | "create" | "change" | "delete" | "changeBucket" | "deleteBucket";

const languagesShow = "preference:show";

/** What each level adds. */
const added: Readonly<
  Record<GrantLevel, readonly (readonly [name: StepName, actions: readonly string[]])[]>
> = {
  read: [
    // Without the languages of documents, a form with a translated field cannot be filled in.
    ["see", ["bucket:index", "bucket:show", languagesShow]],
    ["read", ["bucket:data:index", "bucket:data:show", "bucket:data:stream"]],
  ],
  write: [
    ["create", ["bucket:data:create"]],
    ["change", ["bucket:data:update"]],
    ["delete", ["bucket:data:delete"]],
  ],
  manage: [
    ["changeBucket", ["bucket:update"]],
    ["deleteBucket", ["bucket:delete"]],
  ],
};

/** One thing that is granted, in words, with the actions of the API that it is made of. */
export interface GrantStep {
  readonly words: string;
  readonly actions: readonly string[];
}

/** What a level grants, in words. */
export const grantSteps = (level: GrantLevel): readonly GrantStep[] =>
  stepsOf(level).map(([name, actions]) => ({ words: bucketText(`grant.step.${name}`), actions }));

const stepsOf = (level: GrantLevel) =>
  grantLevels.slice(0, grantLevels.indexOf(level) + 1).flatMap((each) => added[each]);

/** The policy that grants a level on one bucket. */
export function grantPolicy({ bucketId, title }: GrantedBucket, level: GrantLevel): PolicyBody {
  return {
    name: bucketText(`grant.${level}.policy`, { title }),
    description: bucketText(`grant.${level}.about`, { title }),
    statement: stepsOf(level)
      .flatMap(([, actions]) => actions)
      .map((action) => {
        const ofRows = moduleOf(action) === "bucket:data" && action !== "bucket:data:create";
        const include = [action === languagesShow ? "bucket" : ofRows ? `${bucketId}/*` : bucketId];
        return { action, module: moduleOf(action), resource: { include, exclude: [] } };
      }),
  };
}

const id = () => z.string().check(z.minLength(1));

/** Makes the policy of a level unless there is one like it, and attaches it to identities and API keys. */
export const bucketGrant = defineAction({
  id: "bucket.grant",
  title: bucketText("grant"),
  icon: "person_add",
  subject: "bucket",
  get input() {
    return z.object({
      bucketId: id(),
      title: z.string(),
      level: z.enum(grantLevels),
      holders: z.array(z.object({ kind: z.enum(holderKinds), id: id(), name: z.string() })),
    });
  },
  permission: { action: "passport:policy:create" },
  also: ({ holders }) => [
    { action: "passport:policy:index", list: true },
    ...holders.map((each) => ({ action: `passport:${each.kind}:policy:add`, segments: [each.id, "*"] })),
  ],
  command: ({ bucketId, level, holders }) => ({
    words: ["bucket", "grant", bucketId, level, ...holders.flatMap((each) => [`--${each.kind}`, each.id])],
  }),
  stale: () => [["policy"], ["identity"], ["apikey"], ["session"]],
  async run({ transport }, { level, holders, ...bucket }) {
    const { grantAccess } = await import("./granting");
    return grantAccess(transport, { bucket, level, holders });
  },
});
