import { createColumnMemory, displayAll, toggleColumn } from "@twinhelm/core/list/columns";
import { useMemory } from "@twinhelm/core/react/actions";
import { useMemo, useState } from "react";

/** Which columns of a table are shown and how wide, remembered by this browser. */
export interface Columns {
  readonly shown: readonly string[];
  readonly toggle: (key: string) => void;
  readonly setAll: (on: boolean) => void;
  /** All columns in an order of one's own; absent: that of the table counts. */
  readonly order: readonly string[] | undefined;
  readonly setOrder: (keys: readonly string[] | undefined) => void;
  readonly widthOf: (key: string) => number | undefined;
  readonly resize: (key: string, width: number | undefined) => void;
}

interface Choosing {
  /** What is shown before anything was chosen; absent: all. */
  readonly initial?: readonly string[] | undefined;
  /** See `ColumnMemoryOptions`. */
  readonly always?: readonly string[];
}

/** Columns that the list itself names, as a saved view does; `choose` is told others. */
export function namedColumns(
  columns: Columns,
  named: readonly string[] | undefined,
  { all, staying }: { readonly all: readonly string[]; readonly staying: readonly string[] },
  choose: (keys: readonly string[]) => void,
): Columns {
  if (named === undefined) return columns;
  const known = named.filter((key) => all.includes(key));
  const shown = [...staying.filter((key) => !known.includes(key)), ...known];
  return {
    ...columns,
    shown,
    order: undefined,
    toggle: (key) => choose(toggleColumn(shown, key, all)),
    setAll: (on) => choose(displayAll(on, all, staying)),
  };
}

/** `staying`: what is shown whatever is chosen. */
export function useColumns(
  name: string,
  all: readonly string[],
  staying: readonly string[],
  { initial, always }: Choosing = {},
): Columns {
  const store = useMemory();
  const memory = useMemo(
    () =>
      createColumnMemory({
        store,
        name,
        all,
        ...(initial === undefined ? {} : { initial }),
        ...(always === undefined ? {} : { always }),
      }),
    [store, name, all, initial, always],
  );
  const [version, setVersion] = useState(0);
  return useMemo(() => {
    const changed = () => setVersion(version + 1);
    const shown = memory.shown();
    const show = (keys: readonly string[]) => {
      memory.show(keys);
      changed();
    };
    return {
      shown,
      toggle: (key) => show(toggleColumn(shown, key, all)),
      setAll: (on) => show(on || initial === undefined ? displayAll(on, all, staying) : initial),
      order: memory.order(),
      setOrder(keys) {
        memory.setOrder(keys);
        changed();
      },
      widthOf: memory.width,
      resize(key, width) {
        memory.setWidth(key, width);
        changed();
      },
    };
  }, [memory, all, staying, initial, version]);
}
