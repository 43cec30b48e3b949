import { Menu } from "@blueprintjs/core";
import { type JSX, type KeyboardEvent, type ReactNode, useId } from "react";
import { Popover } from "./Popover";

interface MenuPopoverProps {
  readonly placement?: "bottom-start" | "bottom-end";
  /** Makes the lines when the menu opens. */
  readonly items: () => ReactNode;
  /** The button that opens it. */
  readonly children: JSX.Element;
}

/** A menu below a button: the first line takes the keys, arrows, Home and End move, Escape gives them back. */
export function MenuPopover({ placement = "bottom-start", items, children }: MenuPopoverProps) {
  const id = useId();
  return (
    <Popover
      id={id}
      placement={placement}
      autoFocus={false}
      content={<Lines items={items} name={id} />}
      // Before it has faded in, or a key that follows at once goes to the button. It may not be at its place yet.
      onOpening={(element) => linesOf(element)[0]?.focus({ preventScroll: true })}
    >
      {children}
    </Popover>
  );
}

const Lines = ({ items, name }: { items: () => ReactNode; name: string }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the lines inside take the keys, this moves between them
  <div onKeyDown={move}>
    <Menu aria-labelledby={name}>{items()}</Menu>
  </div>
);

const linesOf = (element: HTMLElement | null): readonly HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>("[role=menuitem], [role=menuitemcheckbox]") ?? []),
];

function move(event: KeyboardEvent<HTMLElement>): void {
  const lines = linesOf(event.currentTarget);
  const at = lines.findIndex((line) => line.matches(":focus"));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1 + lines.length, Home: 0, End: lines.length - 1 }[
    event.key
  ];
  if (next === undefined || lines.length === 0) return;
  event.preventDefault();
  lines[next % lines.length]?.focus();
}
