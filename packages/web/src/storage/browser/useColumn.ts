import { useVirtualizer } from "@tanstack/react-virtual";
import { openIn, placeOfTyped } from "@twinhelm/core/storage/browser/browsing";
import { pageLength, useEntryPages } from "@twinhelm/core/storage/browser/react";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { useBrowsing } from "./context";
import type { Browser } from "./useBrowser";

/** How keys leave a column. */
export interface ColumnKeys {
  /** To the column around it. */
  readonly onLeft: () => void;
  /** Into a folder of this one. */
  readonly onRight: (folder: StorageEntry) => void;
  /** A file is to be looked at. */
  readonly onEnter: (entry: StorageEntry) => void;
}

interface ColumnOptions extends ColumnKeys {
  readonly browser: Browser;
  readonly folder: string;
}

/** Pixels of a line; the style sheet has more of them for a finger. */
const lineHeight = matchMedia("(pointer: coarse)").matches ? 44 : 32;
/** Milliseconds after which letters begin another name. */
const typingPause = 800;

/** The lines of a column, which of them is open, and what keys do. */
export function useColumn(options: ColumnOptions) {
  const { browser, folder } = options;
  const [needed, setNeeded] = useState<readonly number[]>([]);
  const entries = useEntryPages({ folder, sort: browser.sort }, needed);
  const scroller = useRef<HTMLDivElement>(null);
  const count = entries.total ?? 0;
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 8,
  });
  const shown = rows.getVirtualItems();
  const first = Math.floor((shown[0]?.index ?? 0) / pageLength);
  const last = Math.floor((shown.at(-1)?.index ?? 0) / pageLength);
  useEffect(() => setNeeded(first === last ? [first] : [first, last]), [first, last]);
  const open = openIn(folder, browser.path);
  const isOpen = (entry: StorageEntry | undefined): boolean =>
    entry !== undefined &&
    entry.path === open &&
    (entry.kind === "folder" || browser.id === undefined || browser.id === entry._id);
  const placeOfOpen = open === undefined ? undefined : entries.placeOf(isOpen);
  const { cursor, goTo, wentTo, stay } = useCursor({ ...options, entries, rows, placeOfOpen });
  const id = useId();
  const openAt = (place: number) => {
    const entry = entries.entryAt(place);
    wentTo(place);
    if (entry !== undefined) browser.open(entry);
    scroller.current?.focus();
  };
  const events = useColumnEvents({ ...options, entries, count, cursor, goTo, stay, scroller });
  return {
    entries,
    rows,
    scroller,
    cursor,
    events,
    openAt,
    idOf: (place: number) => `${id}-${place}`,
    isOpenAt: (place: number) => place === placeOfOpen,
  };
}

interface CursorOptions extends ColumnOptions {
  readonly entries: ReturnType<typeof useEntryPages>;
  readonly rows: { scrollToIndex(place: number): void };
  readonly placeOfOpen: number | undefined;
}

/** A line that the keys have come to. */
interface Wanted {
  readonly place: number;
  /** False: it is opened once the keys stay on it. */
  readonly isOpened: boolean;
}

/** Where the keys are: what is open, or what they are on the way to. */
function useCursor({ browser, entries, rows, placeOfOpen }: CursorOptions) {
  const [wanted, setWanted] = useState<Wanted>();
  const entry = wanted === undefined || wanted.isOpened ? undefined : entries.entryAt(wanted.place);
  const id = entry?._id;
  const open = useEffectEvent(() => entry !== undefined && browser.open(entry, { replace: true }));
  // A key that is held down goes over lines faster than each can be opened.
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => open(), 60);
    return () => clearTimeout(timer);
  }, [id]);
  // The address is drawn a moment after it has changed: until then the keys stay on the line that they came to.
  useEffect(() => {
    if (wanted !== undefined && wanted.place === placeOfOpen) setWanted(undefined);
  }, [wanted, placeOfOpen]);
  // Only what is open newly is brought into view.
  const isOpen = placeOfOpen !== undefined;
  const show = useEffectEvent(() => rows.scrollToIndex(placeOfOpen ?? 0));
  useEffect(() => {
    if (isOpen) show();
  }, [isOpen]);
  const goTo = (place: number) => {
    setWanted({ place, isOpened: false });
    rows.scrollToIndex(place);
  };
  return {
    cursor: wanted?.place ?? placeOfOpen,
    goTo,
    wentTo: (place: number) => setWanted({ place, isOpened: true }),
    stay: () => setWanted(undefined),
  };
}

interface EventOptions extends ColumnOptions {
  readonly entries: ReturnType<typeof useEntryPages>;
  readonly count: number;
  readonly cursor: number | undefined;
  readonly goTo: (place: number) => void;
  /** Opens nothing that the keys were on the way to. */
  readonly stay: () => void;
  readonly scroller: React.RefObject<HTMLDivElement | null>;
}

function useColumnEvents(options: EventOptions) {
  const { entries, count, cursor, goTo, stay, scroller, onLeft, onRight, onEnter } = options;
  const { picking, rename, remove } = useBrowsing();
  const find = useTyping(options);
  const entry = cursor === undefined ? undefined : entries.entryAt(cursor);
  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / lineHeight) - 1);
  const step = (by: number) => {
    if (count > 0) goTo(Math.max(0, Math.min(count - 1, cursor === undefined ? 0 : cursor + by)));
  };
  const goInto = () => {
    if (entry?.kind !== "folder") return;
    stay();
    onRight(entry);
  };
  const enter = () => {
    if (entry?.kind === "file") onEnter(entry);
    else goInto();
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    PageDown: () => step(page),
    PageUp: () => step(-page),
    Home: () => step(-count),
    End: () => goTo(count - 1),
    ArrowLeft() {
      stay();
      onLeft();
    },
    ArrowRight: goInto,
    Enter: enter,
    " ": () => !find(" ", false) && entry !== undefined && picking.toggle(entry),
    F2: () => rename(entry),
    Delete: () => entry !== undefined && remove(picking.entries.length > 0 ? picking.entries : [entry]),
    Escape: picking.end,
  };
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const isInside = event.target !== event.currentTarget;
      if (isInside && (event.key === "Enter" || event.key === " " || event.key === "Escape")) return;
      const work = keys[event.key] ?? (event.key.length === 1 ? () => find(event.key, true) : undefined);
      if (work === undefined || event.shiftKey !== /^\p{Lu}$/u.test(event.key)) return;
      event.preventDefault();
      if (isInside) event.currentTarget.focus();
      work();
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      const line =
        event.target instanceof Element && event.target !== event.currentTarget
          ? event.target.closest(".entry")
          : event.currentTarget.querySelector(".entry.is-open");
      if (line === null) return;
      event.preventDefault();
      openMenu(line);
    },
  };
}

/** Opens the menu of a line, which has it a moment after the pointer has come to it. */
function openMenu(line: Element, frames = 30): void {
  const menu = line.querySelector<HTMLElement>(".entry-menu");
  if (menu !== null) menu.click();
  else if (frames > 0) requestAnimationFrame(() => openMenu(line, frames - 1));
}

/** Letters go to the next name that begins with them. `begins` false: they only go on with a name. */
function useTyping({
  entries,
  count,
  cursor,
  goTo,
}: EventOptions): (key: string, begins: boolean) => boolean {
  const typed = useRef({ text: "", at: Number.NEGATIVE_INFINITY });
  return (key, begins) => {
    const now = performance.now();
    const isNew = now - typed.current.at > typingPause;
    if (isNew && !begins) return false;
    const text = isNew ? key : typed.current.text + key;
    typed.current = { text, at: now };
    const from = (cursor ?? -1) + (isNew ? 1 : 0);
    const nameAt = (place: number) => entries.entryAt(place)?.name;
    const place = placeOfTyped(text, { count, from: Math.max(0, from), nameAt });
    if (place !== undefined) goTo(place);
    return true;
  };
}
