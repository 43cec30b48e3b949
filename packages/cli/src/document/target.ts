import { listBuckets } from "@twinhelm/core/bucket/api";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { createCellOf } from "@twinhelm/core/document/cell";
import { columnsOf } from "@twinhelm/core/document/columns";
import type { BucketDocument } from "@twinhelm/core/document/model";
import type { Transport } from "@twinhelm/core/http/transport";
import { CommandError, exitCodes, failureError, usageError } from "../shell/exit";
import type { OutputShape } from "../shell/output";

/** A bucket to list documents of, and how they are shown. */
export interface Target {
  readonly id: string;
  readonly shape: OutputShape<BucketDocument>;
}

/** The bucket with this id or title. Exit 7 when there is none, 2 when the title stands for several. */
export async function findTarget(transport: Transport, name: string): Promise<Target> {
  const result = await listBuckets(transport);
  if (!result.ok) throw failureError(result.failure);
  const found = result.value.filter((bucket) => bucket._id === name || bucket.title === name);
  const [bucket] = found;
  if (bucket === undefined) {
    throw new CommandError(
      `There is no bucket "${name}" that you may see. List them with: twinhelm bucket list`,
      exitCodes.notFound,
    );
  }
  if (found.length > 1)
    throw usageError(`${found.length} buckets have the title "${name}". Give the id instead.`);
  return { id: bucket._id, shape: shapeOf(bucket, result.value) };
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
