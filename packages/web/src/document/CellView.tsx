import type { Cell } from "@twinhelm/core/document/cell";
import { documentText } from "@twinhelm/core/document/text";
import { text } from "@twinhelm/core/text/catalogue";
import { useState } from "react";
import { CopyButton } from "../shell/CopyButton";
import { MaterialIcon } from "../shell/MaterialIcon";

/** One value. Text is text: nothing in a document is taken for markup. */
export function CellView({ cell }: { cell: Cell }) {
  switch (cell.kind) {
    case "empty":
      return null;
    case "color":
      return (
        <span className="cell-color" title={cell.exact}>
          <span
            className="swatch"
            style={cell.color === undefined ? undefined : { background: cell.color }}
            aria-hidden="true"
          />
          {cell.text}
        </span>
      );
    case "image":
      return <ImageCell cell={cell} />;
    case "boolean":
      return (
        <span className={`cell-boolean is-${cell.text}`}>
          <MaterialIcon name={cell.text === "true" ? "check" : "remove"} />
          {cell.text}
        </span>
      );
    default:
      return <span title={cell.exact}>{cell.text}</span>;
  }
}

function ImageCell({ cell }: { cell: Extract<Cell, { kind: "image" }> }) {
  const [failed, setFailed] = useState(false);
  if (cell.url === undefined) return <span title={cell.exact}>{cell.text}</span>;
  if (failed) {
    return (
      <span className="cell-image-missing" title={`${documentText("image.missing")}: ${cell.exact}`}>
        <MaterialIcon name="broken_image" />
        {cell.text}
      </span>
    );
  }
  return (
    <img
      className="cell-image"
      src={cell.url}
      alt={cell.text}
      title={cell.exact}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}

/** An id, shortened in the middle, with its whole in the copy. */
export function IdCell({ id }: { id: string }) {
  return (
    <span className="cell-id">
      <code title={id}>{id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-6)}` : id}</code>
      <CopyButton value={id} label={text("common.copy")} />
    </span>
  );
}
