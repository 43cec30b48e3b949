import { type ApiKey, shortened } from "@twinhelm/core/apikey/model";
import type { FastifyRequest } from "fastify";
import type { RecordQuery } from "../engine/recordPage";
import { mayAlso, mayRead } from "../shell/guard";

const module = "passport:apikey";

/**
 * A key with what our API says beside the contract: the day it ends, and when it was used last. Whoever may neither
 * make keys nor change this one is shown its first characters: with all of them, anybody could be the program that it
 * is for.
 */
export function answeredKey(
  request: FastifyRequest,
  { ends = null, last_used = null, ...apiKey }: ApiKey,
): ApiKey {
  const mayUse = mayAlso(request, `${module}:create`) || mayAlso(request, `${module}:update`, [apiKey._id]);
  return { ...apiKey, key: mayUse ? apiKey.key : shortened(apiKey.key), ends, last_used };
}

/** The answer to a write: the key where the caller may read it, else what was sent. */
export const answeredWrite = (request: FastifyRequest, changed: ApiKey, sent: object): object =>
  mayRead(request, module, [changed._id]) ? answeredKey(request, changed) : { _id: changed._id, ...sent };

/** What keys are sorted by for whoever asks: the order of texts that are hidden from them would tell what they are. */
export function shownSort(request: FastifyRequest, sort: RecordQuery["sort"]): RecordQuery["sort"] {
  if (sort === undefined || mayAlso(request, `${module}:create`)) return sort;
  // `key.5` is a character of it.
  return Object.fromEntries(Object.entries(sort).filter(([path]) => path.split(".")[0] !== "key"));
}
