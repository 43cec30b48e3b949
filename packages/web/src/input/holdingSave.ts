import { createContext, use, useCallback, useEffect, useId, useMemo, useState } from "react";

/** Told why a form is not to be saved for the moment, by whom; `undefined`: it may be again. */
type Hold = (who: string, reason: string | undefined) => void;

export const HoldSave = createContext<Hold>(() => undefined);

/** Keeps the form around from being saved while there is a reason, such as a file that is still on its way. */
export function useHoldSave(reason: string | undefined): void {
  const hold = use(HoldSave);
  const who = useId();
  useEffect(() => {
    hold(who, reason);
    return () => hold(who, undefined);
  }, [hold, who, reason]);
}

/** What parts of a form wait for: the first reason, and what `HoldSave` provides. */
export function useHeldSave(): { readonly reason: string | undefined; readonly hold: Hold } {
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map());
  const hold: Hold = useCallback((who, reason) => {
    setReasons((before) => {
      if (before.get(who) === reason) return before;
      const others = [...before].filter(([each]) => each !== who);
      return new Map(reason === undefined ? others : [...others, [who, reason]]);
    });
  }, []);
  const [reason] = reasons.values();
  return useMemo(() => ({ reason, hold }), [reason, hold]);
}
