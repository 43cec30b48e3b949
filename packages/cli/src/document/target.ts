import type { Bucket } from "@twinhelm/core/bucket/model";
import { columnsOf } from "@twinhelm/core/document/columns";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { createCellOf } from "@twinhelm/core/field/cellOf";
import type { Transport } from "@twinhelm/core/http/transport";
import { findAmongBuckets } from "../bucket/find";
import { didYouMean } from "../input/nearest";
import type { OutputShape } from "../output/output";
import { usageError } from "../shell/exit";

/** A bucket to list documents of, and how they are shown. */
export interface Target {
  readonly id: string;
  /** Keys of its fields; `undefined`: not asked for. */
  readonly fields?: readonly string[];
  readonly shape: OutputShape<BucketDocument>;
}

/** The bucket with this id or title, and how its documents are shown. */
export async function findTarget(transport: Transport, name: string): Promise<Target> {
  const { bucket, buckets } = await findAmongBuckets(transport, name);
  return {
    id: bucket._id,
    fields: ["_id", ...Object.keys(bucket.properties)],
    shape: shapeOf(bucket, buckets),
  };
}

function shapeOf(bucket: Bucket, buckets: readonly Bucket[]): OutputShape<BucketDocument> {
  const cellOf = createCellOf({ bucket: (id) => buckets.find((each) => each._id === id) });
  return {
    name: (row) => row._id,
    columns: columnsOf(bucket).map(({ key, property, align }) => ({
      title: key,
      align,
      text: (row) => cellOf(property, row[key]).text,
      exact: (row) => exactOf(row[key]),
    })),
  };
}

function exactOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Ends a command that sorts by what its bucket has not: the server would leave it out in silence. */
export function checkSort(sort: Readonly<Record<string, unknown>>, fields: readonly string[]): void {
  for (const path of Object.keys(sort)) {
    const [key = ""] = path.split(".");
    if (!fields.includes(key))
      throw usageError(`--sort: there is no field "${key}".${didYouMean(key, fields)}`);
  }
}
