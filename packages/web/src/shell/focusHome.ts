/** An element that has the focus, and how to find what takes its place once it is gone. */
export interface FocusHome {
  readonly element: HTMLElement;
  readonly label: string;
  /** Address of the page that it belongs to; absent: it is there on every page. */
  readonly page: string | undefined;
  /** From the inside to the outside, with the place of the branch that holds it. */
  readonly around: readonly { readonly element: Element; readonly place: number }[];
}

/** Beyond these the focus does not go by itself. */
const regions = "main, nav, [role=dialog], [role=alertdialog]";

/** A tree has the keys of its lines. */
const focusable =
  "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [role=tree][tabindex]";

/** Where the focus comes back to; `undefined`: nothing has it. */
export function homeOf(element: Element | null): FocusHome | undefined {
  if (!(element instanceof HTMLElement) || element === document.body) return undefined;
  const around: { element: Element; place: number }[] = [];
  let inner: Element = element;
  while (inner.parentElement !== null && inner !== document.body && !inner.matches(regions)) {
    const outer: Element = inner.parentElement;
    around.push({ element: outer, place: [...outer.children].indexOf(inner) });
    inner = outer;
  }
  const page = element.closest("main") === null ? undefined : location.pathname;
  return { element, label: labelOf(element), page, around };
}

const labelOf = (element: Element): string => element.getAttribute("aria-label") ?? element.textContent ?? "";

/**
 * Gives the focus back, also where the element went away meanwhile: to the one of the same name (a line that was
 * moved), to what is in its place (the next line, or the same under another name), or to the first one around.
 */
export function focusHome(home: FocusHome): void {
  const { element } = home;
  if (element.isConnected) {
    // It is where it was seen last; in a sticky head the browser would look for it elsewhere.
    element.focus({ preventScroll: true });
    watch(home);
  } else goOn(home);
}

/** What takes its place may go away as well, as an empty list does once it is known to be gone. */
function goOn(home: FocusHome): void {
  const next = successorOf(home);
  next?.focus();
  const own = homeOf(next ?? null);
  if (own !== undefined) watch(own);
}

function successorOf({ element, label, page, around }: FocusHome): HTMLElement | undefined {
  // Another page begins by itself.
  if (page !== undefined && page !== location.pathname) return undefined;
  const left = around.filter((each) => each.element.isConnected && each.element !== document.body);
  const like = (each: Element) =>
    each.tagName === element.tagName && ownClasses(each) === ownClasses(element);
  for (const each of left) {
    const named = within(each.element).find((one) => like(one) && labelOf(one) === label);
    if (named !== undefined) return named;
  }
  for (const { element: outer, place } of left) {
    const branch = outer.children[Math.min(place, outer.children.length - 1)];
    const inside = branch === undefined ? [] : within(branch);
    const found = inside.find(like) ?? inside[0] ?? within(outer)[0];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Without those of Blueprint, which come and go with the state of a control. */
const ownClasses = ({ classList }: Element): string =>
  [...classList].filter((name) => !name.startsWith("bp6-")).join(" ");

const within = (element: Element): readonly HTMLElement[] => [
  ...(element.matches(focusable) && element instanceof HTMLElement ? [element] : []),
  ...element.querySelectorAll<HTMLElement>(focusable),
];

/** What was done may take the element away a moment later, with the list that is read anew. */
function watch(home: FocusHome): void {
  const stop = () => {
    observer.disconnect();
    document.removeEventListener("focusin", stop);
  };
  const observer = new MutationObserver(() => {
    if (home.element.isConnected) return;
    stop();
    if (document.activeElement === document.body) goOn(home);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", stop);
}
