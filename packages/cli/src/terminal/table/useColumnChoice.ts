import { type ColumnMemory, createColumnMemory } from "@twinhelm/core/list/columns";
import { useMemory } from "@twinhelm/core/react/actions";
import { useMemo, useState } from "react";
import { type Change, changePlace } from "../navigation/state";
import type { ColumnChoice } from "../screen/screen";

interface Choosing {
  /** Name under which the choice is kept. */
  readonly name: string;
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly staying: readonly string[];
  /** Shown when nothing was chosen; absent: all. */
  readonly initial?: readonly string[] | undefined;
  /** See `ColumnMemoryOptions`. */
  readonly always?: readonly string[];
}

/** Which columns are shown, remembered for this table. Give the same arrays as long as they hold the same. */
export function useColumnChoice({ name, columns, staying, initial, always }: Choosing): ColumnChoice {
  const store = useMemory();
  const memory = useMemo(
    () =>
      createColumnMemory({
        store,
        name,
        all: columns.map(({ key }) => key),
        ...(initial === undefined ? {} : { initial }),
        ...(always === undefined ? {} : { always }),
      }),
    [name, columns, initial, always, store],
  );
  // Told again by the memory whenever something is chosen here, as it has a say in it.
  const [chosen, setChosen] = useState<{
    readonly memory: ColumnMemory;
    readonly shown: readonly string[];
  }>();
  return useMemo(
    () => ({
      all: columns,
      shown: chosen?.memory === memory ? chosen.shown : memory.shown(),
      staying,
      onShow(keys) {
        memory.show(keys);
        setChosen({ memory, shown: memory.shown() });
      },
    }),
    [columns, staying, memory, chosen],
  );
}

/** The same where the list itself names its columns, as a saved view does: others are chosen for the list alone. */
export function useNamedColumns(
  own: ColumnChoice,
  named: readonly string[] | undefined,
  change: (change: Change) => void,
): ColumnChoice {
  return useMemo(() => {
    if (named === undefined) return own;
    const known = named.filter((key) => own.all.some((each) => each.key === key));
    return {
      ...own,
      shown: [...own.staying.filter((key) => !known.includes(key)), ...known],
      onShow: (keys) =>
        change(changePlace((place) => ({ ...place, list: { ...place.list, columns: [...keys] } }))),
    };
  }, [own, named, change]);
}
