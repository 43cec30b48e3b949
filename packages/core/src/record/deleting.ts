import type { RecordSubject } from "../action/action";
import { apikeyDelete } from "../apikey/actions";
import { identityDelete } from "../identity/actions";
import { policyDelete } from "../policy/actions";
import { strategyDelete } from "../strategy/actions";

/** The action that deletes records of an area; all take the same input. */
export const deleteActions = {
  identity: identityDelete,
  policy: policyDelete,
  strategy: strategyDelete,
  apikey: apikeyDelete,
} as const satisfies Readonly<Record<RecordSubject, unknown>>;

export type DeleteInput = { ids: string[]; names?: string[] | undefined };
