import { mostDocumentsInBatch } from "@twinhelm/core/document/api";
import { z } from "zod/mini";
import { validationError } from "../shell/errors";
import { readId } from "../shell/objectId";
import { bodyValidator } from "../shell/validation";

/** A merge patch of one document. */
export interface OnePatch {
  readonly id: string;
  readonly patch: Readonly<Record<string, unknown>>;
  /** What its fields must still hold. */
  readonly was?: Readonly<Record<string, unknown>> | undefined;
}

/** Patches one by one, or one patch of all that match a filter, which must be as many as were counted. */
export type DocumentPatches =
  | { readonly patches: readonly OnePatch[] }
  | {
      readonly patches?: undefined;
      readonly filter: unknown;
      readonly patch: Readonly<Record<string, unknown>>;
      readonly count: number;
    };

const object = { type: "object" };
const valid = bodyValidator({
  type: "object",
  additionalProperties: false,
  properties: {
    patches: {
      type: "array",
      minItems: 1,
      maxItems: mostDocumentsInBatch,
      items: {
        ...object,
        required: ["_id", "patch"],
        additionalProperties: false,
        properties: { _id: { type: "string" }, patch: object, was: object },
      },
    },
    filter: { type: ["object", "string"] },
    patch: object,
    count: { type: "integer", minimum: 0, maximum: mostDocumentsInBatch },
  },
  oneOf: [{ required: ["patches"] }, { required: ["filter", "patch", "count"] }],
});

const fields = z.record(z.string(), z.unknown());
const shape = z.union([
  z.object({
    patches: z.array(z.object({ _id: z.string(), patch: fields, was: z.optional(fields) })),
  }),
  z.object({ filter: z.unknown(), patch: fields, count: z.number() }),
]);

/** The body of a batch of patches. Throws the contract's 400. */
export function readPatches(body: unknown): DocumentPatches {
  valid(body);
  const read = shape.parse(body);
  if (!("patches" in read)) return read;
  return {
    patches: read.patches.map(({ _id, patch, was }) => {
      const id = readId(_id);
      if (id === undefined) throw validationError('._id should match format "objectid"');
      return { id, patch, was };
    }),
  };
}
