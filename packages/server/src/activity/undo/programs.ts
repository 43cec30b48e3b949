import { isRecord } from "@twinhelm/core/editing/same";
import { bucketOfTrigger } from "@twinhelm/core/function/collection";
import { type Strategy, strategySchema } from "@twinhelm/core/strategy/model";
import { webhookSchema } from "@twinhelm/core/webhook/model";
import { functionOf } from "../../function/body";
import { refuseClash } from "../../function/routes";
import { httpError } from "../../shell/errors";
import { hidden } from "../hidden";
import type { Restoring, Thing, Undoing, Value } from "./thing";

export const functionThing: Thing = {
  write: (undoing, restoring) =>
    restoring.ids[1] === undefined ? writeFunction(undoing, restoring) : writeCode(undoing, restoring),
};

async function writeFunction(
  { tx, context, afterwards, functions }: Undoing,
  { ids: [id = ""], wanted }: Restoring,
): Promise<readonly string[]> {
  if (wanted === undefined) {
    await tx.functions.remove(id);
    afterwards.push(() => functions.removed(id));
    return [];
  }
  const found = await tx.functions.find(id);
  const names = Array.isArray(wanted.env) ? wanted.env.map(String) : [];
  const env = Object.fromEntries(names.map((name) => [name, found?.env[name] ?? ""]));
  const { _id, ...body } = wanted;
  const buckets = new Set([
    ...(await tx.buckets.all()).list().map(({ bucket }) => bucket._id),
    ...Object.values(found?.triggers ?? {}).flatMap((trigger) => bucketOfTrigger(trigger) ?? []),
  ]);
  const record = { ...functionOf({ ...body, env }, buckets), _id: id };
  if (found !== undefined) await tx.functions.update(record);
  else {
    await refuseClash(tx, id, context.options.functionLimit);
    await tx.functions.insert(record);
    afterwards.push(() => functions.deployed(id));
  }
  const empty = names.filter((name) => found?.env[name] === undefined);
  return [
    ...(empty.length === 0 ? [] : [`Values are not kept, set them again: ${empty.join(", ")}.`]),
    ...(found === undefined ? ["Its packages have to be installed again; its lines and runs are gone."] : []),
  ];
}

async function writeCode(
  { tx, afterwards, functions }: Undoing,
  { ids: [id = ""], wanted }: Restoring,
): Promise<readonly string[]> {
  if ((await tx.functions.find(id)) === undefined) {
    // Its code went with it.
    if (wanted === undefined) return [];
    throw httpError(409, `The function ${id} is gone. Undo its deletion first, if it is listed.`);
  }
  await tx.functions.saveSource(id, wanted === undefined ? undefined : String(wanted.index));
  afterwards.push(() => functions.deployed(id));
  return [];
}

export const webhookThing: Thing = {
  async write({ tx }, { ids: [id = ""], now, wanted }) {
    if (wanted === undefined) {
      await tx.webhooks.remove(id);
      return [];
    }
    const { signed = false, retry = false, ...rest } = webhookSchema.parse(wanted);
    const webhook = { ...rest, retry };
    if (now !== undefined) {
      await tx.webhooks.replace(webhook, undefined);
      return now.signed === signed ? [] : ["Its secret stays as it is now."];
    }
    const trigger = { ...webhook.trigger, active: webhook.trigger.active && !signed };
    await tx.webhooks.insert({ ...webhook, trigger }, undefined);
    return signed ? ["It comes back without its secret, switched off: set a secret, then switch it on."] : [];
  },
};

const secretGone = () =>
  httpError(409, "Its secret is not kept, so that it cannot be brought back. Make the strategy anew.");

export const strategyThing: Thing = {
  async write({ tx }, { ids: [id = ""], now, wanted }) {
    if (wanted === undefined) {
      await tx.strategies.remove(id);
      return [];
    }
    const found = now === undefined ? undefined : await tx.strategies.find(id);
    const strategy = strategySchema.parse(withSecrets(wanted, found));
    if (found === undefined) await tx.strategies.insert(strategy);
    else await tx.strategies.replace(strategy);
    return found === undefined ? ["People who were linked to identities by it have to be linked again."] : [];
  },
};

/** A kept state with the secrets that are stored now; throws where one is not. */
function withSecrets(wanted: Value, found: Strategy | undefined): unknown {
  if (wanted.type === "saml") {
    const sp = found?.type === "saml" ? found.options.sp : undefined;
    if (sp === undefined) throw secretGone();
    return { ...wanted, options: { ...(isRecord(wanted.options) ? wanted.options : {}), sp } };
  }
  return filled(wanted, found);
}

function filled(wanted: unknown, found: unknown): unknown {
  if (wanted === hidden) {
    if (found === undefined) throw secretGone();
    return found;
  }
  if (!isRecord(wanted)) return wanted;
  const stored = isRecord(found) ? found : {};
  return Object.fromEntries(Object.entries(wanted).map(([key, each]) => [key, filled(each, stored[key])]));
}
