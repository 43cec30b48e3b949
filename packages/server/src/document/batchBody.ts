import { mostDocumentsInBatch } from "@twinhelm/core/document/api";
import { z } from "zod/mini";
import { bodyValidator } from "../shell/validation";
import type { StoredInBatch } from "./batch";

const valid = bodyValidator({
  type: "object",
  required: ["documents"],
  additionalProperties: false,
  properties: {
    documents: { type: "array", minItems: 1, maxItems: mostDocumentsInBatch },
    upsert: { type: "boolean" },
    answer: { enum: ["ids", "documents"] },
  },
});

const shape = z.object({
  documents: z.array(z.unknown()),
  upsert: z._default(z.boolean(), false),
  answer: z._default(z.enum(["ids", "documents"]), "ids"),
});

/** The body of a batch. Throws the contract's 400. */
export function readBatch(body: unknown): z.infer<typeof shape> {
  valid(body);
  return shape.parse(body);
}

/** What was done, and the ids or the documents in the order they came. */
export function batchAnswer(stored: readonly StoredInBatch[], wanted: "ids" | "documents") {
  const inserted = stored.filter(({ isNew }) => isNew).length;
  const documents = stored.map(({ document }) => document);
  const rows = wanted === "documents" ? { documents } : { ids: documents.map(({ _id }) => _id) };
  return { inserted, replaced: stored.length - inserted, ...rows };
}
