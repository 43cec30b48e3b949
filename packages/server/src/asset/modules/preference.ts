import { identityPreference } from "@twinhelm/core/asset/model";
import { stripLanguages } from "../../document/languages";
import type { Transaction } from "../../engine/engine";
import { changePreference, checkPreference } from "../../preference/change";
import { findPreference } from "../../preference/store";
import { validationError } from "../../shell/errors";
import { type Installing, type ResourceModule, schemaOf } from "./module";

const scope = "passport";

/** Attributes of identities. Taking some away takes their values too, as saving the settings does. */
export const preferenceModule: ResourceModule = {
  largest: 1_000_000,
  isThere: async () => true,
  needs: () => [{ action: "preference:update", segments: [scope] }],
  async check(installing, resource) {
    if (resource._id !== identityPreference)
      throw validationError(`._id should be equal to constant '${identityPreference}'`);
    const identity = schemaOf(resource, this.largest);
    checkPreference(scope, { identity });
    return { write: (tx) => change(installing, tx, identity) };
  },
  remove: (installing, _, settle) =>
    installing.context.engine.write(async (tx) => {
      await change(installing, tx, { attributes: {} });
      await settle(tx);
    }),
};

async function change({ context, caller }: Installing, tx: Transaction, identity: object): Promise<void> {
  const body = { ...(await findPreference(tx, scope)), identity };
  await changePreference(context, tx, { scope, body, languagesRemoved: stripLanguages });
  await context.recordActivity(tx, caller, { action: 2, resource: ["preference", scope] });
}
