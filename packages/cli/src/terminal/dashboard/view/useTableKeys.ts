import type { ComponentData } from "@twinhelm/core/dashboard/component/data";
import { type ComponentRows, rowsOf } from "@twinhelm/core/dashboard/component/rows";
import { nextSort, type TableSort, tablePage } from "@twinhelm/core/dashboard/component/table";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { useMemo, useState } from "react";
import type { Drawing } from "../../chart/drawing";
import type { Commands } from "../../keys/useCommands";
import { clamp } from "../../layout/scroll";
import { tableLines } from "../../layout/tableLines";
import { cut } from "../../layout/width";

interface ShownTable {
  readonly lines: readonly string[];
  readonly commands: Commands;
  readonly position: string;
}

/** Figures as a table that is sorted and turned page by page; `undefined`: what is shown is none. */
export function useTableKeys(data: ComponentData | undefined, drawing: Drawing): ShownTable | undefined {
  const [sort, setSort] = useState<TableSort>();
  const [asked, setPage] = useState(0);
  const [column, setColumn] = useState(0);
  const table = useMemo(() => (data === undefined ? undefined : rowsOf(data)), [data]);
  const size = Math.max(1, drawing.height - 2);
  // Columns may have the same name: each is named by its place.
  const page = useMemo(() => {
    if (table === undefined) return undefined;
    const rows = table.rows.map((row) => Object.fromEntries(row.map((cell, at) => [at, cell])));
    return tablePage({ rows }, { sort, page: asked, size });
  }, [table, sort, asked, size]);
  if (table === undefined || page === undefined) return undefined;
  const last = Math.max(0, table.columns.length - 1);
  const at = clamp(column, 0, last);
  const turn = (by: number) => () => setPage(clamp(page.page + by, 0, page.pages - 1));
  const rows = page.rows.map((row) => table.columns.map((_, index) => cellText(row[index])));
  const lines =
    table.rows.length === 0
      ? [drawing.paint(cut(dashboardText("table.none"), drawing.width), "dim")]
      : pageLines({ table, rows, column: at, sort }, drawing);
  return {
    lines,
    position: dashboardText("table.page", { page: page.page + 1, pages: page.pages }),
    commands: {
      nextPage: turn(1),
      previousPage: turn(-1),
      left: () => setColumn(clamp(at - 1, 0, last)),
      right: () => setColumn(clamp(at + 1, 0, last)),
      sort() {
        setSort(nextSort(sort, String(at)));
        setPage(0);
      },
    },
  };
}

const cellText = (value: unknown): string => (value === undefined ? "" : String(value));

interface PageOfTable {
  readonly table: ComponentRows;
  readonly rows: readonly (readonly string[])[];
  readonly column: number;
  readonly sort: TableSort | undefined;
}

/** The head with the column of the cursor marked, and what it is sorted by; columns left of it may be out of sight. */
function pageLines({ table, rows, column, sort }: PageOfTable, { width, paint }: Drawing): readonly string[] {
  const head = table.columns.map((title, at) => {
    const sign = sort?.column !== String(at) ? "" : sort.direction === 1 ? " ▲" : " ▼";
    return `${at === column ? "▸" : ""}${title}${sign}`;
  });
  const first = table.rows.slice(0, 100);
  const right = new Set(
    table.columns.keys().filter((at) => first.every((row) => typeof row[at] === "number")),
  );
  const from = Math.max(0, column - Math.max(1, Math.floor(width / 24)) + 1);
  const [top = "", ...lines] = tableLines([head, ...rows], from, width, right);
  return [paint(top, "bold"), ...lines];
}
