import { useQueries } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import {
  actionLines,
  type PaletteItem,
  type PaletteLine,
  type PaletteSituation,
  screenItems,
  searchPalette,
} from "../action/palette";
import type { ListedAction } from "../area/actions";
import type { Finder } from "../area/finder";
import type { Situation } from "../area/rows";
import { sectionEntries } from "../area/sections";
import { createTyping } from "../list/typing";
import { useAccess, useClient } from "./console";
import { useDrawers, useListed } from "./listed";
import { useNames } from "./names";

interface PaletteParts {
  readonly actions: readonly ListedAction[];
  readonly finders: readonly Finder[];
  /** What the console itself offers beside screens and actions. */
  readonly own: readonly PaletteItem[];
}

interface Palette {
  readonly lines: readonly PaletteLine[];
  /** Whether there is more to come without another key. */
  readonly loading: boolean;
}

/** What the palette lists for a query: screens, actions, what the console offers, and rows that are called so. */
export function usePalette(
  { actions, finders, own }: PaletteParts,
  situation: PaletteSituation,
  query: string,
): Palette {
  const { areas } = useClient();
  const { value: access, loading } = useAccess();
  const rows = useListed();
  const drawers = useDrawers();
  const nameOf = useNames();
  const { chosen, denied } = situation;
  const listed = rows.value ?? situation.listed;
  const lines: readonly PaletteLine[] = useMemo(() => {
    if (access === undefined) return own;
    return [
      ...screenItems(sectionEntries(areas, drawers, access, listed)),
      ...actionLines(actions, areas, access, { chosen, listed, denied }, nameOf),
      ...own,
    ];
  }, [areas, drawers, access, actions, chosen, denied, listed, nameOf, own]);
  const found = useFound(finders, situation, query);
  return {
    lines: searchPalette([...lines, ...found.items], query),
    loading: loading || rows.loading || found.loading,
  };
}

/** Letters that a search by name begins with, and milliseconds of rest before it. */
const naming = { least: 2, rest: 200 } as const;

function useFound(
  finders: readonly Finder[],
  { chosen, listed }: Situation,
  query: string,
): { readonly items: readonly PaletteItem[]; readonly loading: boolean } {
  const { transport } = useClient();
  const access = useAccess().value;
  const words = useRested(query.trim());
  const searched = words.length >= naming.least && !words.startsWith("/");
  const queries = useMemo(
    () =>
      access === undefined || !searched
        ? []
        : finders.flatMap((find) => find(words, { transport, access, chosen, listed })),
    [finders, words, searched, transport, access, chosen, listed],
  );
  const answers = useQueries({ queries: [...queries] });
  const items = answers.flatMap(({ data }) =>
    (data ?? []).map(
      ({ path, ...found }): PaletteItem => ({ ...found, id: path, does: { kind: "open", path } }),
    ),
  );
  return { items, loading: answers.some(({ isLoading }) => isLoading) };
}

/** The text once nobody has typed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  const [typing] = useState(() => createTyping(setRested, naming.rest));
  useEffect(() => {
    typing.typed(text);
    return typing.stop;
  }, [typing, text]);
  return rested;
}
