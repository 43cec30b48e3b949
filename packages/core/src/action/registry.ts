import * as bucket from "../bucket/actions";
import * as document from "../document/actions";
import * as preference from "../preference/actions";
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
] as const;

/** Ids of all actions; a face that maps them to something misses none. */
export type ActionId = (typeof all)[number]["id"];

export const actions: readonly Action<unknown, unknown, ActionId>[] = all;
