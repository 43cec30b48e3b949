import type { BucketDocument } from "./model";

/** A step from one order of ids to another: 0 takes one away, 1 puts another in its place, 2 puts one in. */
export type Sequence =
  | { readonly kind: 0 | 2; readonly item: string; readonly at: number }
  | { readonly kind: 1; readonly item: string; readonly with: string; readonly at: number };

/** What the socket of a bucket sends (contract, bucket.md section 12.2). */
export type Chunk =
  | { readonly kind: -1 | 8; readonly status: number; readonly message: string }
  | { readonly kind: 1 }
  | { readonly kind: 0 | 2 | 5 | 6; readonly document: BucketDocument }
  | { readonly kind: 3 | 4; readonly document: { readonly _id: string } }
  | { readonly kind: 7; readonly sequence: readonly Sequence[] };
