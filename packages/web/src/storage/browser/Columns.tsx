import { columnCount, columnsOf } from "@twinhelm/core/storage/browser/browsing";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import { storageText } from "@twinhelm/core/storage/text";
import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { Column } from "./Column";
import { DetailPanel } from "./DetailPanel";
import type { Browser } from "./useBrowser";

const follow = (changed: () => void) => {
  addEventListener("resize", changed);
  return () => removeEventListener("resize", changed);
};

/** Columns that are seen at once, kept up to date. */
const useColumnCount = () => useSyncExternalStore(follow, () => columnCount(innerWidth));

/** Takes the keys from one folder to another. */
function useColumnKeys(browser: Browser, folders: readonly string[]) {
  const columns = useRef(new Map<string, HTMLElement>());
  // The folder that the keys go into once it is here, unless they do something else meanwhile.
  const entered = useRef<string>(undefined);
  const treeOf = (folder: string) => columns.current.get(folder)?.querySelector<HTMLElement>("[role=tree]");
  const goInto = (wanted: string) => {
    const tree = treeOf(wanted);
    if (entered.current !== wanted || tree === null || tree === undefined) return;
    entered.current = undefined;
    tree.focus();
    if (tree.getAttribute("aria-activedescendant") === null)
      tree.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
  };
  return {
    goInto,
    goLeft(at: number) {
      const around = folders[at - 1];
      const here = folders[at];
      if (around === undefined || here === undefined) return;
      browser.open({ path: here, _id: here }, { replace: true });
      treeOf(around)?.focus();
    },
    goRight(at: number, wanted: StorageEntry) {
      if (folders[at + 1] !== wanted.path) browser.open(wanted, { replace: true });
      entered.current = wanted.path;
      goInto(wanted.path);
    },
    goesElsewhere() {
      entered.current = undefined;
    },
    refOf: (folder: string) => (element: HTMLElement | null) => {
      if (element !== null) columns.current.set(folder, element);
      return () => void columns.current.delete(folder);
    },
  };
}

/** What was opened last is seen, whatever is left of it, also where the room for it becomes another. */
function useSeenEnd(scroller: RefObject<HTMLElement | null>, path: string, count: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new place
  useEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    let width = -1;
    const observer = new ResizeObserver(() => {
      if (current.clientWidth === width) return;
      width = current.clientWidth;
      current.scrollTo({ left: current.scrollWidth });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [path, count]);
}

/** The folders that are open, side by side, and what is known of the file that is chosen (spec 2, section 2). */
export function Columns({ browser }: { readonly browser: Browser }) {
  const { root, path, folder, file } = browser;
  const count = useColumnCount();
  const folders = columnsOf(root, folder);
  const scroller = useRef<HTMLDivElement>(null);
  const keys = useColumnKeys(browser, folders);
  useSeenEnd(scroller, path, count);
  return (
    // biome-ignore lint/a11y/useSemanticElements: what is in it is no form
    <div
      ref={scroller}
      className={`columns is-${count}`}
      role="group"
      aria-label={storageText("title")}
      onKeyDownCapture={keys.goesElsewhere}
      onPointerDown={keys.goesElsewhere}
    >
      {folders.map((each, at) => (
        <Column
          key={each}
          ref={keys.refOf(each)}
          browser={browser}
          folder={each}
          level={at + 1}
          isLast={each === folder}
          onLeft={() => keys.goLeft(at)}
          onRight={(wanted) => keys.goRight(at, wanted)}
          onReady={() => keys.goInto(each)}
          onEnter={() => document.querySelector<HTMLElement>(".storage-detail")?.focus()}
        />
      ))}
      {file !== undefined && <DetailPanel browser={browser} file={file} />}
    </div>
  );
}
