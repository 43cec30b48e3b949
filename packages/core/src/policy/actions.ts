import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { success } from "../http/failure";
import { applyPolicy } from "./apply";
import { policyBodySchema } from "./model";
import { policyText } from "./text";

/** Makes the policy with this name what the body says: it creates or changes it, or leaves it as it is. */
export const policyApply = defineAction({
  id: "policy.apply",
  title: policyText("apply"),
  icon: "publish",
  subject: "policy",
  get input() {
    return z.object({ policy: policyBodySchema, dryRun: z.optional(z.boolean()) });
  },
  permission: { action: "passport:policy:index", list: true },
  command: (input) => ({ words: ["policy", "apply", "--file", "-"], input: input.policy }),
  stale: () => [["policy"], ["session"]],
  async run({ transport }, { policy, dryRun = false }) {
    const result = await applyPolicy(transport, policy, dryRun);
    return result.ok ? success(result.value) : result;
  },
});
