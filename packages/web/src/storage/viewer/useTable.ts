import type { TableEvent } from "@twinhelm/core/storage/viewing/tableRows";
import { viewingText } from "@twinhelm/core/storage/viewing/text";
import { useEffect, useState } from "react";
import type { FirstBytes } from "./readObject";
import type { TableTask } from "./tableWorker";
import TableWorker from "./tableWorker?worker";

export interface TableRead {
  readonly rows: readonly (readonly string[])[];
  /** Columns of the widest row. */
  readonly width: number;
  /** Absent: it is read still. */
  readonly end: Extract<TableEvent, { kind: "end" }> | undefined;
  /** Names of the sheets of a workbook, once they are known. */
  readonly sheets: readonly string[];
}

const begun: TableRead = { rows: [], width: 0, end: undefined, sheets: [] };

/** Milliseconds in which some rows must come. */
const patience = 20_000;

/** The rows of a table, read beside the page; `sheet`: that of a workbook, from 0. */
export function useTable(
  first: FirstBytes | undefined,
  format: TableTask["format"],
  sheet: number,
): TableRead {
  const [read, setRead] = useState(begun);
  useEffect(() => {
    setRead(({ sheets }) => ({ ...begun, sheets }));
    if (first === undefined) return;
    const worker = new TableWorker();
    const stop = (problem: string) => {
      worker.terminate();
      setRead((now) =>
        now.end === undefined ? { ...now, end: { kind: "end", more: true, isCut: false, problem } } : now,
      );
    };
    const tooSlow = () => stop(viewingText("table.slow"));
    let timer = setTimeout(tooSlow, patience);
    worker.addEventListener("message", ({ data }: MessageEvent<TableEvent>) => {
      clearTimeout(timer);
      if (data.kind === "end") worker.terminate();
      else timer = setTimeout(tooSlow, patience);
      setRead((now) => withEvent(now, data));
    });
    worker.addEventListener("error", ({ message }) => {
      clearTimeout(timer);
      stop(message);
    });
    worker.postMessage({ bytes: first.bytes, format, isPart: first.isPart, sheet } satisfies TableTask);
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [first, format, sheet]);
  return read;
}

function withEvent(now: TableRead, event: TableEvent): TableRead {
  if (event.kind === "end") return { ...now, end: event };
  if (event.kind === "sheets") return { ...now, sheets: event.names };
  const rows = [...now.rows, ...event.rows];
  const width = event.rows.reduce((widest, row) => Math.max(widest, row.length), now.width);
  return { ...now, rows, width, end: undefined };
}
