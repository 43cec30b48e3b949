import { listBuckets } from "@twinhelm/core/bucket/api";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { columnsOf } from "@twinhelm/core/document/columns";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { nameOfDocumentPart } from "@twinhelm/core/document/names";
import type { NameOfPart } from "@twinhelm/core/editing/words";
import { createCellOf } from "@twinhelm/core/field/cellOf";
import { unknownNameIn } from "@twinhelm/core/field/unknownPath";
import type { Transport } from "@twinhelm/core/http/transport";
import { commandText } from "@twinhelm/core/text/command";
import { findAmongBuckets } from "../bucket/find";
import { didYouMean } from "../input/nearest";
import type { OutputShape } from "../output/output";
import { usageError } from "../shell/exit";

/** A bucket to list documents of, and how they are shown. */
export interface Target {
  readonly id: string;
  /** Ends a command that names a field that the bucket has not. Absent: the bucket is not known. */
  readonly checkPaths?: (option: string, paths: readonly string[]) => void;
  readonly shape: OutputShape<BucketDocument>;
  /** Names a part of a document by the titles of its fields. Absent: the bucket is not known. */
  readonly nameOf?: NameOfPart;
}

/** The bucket with this id or title, and how its documents are shown. */
export async function findTarget(transport: Transport, name: string): Promise<Target> {
  const { bucket, buckets } = await findAmongBuckets(transport, name);
  return {
    id: bucket._id,
    checkPaths: checkOf(bucket, buckets),
    shape: shapeOf(bucket, buckets),
    nameOf: nameOfDocumentPart(bucket.properties),
  };
}

/** The bucket with this id, where only its fields are of use; somebody who may not see it goes on without. */
export async function findKnown(transport: Transport, id: string): Promise<Target> {
  const result = await listBuckets(transport);
  const buckets = result.ok ? result.value : [];
  const bucket = buckets.find(({ _id }) => _id === id);
  const target = { id, shape: bareShape };
  return bucket === undefined ? target : { ...target, checkPaths: checkOf(bucket, buckets) };
}

/** What the formats without columns need. */
const bareShape: OutputShape<BucketDocument> = { columns: [], name: (row) => row._id };

/** A server leaves an order by what is no field out in silence, and finds nothing by it. */
const checkOf =
  (bucket: Bucket, buckets: readonly Bucket[]) =>
  (option: string, paths: readonly string[]): void => {
    for (const path of paths) {
      const unknown = unknownNameIn(
        path,
        bucket.properties,
        (id) => buckets.find(({ _id }) => _id === id)?.properties,
      );
      if (unknown !== undefined)
        throw usageError(
          commandText("field.unknown", {
            option,
            name: unknown.name,
            meant: didYouMean(unknown.name, unknown.names),
          }),
        );
    }
  };

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
