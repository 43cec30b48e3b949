import { z } from "zod/mini";
import { failed, type Result, success } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import { createRecordApi } from "../record/api";
import { listStatements } from "../session/api";
import { ifOffered, lacks } from "../session/capabilities";
import {
  type FactorChallenge,
  type FactorDone,
  type FactorKind,
  factorChallengeSchema,
  factorDoneSchema,
  factorKindSchema,
  type Identity,
  type IdentityBody,
  identitySchema,
  type SignOn,
  signOnSchema,
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
): Promise<Result<FactorDone>> {
  return answered(
    transport,
    await transport.send({
      method: "POST",
      path: pathOf(...path, id, "complete-factor-verification"),
      body: { answer },
      schema: factorDoneSchema,
      // A wrong answer is 401, and does not end the session.
      keepSession: true,
    }),
  );
}

/** GET recovery-codes: how many are left; `undefined`: the server has none, because only ours does. */
export async function countRecoveryCodes(
  transport: Transport,
  id: string,
  signal?: AbortSignal,
): Promise<Result<number | undefined>> {
  const result = await transport.send({
    method: "GET",
    path: pathOf(...path, id, "recovery-codes"),
    schema: z.object({ left: z.number() }),
    signal,
  });
  if (result.ok) return success(result.value.left);
  return lacks("recoveryCodes", result.failure) ? success(undefined) : result;
}

/** POST recovery-codes: new ones in place of all before. A wrong answer fails as with `completeFactor`. */
export const renewRecoveryCodes = async (
  transport: Transport,
  id: string,
  answer: string,
): Promise<Result<FactorDone>> =>
  answered(
    transport,
    ifOffered(
      "recoveryCodes",
      await transport.send({
        method: "POST",
        path: pathOf(...path, id, "recovery-codes"),
        body: { answer },
        schema: factorDoneSchema,
        keepSession: true,
      }),
    ),
  );

/** What came of an answer of a factor. */
async function answered(transport: Transport, result: Result<FactorDone>): Promise<Result<FactorDone>> {
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

/** GET sign-ons: linked ones first; `undefined`: the server keeps none, as only ours does. */
export async function listSignOns(
  transport: Transport,
  id: string,
  signal?: AbortSignal,
): Promise<Result<SignOn[] | undefined>> {
  const result = await transport.send({
    method: "GET",
    path: pathOf(...path, id, "sign-ons"),
    schema: z.array(signOnSchema),
    signal,
  });
  return result.ok || !lacks("signOns", result.failure) ? result : success(undefined);
}

/** Which sign-on of an identity. */
export type SignOnChoice = Pick<SignOn, "strategy" | "subject">;

/** PUT sign-ons: whoever the provider calls so signs in as this identity from now on. */
export const linkSignOn = async (
  transport: Transport,
  id: string,
  { strategy, subject }: SignOnChoice,
): Promise<Result<unknown>> =>
  ifOffered(
    "signOns",
    await transport.send({
      method: "PUT",
      path: pathOf(...path, id, "sign-ons"),
      body: { strategy, subject },
      schema: z.unknown(),
    }),
  );

/** DELETE sign-ons. */
export const unlinkSignOn = async (
  transport: Transport,
  id: string,
  { strategy, subject }: SignOnChoice,
): Promise<Result<unknown>> =>
  ifOffered(
    "signOns",
    await transport.send({
      method: "DELETE",
      path: pathOf(...path, id, "sign-ons"),
      query: { strategy, subject },
      schema: z.unknown(),
    }),
  );
