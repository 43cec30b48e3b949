import { Tooltip } from "@blueprintjs/core";
import type { JSX, ReactNode } from "react";

/** Milliseconds before a tooltip opens (spec 1, section 9). */
const delay = 200;

interface HintProps {
  readonly content: string | JSX.Element;
  readonly placement?: "top" | "right" | "bottom" | "left" | undefined;
  readonly disabled?: boolean | undefined;
  readonly children: ReactNode;
}

/** The tooltip of the console: on hover after a moment, on keyboard focus at once. */
export function Hint({ content, placement = "top", disabled = false, children }: HintProps) {
  return (
    <Tooltip content={content} placement={placement} disabled={disabled} hoverOpenDelay={delay} compact>
      {children}
    </Tooltip>
  );
}
