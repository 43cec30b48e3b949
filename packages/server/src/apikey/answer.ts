import { type ApiKey, shortened } from "@twinhelm/core/apikey/model";
import type { FastifyRequest } from "fastify";
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
