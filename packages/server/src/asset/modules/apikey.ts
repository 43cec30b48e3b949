import type { AssetResource } from "@twinhelm/core/asset/model";
import { changedKeyOf, generateKey, newKeyOf } from "../../apikey/bodies";
import { refuseTaken } from "../../apikey/routes";
import type { Transaction } from "../../engine/engine";
import { findPolicy } from "../../policy/store";
import { httpError, validationError } from "../../shell/errors";
import { isRecord } from "../../shell/query";
import { ordinaryNeeds, type ResourceModule, schemaOf } from "./module";

const ordinary = ordinaryNeeds("passport:apikey");

const policiesIn = ({ schema }: AssetResource["contents"]): readonly string[] => {
  const policies = isRecord(schema) ? (schema.policies ?? []) : [];
  if (Array.isArray(policies) && policies.every((each) => typeof each === "string"))
    return [...new Set(policies)];
  throw validationError(".policies should be array of string");
};

/** API keys with their policies. A key that is there keeps its text. */
export const apikeyModule: ResourceModule = {
  largest: 256 * 1024,
  isThere: async ({ apiKeys }, id) => (await apiKeys.find(id)) !== undefined,
  needs: (operation, id, contents) => [
    ...ordinary(operation, id, contents),
    ...(operation === "remove" ? [] : policiesIn(contents)).map((policy) => ({
      action: "passport:apikey:policy:add",
      segments: [id, policy],
    })),
    // Which are attached now is seen when it is written: to take any away is what is asked.
    ...(operation === "update" ? [{ action: "passport:apikey:policy:remove", segments: [id, "*"] }] : []),
  ],
  async check({ context, caller }, resource, placed) {
    const schema = schemaOf(resource, this.largest);
    const made = newKeyOf(schema);
    const policies = [...policiesIn(resource.contents)];
    const { key: _, ...changed } = changedKeyOf(schema);
    const { _id } = resource;
    return {
      async write(tx) {
        await requirePolicies(tx, policies);
        const found = placed && (await tx.apiKeys.find(_id));
        if (found !== undefined) await tx.apiKeys.update({ ...found, ...changed, policies, _id });
        else {
          const apiKey = { ...made, _id, key: made.key || generateKey(), policies };
          await refuseTaken(tx, apiKey);
          await tx.apiKeys.insert(apiKey);
        }
        const action = found === undefined ? 1 : 2;
        await context.recordActivity(tx, caller, { action, resource: ["passport", "apikey", _id] });
      },
    };
  },
  remove: ({ context, caller }, id, settle) =>
    context.engine.write(async (tx) => {
      if (await tx.apiKeys.remove(id))
        await context.recordActivity(tx, caller, { action: 3, resource: ["passport", "apikey", id] });
      await settle(tx);
    }),
};

async function requirePolicies(tx: Transaction, policies: readonly string[]): Promise<void> {
  for (const id of policies)
    if ((await findPolicy(tx, id)) === undefined) throw httpError(400, `There is no policy ${id}.`);
}
