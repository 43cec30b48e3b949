import { text } from "@twinhelm/core/text/catalogue";
import { Box, Text } from "ink";
import Table from "ink-table";
import type { PropsWithChildren } from "react";
import { Lines } from "../frame/Lines";
import type { Paint } from "../layout/paint";
import { type HelpContent, helpParts, type KeyRow } from "./help";

/** The help: what the keys do here, and why the caller may or may not see this screen. */
export function HelpPane(content: HelpContent) {
  const { paint } = content;
  const { working, why, idle, close } = helpParts(content);
  return (
    <Box flexDirection="column" height={content.height} overflow="hidden">
      <Lines lines={[paint(content.title ?? text("terminal.help"), "bold")]} />
      <KeyTable rows={working} cell={workingCell(paint)} />
      <Lines lines={why} />
      <KeyTable rows={idle} cell={({ children }) => <Text>{paint(String(children), "dim")}</Text>} />
      <Lines lines={close} />
    </Box>
  );
}

type CellProps = PropsWithChildren<{ readonly column: number }>;

interface KeyTableProps {
  readonly rows: readonly KeyRow[];
  readonly cell: (props: CellProps) => React.JSX.Element;
}

/** Without lines between the rows: with them it would need twice the height. */
function KeyTable({ rows, cell }: KeyTableProps) {
  if (rows.length === 0) return null;
  return <Table data={rows.map((row) => ({ ...row }))} cell={cell} header={nothing} skeleton={nothing} />;
}

const nothing = () => <></>;

const workingCell =
  (paint: Paint) =>
  ({ children, column }: CellProps) => (
    <Text>{column % 2 === 0 ? paint(String(children), "accent") : children}</Text>
  );
