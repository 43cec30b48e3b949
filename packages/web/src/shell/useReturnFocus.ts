import { useEffect, useState } from "react";
import { openerWithin } from "./Popover";

/** Gives the focus back to where it was when this was first shown, once it is gone. */
export function useReturnFocus(): void {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}

/** A line goes with its menu: what stays is the button that the menu is named by. */
function openerOf(active: Element | null): Element | null {
  const name = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return typeof name === "string" ? openerWithin(document.getElementById(name)) : active;
}
