import type { Bucket } from "@twinhelm/core/bucket/model";
import type { CellOf } from "@twinhelm/core/document/cell";
import type { Column } from "@twinhelm/core/document/columns";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { documentText } from "@twinhelm/core/document/text";
import { documentPath } from "@twinhelm/core/shell/routes";
import { Link } from "react-router";
import { CellView } from "./CellView";

interface DocumentFieldsProps {
  readonly bucket: Bucket;
  readonly columns: readonly Column[];
  readonly document: BucketDocument;
  readonly cellOf: CellOf;
}

/** Every field with its value, whole. Text is text: nothing in it is taken for markup. */
export function DocumentFields({ columns, document, cellOf }: DocumentFieldsProps) {
  return (
    <dl className="document-fields">
      {columns
        .filter(({ key }) => key !== "_id")
        .map((column) => (
          <div key={column.key}>
            <dt title={column.property?.description}>{column.title}</dt>
            <dd>
              <FieldValue column={column} value={document[column.key]} cellOf={cellOf} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

interface FieldValueProps {
  readonly column: Column;
  readonly value: unknown;
  readonly cellOf: CellOf;
}

function FieldValue({ column, value, cellOf }: FieldValueProps) {
  const { property } = column;
  const cell = cellOf(property, value);
  if (cell.kind === "empty") return <span className="muted">{documentText("empty")}</span>;
  if (property?.type === "relation" && property.bucketId !== undefined) {
    const items = Array.isArray(value) ? value : [value];
    return items.map((item) => {
      const id = idOf(item);
      const name = cellOf(property, item).text;
      if (id === undefined || property.bucketId === undefined) return <span key={name}>{name} </span>;
      return (
        <Link key={id} className="related" to={documentPath(property.bucketId, id)}>
          {name || id}
        </Link>
      );
    });
  }
  if (typeof value === "object" && property?.type !== "location")
    return <pre>{JSON.stringify(value, null, 2)}</pre>;
  if (cell.kind === "text") return <span className="long-text">{cell.exact}</span>;
  return <CellView cell={cell} />;
}

/** Id of a related document, which may stand whole in its place. */
function idOf(item: unknown): string | undefined {
  if (typeof item === "string") return item === "" ? undefined : item;
  if (typeof item === "object" && item !== null && "_id" in item && typeof item._id === "string")
    return item._id;
  return undefined;
}
