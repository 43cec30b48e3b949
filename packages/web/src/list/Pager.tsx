import { HTMLSelect } from "@blueprintjs/core";
import { pageCount, pageSizes } from "@twinhelm/core/list/state";
import { text } from "@twinhelm/core/text/catalogue";
import type { ReactNode } from "react";
import { IconButton } from "../shell/IconButton";

interface PagerProps {
  readonly pageIndex: number;
  readonly pageSize: number;
  /** Absent: not known yet. */
  readonly total: number | undefined;
  readonly shown: number;
  readonly onPage: (index: number) => void;
  /** So many pages on; `total`: infinite as long as it is not known. */
  readonly onTurn: (by: 1 | -1, total: number) => void;
  readonly onPageSize: (size: number) => void;
  /** Left of it all, such as what can be done with chosen rows. */
  readonly children?: ReactNode;
}

/** Rows per page, where one is, and the way to other pages. */
export function Pager(props: PagerProps) {
  const { pageSize, onPageSize, children } = props;
  const sizes = pageSizes.some((size) => size === pageSize)
    ? pageSizes
    : [...pageSizes, pageSize].toSorted((a, b) => a - b);
  return (
    <footer className="pager">
      <div className="pager-left">{children}</div>
      <div className="page-size">
        <label htmlFor="page-size">{text("list.pageSize")}</label>
        <HTMLSelect
          id="page-size"
          value={pageSize}
          options={sizes.map((size) => ({ value: size, label: String(size) }))}
          onChange={(event) => onPageSize(Number(event.currentTarget.value))}
        />
      </div>
      <span className="range" role="status">
        {rangeOf(props)}
      </span>
      <PageButtons {...props} />
    </footer>
  );
}

/** Which rows are shown, of how many. */
function rangeOf({ pageIndex, pageSize, total, shown }: PagerProps): string {
  if (total === undefined) return "\u2007";
  if (shown === 0) return text("list.range.none", { total: group(total) });
  const first = pageIndex * pageSize + 1;
  return text("list.range", { first: group(first), last: group(first + shown - 1), total: group(total) });
}

function PageButtons({ pageIndex, pageSize, total, onPage, onTurn }: PagerProps) {
  const last = pageCount(total ?? 0, pageSize) - 1;
  const atStart = pageIndex === 0;
  const atEnd = total === undefined || pageIndex >= last;
  return (
    <>
      <IconButton
        label={text("list.page.first")}
        icon="first_page"
        disabled={atStart}
        onClick={() => onPage(0)}
      />
      <IconButton
        label={text("list.page.previous")}
        icon="chevron_left"
        disabled={atStart}
        onClick={() => onTurn(-1, total ?? Number.POSITIVE_INFINITY)}
      />
      <IconButton
        label={text("list.page.next")}
        icon="chevron_right"
        disabled={atEnd}
        onClick={() => onTurn(1, total ?? Number.POSITIVE_INFINITY)}
      />
      <IconButton
        label={text("list.page.last")}
        icon="last_page"
        disabled={atEnd}
        onClick={() => onPage(last)}
      />
    </>
  );
}

const group = (count: number): string => count.toLocaleString();
