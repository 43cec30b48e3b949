import { apikeySchema } from "@twinhelm/core/apikey/model";
import { isRecord } from "@twinhelm/core/editing/same";
import { z } from "zod/mini";
import { generateKey } from "../../apikey/bodies";
import { refuseTaken } from "../../identity/write";
import { policyOf } from "../../policy/bodies";
import { findPolicy } from "../../policy/store";
import { httpError } from "../../shell/errors";
import { holderNeeds, policiesOf, type Restoring, type Thing, type Undoing } from "./thing";

/** Policies that are attached again must be there. */
async function requirePolicies({ tx }: Undoing, { wanted }: Restoring): Promise<void> {
  for (const id of policiesOf(wanted))
    if ((await findPolicy(tx, id)) === undefined)
      throw httpError(409, `The policy ${id} is gone. Undo its deletion first, if it is listed.`);
}

export const policyThing: Thing = {
  async write({ tx }, { ids: [id = ""], now, wanted }) {
    if (wanted === undefined) await tx.policies.remove(id);
    else if (now === undefined) await tx.policies.insert(policyOf(wanted, id));
    else await tx.policies.replace(policyOf(wanted, id));
    return [];
  },
};

const identityState = z.object({
  identifier: z.string(),
  attributes: z.optional(z.record(z.string(), z.unknown())),
});

export const identityThing: Thing = {
  needs: holderNeeds,
  async write(undoing, restoring) {
    const { tx } = undoing;
    const {
      ids: [id = ""],
      wanted,
    } = restoring;
    if (wanted === undefined) {
      if ((await tx.identities.count()) === 1) throw httpError(400, "The last identity cannot be deleted.");
      await tx.identities.remove(id);
      return [];
    }
    await requirePolicies(undoing, restoring);
    const { identifier, attributes } = identityState.parse(wanted);
    await refuseTaken(tx, identifier, id);
    const found = await tx.identities.find(id);
    const { attributes: _, ...rest } = found?.identity ?? { _id: id };
    const identity = {
      ...rest,
      identifier,
      ...(attributes === undefined ? {} : { attributes }),
      policies: policiesOf(wanted),
      _id: id,
    };
    if (found !== undefined) {
      await tx.identities.update(identity);
      return [];
    }
    await tx.identities.insert(identity, undefined);
    return [`${identifier} comes back without a password and without a second factor: set a password.`];
  },
};

export const apikeyThing: Thing = {
  needs: holderNeeds,
  async write(undoing, restoring) {
    const { tx } = undoing;
    const {
      ids: [id = ""],
      wanted,
    } = restoring;
    if (wanted === undefined) {
      await tx.apiKeys.remove(id);
      return [];
    }
    await requirePolicies(undoing, restoring);
    const found = await tx.apiKeys.find(id);
    const kept =
      found === undefined ? { key: generateKey() } : { key: found.key, last_used: found.last_used };
    const apiKey = apikeySchema.parse({ ...(isRecord(wanted) ? wanted : {}), ...kept, _id: id });
    if (found !== undefined) {
      await tx.apiKeys.update(apiKey);
      return [];
    }
    if ((await tx.identities.find(id)) !== undefined)
      throw httpError(409, "An identity with this _id exists already.");
    await tx.apiKeys.insert(apiKey);
    return [`${apiKey.name} comes back with a new text: give it to whoever used the old one.`];
  },
};
