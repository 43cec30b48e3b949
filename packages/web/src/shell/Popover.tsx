import { Classes, PopoverNext, type PopoverNextProps } from "@blueprintjs/core";
import { type JSX, useId } from "react";

interface PopoverProps
  extends Pick<
    PopoverNextProps,
    "autoFocus" | "content" | "isOpen" | "onInteraction" | "onOpened" | "onOpening" | "placement"
  > {
  /** For the element around the button, to name the content by it. */
  readonly id?: string | undefined;
  /** The button that opens it. */
  readonly children: JSX.Element;
}

/**
 * Content below a button. Once it is closed the button has the focus again, unless a dialog that was opened from here,
 * or something else that was clicked, has taken it meanwhile.
 */
export function Popover({ id: given, children, ...props }: PopoverProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <PopoverNext
      {...props}
      animation="minimal"
      arrow={false}
      // As long as the style of this animation takes.
      transitionDuration={100}
      targetProps={{ id }}
      shouldReturnFocusOnClose={false}
      onClosed={(content) => {
        const button = openerWithin(document.getElementById(id));
        if (button !== null && isFree(document.activeElement, content, button)) button.focus();
      }}
    >
      {children}
    </PopoverNext>
  );
}

/** The button in the element that `Popover` puts around it. */
export const openerWithin = (target: Element | null): HTMLElement | null =>
  target?.querySelector<HTMLElement>("button") ?? null;

/** Whether nobody asked for the focus where it is: nowhere, in what closes, or at the edge of the dialog around. */
function isFree(active: Element | null, content: HTMLElement, button: HTMLElement): boolean {
  if (active === null || active === document.body) return true;
  const overlay = active.closest(`.${Classes.OVERLAY}`);
  if (overlay === null) return false;
  return (
    overlay.contains(content) ||
    (overlay.contains(button) && active.classList.contains(Classes.OVERLAY_START_FOCUS_TRAP))
  );
}
