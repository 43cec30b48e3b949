import * as apikey from "../apikey/actions";
import * as bucket from "../bucket/actions";
import * as document from "../document/actions";
import * as identity from "../identity/actions";
import * as policy from "../policy/actions";
import * as preference from "../preference/actions";
import * as strategy from "../strategy/actions";
import type { Action } from "./action";

/** Every action of the console. Each is reached from web, terminal and command line. */
const all = [
  bucket.bucketList,
  bucket.bucketGet,
  bucket.bucketCreate,
  bucket.bucketUpdate,
  bucket.bucketArrange,
  bucket.bucketDelete,
  document.documentList,
  document.documentGet,
  document.documentInsert,
  document.documentReplace,
  document.documentPatch,
  document.documentDelete,
  preference.preferenceGet,
  preference.preferenceReplace,
  identity.identityList,
  identity.identityGet,
  identity.identityCreate,
  identity.identityUpdate,
  identity.identityDelete,
  identity.identityAttach,
  identity.identityDetach,
  identity.factorKinds,
  identity.factorStart,
  identity.factorComplete,
  identity.factorRemove,
  policy.policyList,
  policy.policyGet,
  policy.policyCreate,
  policy.policyUpdate,
  policy.policyApply,
  policy.policyDelete,
  strategy.strategyList,
  strategy.strategyGet,
  strategy.strategyCreate,
  strategy.strategyUpdate,
  strategy.strategyDelete,
  apikey.apikeyList,
  apikey.apikeyGet,
  apikey.apikeyCreate,
  apikey.apikeyUpdate,
  apikey.apikeyDelete,
  apikey.apikeyAttach,
  apikey.apikeyDetach,
] as const;

/** Ids of all actions; a face that maps them to something misses none. */
export type ActionId = (typeof all)[number]["id"];

export const actions: readonly Action<unknown, unknown, ActionId>[] = all;
