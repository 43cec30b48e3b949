import { useEffect, useState } from "react";
import { focusHome, homeOf } from "./focusHome";
import { openerWithin } from "./Popover";

/**
 * Gives the focus back to where it was when this was first shown, or to what took its place, once it is gone. What it
 * returns does so at once.
 */
export function useReturnFocus(): () => void {
  const [home] = useState(() => homeOf(openerOf(document.activeElement)));
  useEffect(
    () => () => {
      if (home !== undefined) focusHome(home);
    },
    [home],
  );
  return () => {
    if (home !== undefined) focusHome(home);
  };
}

/** A line goes with its menu: what stays is the button that the menu is named by. */
function openerOf(active: Element | null): Element | null {
  const name = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return typeof name === "string" ? openerWithin(document.getElementById(name)) : active;
}
