import { useVirtualizer } from "@tanstack/react-virtual";
import { viewingText } from "@twinhelm/core/storage/viewing/text";
import type { ZipNode } from "@twinhelm/core/storage/viewing/zipTree";
import { sizeText } from "@twinhelm/core/storage/words";
import { createDates } from "@twinhelm/core/text/dates";
import { visibleText } from "@twinhelm/core/text/visible";
import { useRef } from "react";
import { MaterialIcon } from "../../shell/MaterialIcon";

interface ZipLinesProps {
  readonly folder: ZipNode;
  readonly onOpen: (name: string) => void;
}

const dates = createDates();

/** Pixels; as high as a line is made in the style sheet. */
const lineHeight = 34;

/** A folder of an archive; only the lines that are seen are drawn. */
export function ZipLines({ folder, onOpen }: ZipLinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { children } = folder;
  const lines = useVirtualizer({
    count: children.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 10,
  });
  const items = lines.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = lines.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <div className="viewer-zip" ref={scroller} tabIndex={0}>
      {children.length === 0 && <p className="muted">{viewingText("zip.none")}</p>}
      <table hidden={children.length === 0} aria-rowcount={children.length + 1}>
        <thead>
          <tr>
            <th scope="col">{viewingText("zip.name")}</th>
            <th scope="col">{viewingText("zip.modified")}</th>
            <th scope="col">{viewingText("zip.size")}</th>
          </tr>
        </thead>
        <tbody>
          <Gap height={before} />
          {items.map(({ index }) => {
            const node = children[index];
            return node && <Line key={index} node={node} onOpen={onOpen} />;
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
  );
}

const Gap = ({ height }: { readonly height: number }) =>
  height <= 0 ? null : (
    <tr style={{ height }}>
      <td colSpan={3} />
    </tr>
  );

function Line({ node, onOpen }: Pick<ZipLinesProps, "onOpen"> & { readonly node: ZipNode }) {
  const { isFolder, modified, size } = node;
  // Marks that turn the reading direction would show another ending than a name has.
  const name = visibleText(node.name);
  return (
    <tr>
      <td title={name}>
        {isFolder ? (
          <button
            type="button"
            aria-label={viewingText("zip.open", { name })}
            onClick={() => onOpen(node.name)}
          >
            <MaterialIcon name="folder" />
            <span>{name}</span>
          </button>
        ) : (
          <span className="viewer-file">
            <MaterialIcon name="insert_drive_file" />
            <span>{name}</span>
          </span>
        )}
      </td>
      <td>{modified && dates.exactly(modified.getTime())}</td>
      <td>{sizeText(size)}</td>
    </tr>
  );
}
