import type { Chosen } from "@twinhelm/core/area/rows";
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";

const none: Chosen = { rows: {} };

const ChosenContext = createContext<{
  readonly chosen: Chosen;
  readonly provide: (chosen: Chosen) => void;
}>({ chosen: none, provide: () => undefined });

export function ChosenProvider({ children }: { children: ReactNode }) {
  const [chosen, provide] = useState(none);
  const value = useMemo(() => ({ chosen, provide }), [chosen]);
  return <ChosenContext value={value}>{children}</ChosenContext>;
}

export const useChosen = (): Chosen => use(ChosenContext).chosen;

/** Says what is chosen on this screen, as long as it is shown. Give it an object that stays the same between renders. */
export function useProvideChosen(chosen: Chosen): void {
  const { provide } = use(ChosenContext);
  useEffect(() => {
    provide(chosen);
    return () => provide(none);
  }, [provide, chosen]);
}
