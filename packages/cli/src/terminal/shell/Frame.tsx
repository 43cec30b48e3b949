import { Box, Text } from "ink";
import type { ReactNode } from "react";
import type { Style } from "../layout/style";
import { cutTo, fit, widthOf } from "../layout/text";

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Smallest terminal that the console is drawn on. */
export const smallest: Size = { columns: 40, rows: 10 };

interface FrameProps {
  readonly size: Size;
  readonly style: Style;
  /** `Twinhelm ▸ Bucket ▸ Countries` */
  readonly title: string;
  /** Server and person. */
  readonly corner: string;
  /** Lines of the section list; absent: the screen has all the width. */
  readonly side: readonly string[] | undefined;
  readonly body: readonly string[];
  readonly status: string;
  readonly keys: string;
  /** Takes the place of the key line: what is being typed. */
  readonly input?: ReactNode;
}

/** Columns of the section list. */
export const sideWidth = (columns: number): number => (columns < 60 ? 0 : columns < 110 ? 20 : 26);

/** Columns and rows that are left for a screen. */
export function bodySize({ columns, rows }: Size): Size {
  const side = sideWidth(columns);
  return { columns: columns - (side === 0 ? 0 : side + 2), rows: rows - 4 };
}

/**
 * One frame: title, section list and screen, status, keys. All lines are one text, and one row of the terminal
 * stays free: a frame of the full height would make the terminal scroll.
 */
export function Frame(props: FrameProps) {
  const { size, style, title, corner, side, body, status, keys, input } = props;
  const inner = bodySize(size);
  // Where one is matters more than where from.
  const cornerWidth = Math.min(widthOf(corner), Math.max(0, size.columns - widthOf(title) - 4));
  const room = size.columns - cornerWidth - 3;
  const head = ` ${style.bold(fit(title, room))} ${style.dim(cornerWidth < 12 ? "" : cutTo(corner, cornerWidth))}`;
  const middle = Array.from({ length: inner.rows }, (_, row) => {
    const line = body[row] ?? "";
    if (side === undefined) return line;
    return `${side[row] ?? " ".repeat(sideWidth(size.columns))}${style.dim("│")} ${line}`;
  });
  const lines = [head, ...middle, ` ${fit(status, size.columns - 1)}`];
  return (
    <Box flexDirection="column" width={size.columns}>
      <Text wrap="truncate">{lines.join("\n")}</Text>
      {input ?? <Text wrap="truncate">{style.dim(` ${fit(keys, size.columns - 2)}`)}</Text>}
    </Box>
  );
}
