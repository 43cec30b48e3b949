import { z } from "zod/mini";
import { type Result, success } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import {
  type BucketPreference,
  bucketPreferenceSchema,
  defaultBucketPreference,
  defaultPassportPreference,
  type PassportPreference,
  passportPreferenceSchema,
} from "./model";

/** GET /preference/bucket: the languages of documents. Nothing saved yet: the default. */
export async function getBucketPreference(
  transport: Transport,
  signal?: AbortSignal,
): Promise<Result<BucketPreference>> {
  const result = await transport.send({
    method: "GET",
    path: pathOf("preference", "bucket"),
    schema: z.optional(bucketPreferenceSchema),
    signal,
  });
  return result.ok ? success(result.value ?? defaultBucketPreference) : result;
}

/** GET /preference/passport: the attributes of identities. Nothing saved yet: the default. */
export async function getPassportPreference(
  transport: Transport,
  signal?: AbortSignal,
): Promise<Result<PassportPreference>> {
  const result = await transport.send({
    method: "GET",
    path: pathOf("preference", "passport"),
    schema: z.optional(passportPreferenceSchema),
    signal,
  });
  return result.ok ? success(result.value ?? defaultPassportPreference) : result;
}

/** GET /preference/:scope as it is. Nothing saved and no default: `undefined`. */
export const getPreference = (
  transport: Transport,
  scope: string,
  signal?: AbortSignal,
): Promise<Result<Record<string, unknown> | undefined>> =>
  transport.send({
    method: "GET",
    path: pathOf("preference", scope),
    schema: z.optional(z.record(z.string(), z.unknown())),
    signal,
  });

/** PUT /preference/:scope: what `body` leaves out is gone. */
export const replacePreference = (
  transport: Transport,
  scope: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Result<Record<string, unknown>>> =>
  transport.send({
    method: "PUT",
    path: pathOf("preference", scope),
    body,
    schema: z.record(z.string(), z.unknown()),
  });
