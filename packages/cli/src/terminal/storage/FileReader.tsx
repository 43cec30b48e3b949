import { visibleLines, visibleText } from "@twinhelm/core/text/visible";
import { useMemo } from "react";
import type { AreaLayerProps } from "../area/faces";
import { useTerminal } from "../context";
import { Reader } from "../layers/Reader";
import { clamp } from "../layout/scroll";
import { columnsIn, tableLines } from "../layout/tableLines";
import { broken, wrap } from "../layout/wrap";
import { changeLayer, show } from "../navigation/state";
import { useCopy } from "../output/useCopy";
import { blockLines } from "./markdown/lines";
import { useSheets } from "./useSheets";

/** A file as lines: blanks stay as they are, what is too long goes on below; Markdown as it is meant. */
export function FileReader({ layer, size, change }: AreaLayerProps<"file">) {
  const { text, title, top, rows, left = 0 } = layer;
  const { paint, spoken } = useTerminal();
  const copy = useCopy();
  const width = Math.max(10, size.width - 3);
  // Styles are not read out, and the signs of Markdown are.
  const blocks = spoken || layer.asText === true ? undefined : layer.blocks;
  const lines = useMemo(() => {
    const read = text === "" && rows !== undefined ? [] : visibleLines(text);
    // What is said of a table is words; a text keeps its blanks.
    const linesOf = rows === undefined ? broken : wrap;
    const told =
      blocks === undefined ? read.flatMap((line) => linesOf(line, width)) : blockLines(blocks, width, paint);
    return [...told, ...(rows === undefined ? [] : tableLines(rows, left, width))].map((line) => `  ${line}`);
  }, [text, blocks, rows, left, width, paint]);
  const view = () =>
    change(changeLayer("file", ({ asText, ...now }) => ({ ...now, asText: !asText, top: 0 })));
  const turn = useSheets(layer, change);
  const last = Math.max(0, columnsIn(rows ?? []) - 1);
  const aside = (by: 1 | -1) =>
    change(changeLayer("file", (now) => ({ ...now, left: clamp((now.left ?? 0) + by, 0, last) })));
  return (
    <Reader
      size={size}
      title={visibleText(title)}
      lines={lines}
      top={top}
      onTop={(next) => change(changeLayer("file", (now) => ({ ...now, top: next })))}
      onAside={last === 0 ? undefined : aside}
      onTurn={turn}
      onView={spoken || layer.blocks === undefined ? undefined : view}
      onCopy={() => copy(rows === undefined ? text : rows.map((row) => row.join("\t")).join("\n"))}
      onClose={() => change(show(undefined))}
    />
  );
}
