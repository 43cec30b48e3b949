import type { AreaId } from "@twinhelm/core/area/rows";
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";

/** The wish to arrange the rows of an area in the section list, until they can be. */
interface Arranging {
  readonly wanted: AreaId | undefined;
  readonly want: (area: AreaId | undefined) => void;
}

const ArrangingContext = createContext<Arranging>({ wanted: undefined, want: () => undefined });

export function ArrangingProvider({ children }: { children: ReactNode }) {
  const [wanted, want] = useState<AreaId>();
  const value = useMemo(() => ({ wanted, want }), [wanted]);
  return <ArrangingContext value={value}>{children}</ArrangingContext>;
}

export const useArranging = (): Arranging => use(ArrangingContext);

/** Where the rows of an area are arranged: the first handle takes the keys once somebody wants to. */
export function useFirstHandle(area: AreaId | undefined): void {
  const { wanted, want } = useArranging();
  useEffect(() => {
    if (wanted === undefined || wanted !== area) return;
    want(undefined);
    document.querySelector<HTMLElement>(".section-list .drag-handle")?.focus();
  }, [wanted, want, area]);
}
