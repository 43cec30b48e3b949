import { useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus on the same line while a list that is quickly there is replaced by one that can do more. The browser
 * drops the focus together with the line that had it. Give `list` to the element around both lists, and call
 * `giveBack` when the second one is on the page.
 */
export function useKeptFocus() {
  const list = useRef<HTMLDivElement>(null);
  /** Words of the line that has the focus. */
  const line = useRef<string>(undefined);
  useLayoutEffect(() => {
    const element = list.current;
    const onFocus = ({ target }: FocusEvent) => {
      line.current = target instanceof Element ? wordsOf(target) : undefined;
    };
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      // Nothing has it instead: the line went away with it.
      if (relatedTarget !== null) line.current = undefined;
    };
    element?.addEventListener("focusin", onFocus);
    element?.addEventListener("focusout", onBlur);
    return () => {
      element?.removeEventListener("focusin", onFocus);
      element?.removeEventListener("focusout", onBlur);
    };
  }, []);
  const giveBack = () => {
    if (line.current === undefined || document.activeElement !== document.body) return;
    const lines = list.current?.querySelectorAll<HTMLElement>("a, button") ?? [];
    for (const each of lines) if (wordsOf(each) === line.current) return each.focus();
  };
  return { list, giveBack };
}

const wordsOf = (element: Element) => element.querySelector(".name")?.textContent ?? undefined;
