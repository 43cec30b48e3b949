import type { Cell, CellKinds, CellOfKind } from "@twinhelm/core/field/cell";
import { freshImage } from "@twinhelm/core/field/freshImage";
import { text } from "@twinhelm/core/text/catalogue";
import { Fragment, type ReactNode, use, useMemo, useState } from "react";
import { CopyButton } from "../shell/CopyButton";
import { FlaggedText } from "../shell/FlaggedText";
import { MaterialIcon } from "../shell/MaterialIcon";
import { ImagesAsked } from "./imagesAsked";

/** One value. Text is text: nothing in a document is taken for markup. */
export const CellView = ({ cell }: { cell: Cell }): ReactNode => viewOf(cell);

const viewOf = <Kind extends keyof CellKinds>(cell: CellOfKind<Kind>): ReactNode => views[cell.kind](cell);

const line = ({ text, exact }: CellKinds["text"]) => (
  <span title={exact}>
    <FlaggedText>{text}</FlaggedText>
  </span>
);

const views: { readonly [Kind in keyof CellKinds]: (cell: CellOfKind<Kind>) => ReactNode } = {
  empty: () => null,
  text: line,
  number: line,
  date: line,
  nested: line,
  list: ({ items, exact }) => <ListCell items={items} exact={exact} />,
  rich: ({ text, plain }) => <span title={plain}>{text}</span>,
  related: line,
  color: ({ text, exact, color }) => (
    <span className="cell-color" title={exact}>
      <span
        className="swatch"
        style={color === undefined ? undefined : { background: color }}
        aria-hidden="true"
      />
      {text}
    </span>
  ),
  image: (cell) => <ImageCell cell={cell} />,
  boolean: ({ text }) => (
    <span className={`cell-boolean is-${text}`}>
      <MaterialIcon name={text === "true" ? "check" : "remove"} />
      {text}
    </span>
  ),
};

/** How many items a cell has room for. */
const mostItems = 8;

function ListCell({ items, exact }: { items: readonly string[]; exact: string }) {
  const more = items.length - mostItems;
  return (
    <span className="cell-list" title={exact}>
      {items.slice(0, mostItems).map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list may hold the same item twice
        <Fragment key={`${at} ${item}`}>
          {at > 0 && <span className="hidden">, </span>}
          <span className="cell-chip">
            <FlaggedText>{item}</FlaggedText>
          </span>
        </Fragment>
      ))}
      {more > 0 && <span className="muted">{`+${more}`}</span>}
    </span>
  );
}

function ImageCell({ cell }: { cell: CellOfKind<"image"> }) {
  const asked = use(ImagesAsked);
  const [failed, setFailed] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file may stand at the address by now
  const src = useMemo(() => cell.url && freshImage(cell.url, Date.now()), [cell.url, asked]);
  if (src === undefined) return <span title={cell.exact}>{cell.text}</span>;
  if (failed === src) {
    return (
      <span className="cell-image-missing" title={`${text("list.image.missing")}: ${cell.exact}`}>
        <MaterialIcon name="broken_image" />
        {cell.text}
      </span>
    );
  }
  return (
    <img
      className="cell-image"
      src={src}
      alt={cell.text}
      title={cell.exact}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  );
}

/** An id, shortened in the middle, copied whole. */
export function IdCell({ id }: { id: string }) {
  return (
    <span className="cell-id">
      <code title={id}>{id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-6)}` : id}</code>
      <CopyButton value={id} label={text("common.copy")} />
    </span>
  );
}
