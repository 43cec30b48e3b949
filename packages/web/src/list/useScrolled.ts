import { type UIEvent, useCallback } from "react";

/**
 * Marks a table that is scrolled sideways: `is-scrolled`, and `is-stuck` once the named column stands at the edge, so
 * that the column over the others has a shadow. The table is not drawn again.
 */
export const useScrolled = () =>
  useCallback(({ currentTarget: scroller }: UIEvent<HTMLElement>) => {
    const name = scroller.querySelector<HTMLElement>("thead .primary");
    const lead = scroller.querySelector<HTMLElement>("thead .lead")?.offsetWidth ?? 0;
    const left = scroller.getBoundingClientRect().left + lead;
    const stuck = name !== null && name.getBoundingClientRect().left - left < 1;
    scroller.classList.toggle("is-scrolled", scroller.scrollLeft > 0);
    scroller.classList.toggle("is-stuck", scroller.scrollLeft > 0 && stuck);
  }, []);
