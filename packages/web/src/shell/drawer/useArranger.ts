import { type RefObject, useEffect, useState } from "react";
import { useArranging } from "../arranging";

/** Milliseconds after which a list can be arranged though nobody came near it. */
const soon = 10_000;

/**
 * Whether the list is to be the one that can be arranged. What that takes is large, and few arrange at once: it is
 * loaded when a pointer or the keys come to the list, at once where nothing hovers, and after a while for those who
 * read with something else. Nothing is replaced below a pressed pointer. `preload` has to be the same at each drawing.
 */
export function useArranger(list: RefObject<HTMLElement | null>, preload: () => Promise<void>): boolean {
  const [isWanted, setWanted] = useState(() => matchMedia("(hover: none)").matches);
  const { wanted } = useArranging();
  useEffect(() => {
    const element = list.current;
    if (isWanted || element === null) return;
    let isGone = false;
    let held: PromiseWithResolvers<void> | undefined;
    const release = () => setTimeout(() => held?.resolve());
    const hold = () => {
      held = Promise.withResolvers();
    };
    const load = async () => {
      await preload();
      await held?.promise;
      if (!isGone) setWanted(true);
    };
    const timer = setTimeout(load, wanted === undefined ? soon : 0);
    element.addEventListener("pointerenter", load);
    element.addEventListener("focusin", load);
    element.addEventListener("pointerdown", hold);
    addEventListener("pointerup", release);
    addEventListener("pointercancel", release);
    return () => {
      isGone = true;
      clearTimeout(timer);
      element.removeEventListener("pointerenter", load);
      element.removeEventListener("focusin", load);
      element.removeEventListener("pointerdown", hold);
      removeEventListener("pointerup", release);
      removeEventListener("pointercancel", release);
    };
  }, [list, isWanted, wanted, preload]);
  return isWanted;
}
