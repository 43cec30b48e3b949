import { z } from "zod/mini";
import { documentSchema } from "./model";

const sequenceSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal(0), item: z.string(), at: z.number() }),
  z.object({ kind: z.literal(1), item: z.string(), with: z.string(), at: z.number() }),
  z.object({ kind: z.literal(2), item: z.string(), at: z.number() }),
]);

/** A step from one order of ids to another: 0 takes one away, 1 puts another in its place, 2 puts one in. */
export type Sequence = z.infer<typeof sequenceSchema>;

const withId = z.object({ _id: z.string() });

/** What the socket of a bucket sends (contract, bucket.md section 12.2). */
export const chunkSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal(-1), status: z.number(), message: z.string() }),
  z.object({ kind: z.literal(1) }),
  z.object({ kind: z.literal([0, 2, 5, 6]), document: documentSchema }),
  z.object({ kind: z.literal([3, 4]), document: withId }),
  z.object({ kind: z.literal(7), sequence: z.array(sequenceSchema) }),
  z.object({ kind: z.literal(8), status: z.number(), message: z.string() }),
]);

export type Chunk = z.infer<typeof chunkSchema>;
