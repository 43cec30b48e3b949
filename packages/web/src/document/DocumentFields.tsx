import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentGet } from "@twinhelm/core/document/actions";
import type { Column } from "@twinhelm/core/document/columns";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { documentPath } from "@twinhelm/core/document/paths";
import { documentText } from "@twinhelm/core/document/text";
import type { Cell, CellKinds, CellOfKind } from "@twinhelm/core/field/cell";
import type { CellOf } from "@twinhelm/core/field/cellOf";
import { useDecision } from "@twinhelm/core/react/console";
import { type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { CellView, IdCell } from "../list/CellView";
import { deniedLines } from "../shell/deniedLines";
import { FlaggedText } from "../shell/FlaggedText";
import { part } from "../shell/loaded";
import { MaterialIcon } from "../shell/MaterialIcon";
import { useWhyDenied } from "../shell/whyDenied";

const RichText = part(async () => (await import("./RichText")).RichText);

interface DocumentFieldsProps {
  readonly bucket: Bucket;
  readonly columns: readonly Column[];
  readonly document: BucketDocument;
  /** Keys of fields that somebody else changed a short while ago. */
  readonly changed: ReadonlySet<string>;
  readonly cellOf: CellOf;
}

/** Every field with its value, whole; where the title has no room for it, the id too. Only rich text has markup; text is text. */
export function DocumentFields({ columns, document, changed, cellOf }: DocumentFieldsProps) {
  return (
    <dl className="document-fields">
      {columns
        .filter(({ key }) => key !== "_id")
        .map((column) => (
          <div key={column.key} className={changed.has(column.key) ? "is-changed" : undefined}>
            <dt title={column.property?.description}>{column.title}</dt>
            <dd>
              <FieldValue column={column} value={document[column.key]} cellOf={cellOf} />
            </dd>
          </div>
        ))}
      <div className="document-own-id">
        <dt>{columns.find(({ key }) => key === "_id")?.title}</dt>
        <dd>
          <IdCell id={document._id} />
        </dd>
      </div>
    </dl>
  );
}

interface FieldValueProps {
  readonly column: Column;
  readonly value: unknown;
  readonly cellOf: CellOf;
}

const FieldValue = ({ column, value, cellOf }: FieldValueProps): ReactNode =>
  wholeOf(cellOf(column.property, value), value);

const wholeOf = <Kind extends keyof CellKinds>(cell: CellOfKind<Kind>, value: unknown): ReactNode =>
  wholes[cell.kind](cell, value);

const asInTable = (cell: Cell) => <CellView cell={cell} />;

/** A value whole, where a table may cut it. */
const wholes: {
  readonly [Kind in keyof CellKinds]: (cell: CellOfKind<Kind>, value: unknown) => ReactNode;
} = {
  empty: () => <span className="muted">{documentText("empty")}</span>,
  text: ({ exact }) => (
    <span className="long-text">
      <FlaggedText>{exact}</FlaggedText>
    </span>
  ),
  number: asInTable,
  boolean: asInTable,
  date: asInTable,
  color: asInTable,
  image: asInTable,
  list: ({ items }) => (
    <ul className="item-list">
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list may hold the same item twice
        <li key={`${at} ${item}`} className="cell-chip">
          <FlaggedText>{item}</FlaggedText>
        </li>
      ))}
    </ul>
  ),
  rich: ({ exact, plain }) => (
    <Suspense fallback={<span className="long-text">{plain}</span>}>
      <RichText markup={exact} />
    </Suspense>
  ),
  nested: (_, value) => <pre>{JSON.stringify(value, null, 2)}</pre>,
  related: ({ bucketId, items }) =>
    items.map(({ id, text }) =>
      id === undefined ? (
        <span key={text}>{text} </span>
      ) : (
        <RelatedDocument key={id} bucketId={bucketId} id={id} text={text || id} />
      ),
    ),
};

interface RelatedDocumentProps {
  readonly bucketId: string;
  readonly id: string;
  readonly text: string;
}

/** The way to a related document; for whoever may not read it, the reason why. */
function RelatedDocument({ bucketId, id, text }: RelatedDocumentProps) {
  const answer = useDecision(documentGet.permission?.({ bucketId, documentId: id }));
  const why = useWhyDenied();
  if (answer?.decision.allowed === false) {
    const lines = deniedLines(answer);
    return (
      <button
        type="button"
        className="related is-denied"
        title={lines.join("\n")}
        aria-label={`${text}. ${lines.join(" ")}`}
        onClick={() => why(answer)}
      >
        <MaterialIcon name="lock" />
        {text}
      </button>
    );
  }
  return (
    <Link className="related" to={documentPath(bucketId, id)}>
      {text}
    </Link>
  );
}
