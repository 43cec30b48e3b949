import { z } from "zod/mini";
import { failed, type Result } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import { createRecordApi } from "../record/api";
import { listStatements } from "../session/api";
import {
  type FactorChallenge,
  type FactorKind,
  factorChallengeSchema,
  factorKindSchema,
  type Identity,
  type IdentityBody,
  identitySchema,
} from "./model";

const path = ["passport", "identity"] as const;

const records = createRecordApi<Identity, IdentityBody>({ path, schema: identitySchema, list: "paginate" });

/** Identities (contract, passport.md section 3.1). An identifier that is taken is a conflict. */
export const identityApi: typeof records = {
  ...records,
  create: async (transport, body) => conflictOfTaken(await records.create(transport, body)),
  update: async (transport, id, body) => conflictOfTaken(await records.update(transport, id, body)),
};

/** The server answers a taken identifier with 400 and these words. */
const conflictOfTaken = <Value>(result: Result<Value>): Result<Value> =>
  result.ok || !result.failure.message.startsWith("Identity already exists")
    ? result
    : failed({ ...result.failure, code: "conflict" });

/** GET /passport/identity/factors: the kinds of second factors. */
export const listFactorKinds = (transport: Transport, signal?: AbortSignal): Promise<Result<FactorKind[]>> =>
  transport.send({
    method: "GET",
    path: pathOf(...path, "factors"),
    schema: z.array(factorKindSchema),
    signal,
  });

/** POST start-factor-verification: gives what the factor has to answer. */
export const startFactor = (
  transport: Transport,
  id: string,
  body: { readonly type: string; readonly config: Readonly<Record<string, unknown>> },
): Promise<Result<FactorChallenge>> =>
  transport.send({
    method: "POST",
    path: pathOf(...path, id, "start-factor-verification"),
    body,
    schema: factorChallengeSchema,
  });

/**
 * POST complete-factor-verification. A wrong answer fails with `invalid` at the field `answer`; one that comes too
 * late, or after too many wrong ones, with `not-found` at it: it has to be started again.
 */
export async function completeFactor(
  transport: Transport,
  id: string,
  answer: string,
): Promise<Result<{ message: string }>> {
  const result = await transport.send({
    method: "POST",
    path: pathOf(...path, id, "complete-factor-verification"),
    body: { answer },
    schema: z.object({ message: z.string() }),
    // A wrong answer is 401, and does not end the session.
    keepSession: true,
  });
  if (result.ok) return result;
  const { failure } = result;
  if (failure.status === 400) return failed({ ...failure, code: "not-found", field: "answer" });
  if (failure.status !== 401) return result;
  // So is a session that has ended: the next question tells.
  const signedIn = await listStatements(transport);
  return signedIn.ok ? failed({ ...failure, code: "invalid", field: "answer" }) : signedIn;
}

/** DELETE factors; succeeds without a factor too. */
export const removeFactor = (transport: Transport, id: string): Promise<Result<unknown>> =>
  transport.send({ method: "DELETE", path: pathOf(...path, id, "factors"), schema: z.unknown() });
