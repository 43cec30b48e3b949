import { z } from "zod/mini";
import type { Failure, Result } from "../../http/failure";
import { nothingShape } from "../../http/shape";
import { pathOf, type Transport } from "../../http/transport";
import { lacks } from "../../session/capabilities";
import { type Bucket, bucketSchema } from "../model";
import { type BucketTemplate, templateSchema } from "./model";

type Signal = AbortSignal | undefined;

/** GET /bucket/templates: those of the product and those that were saved. */
export function listTemplates(
  transport: Transport,
  signal?: Signal,
): Promise<Result<readonly BucketTemplate[]>> {
  return transport.send({
    method: "GET",
    path: "bucket/templates",
    schema: z.array(templateSchema()),
    signal,
  });
}

/** POST /bucket/templates: makes the buckets of a template, all of them or none. */
export function makeFromTemplate(
  transport: Transport,
  template: Pick<BucketTemplate, "$id" | "name" | "buckets">,
): Promise<Result<Bucket[]>> {
  return transport.send({
    method: "POST",
    path: "bucket/templates",
    body: template,
    schema: z.array(bucketSchema),
  });
}

/** What is saved as a template. */
export interface TemplateInput {
  readonly name: string;
  readonly description?: string | undefined;
  readonly shared?: boolean | undefined;
  /** Ids of the buckets that it is made from. */
  readonly buckets: readonly string[];
}

/** POST /bucket/templates/saved. 409: there is one of that name. */
export function saveTemplate(transport: Transport, body: TemplateInput): Promise<Result<BucketTemplate>> {
  return transport.send({
    method: "POST",
    path: "bucket/templates/saved",
    body,
    schema: templateSchema(),
  });
}

/** DELETE /bucket/templates/saved/:id. */
export function deleteTemplate(transport: Transport, id: string): Promise<Result<undefined>> {
  return transport.send({
    method: "DELETE",
    path: pathOf("bucket", "templates", "saved", id),
    schema: nothingShape,
  });
}

/** POST /bucket/import-schema: makes buckets with the ids that they have in a file, all of them or none. */
export async function importSchema(
  transport: Transport,
  buckets: readonly Bucket[],
): Promise<Result<Bucket[]>> {
  const [{ envelopeOf, envelopeType }, { schemaFileOf, schemaFileType }] = await Promise.all([
    import("./envelope"),
    import("./file"),
  ]);
  return transport.send({
    method: "POST",
    path: "bucket/import-schema",
    headers: { "content-type": envelopeType },
    body: envelopeOf(new TextEncoder().encode(schemaFileOf(buckets)), schemaFileType),
    schema: z.array(bucketSchema),
  });
}

/** Whether a server has no such call, as Spica has none: to its GET, `templates` is no id of a bucket. */
export const isWithoutTemplates = (failure: Failure): boolean => lacks("templates", failure);
