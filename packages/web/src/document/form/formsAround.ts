import { createContext, type RefObject, use, useEffect, useEffectEvent } from "react";

interface Around {
  /** Ids of the buckets whose documents are edited around this, the outermost form first. */
  readonly buckets: readonly string[];
  /** How the dialog of a form closes; the form asks first where something is typed. */
  readonly close?: RefObject<() => void>;
}

/** So many forms stand over each other: a document, one that it names, and one that this one names. */
const mostForms = 3;

/** Whether another form may be opened over those around a field. */
export function useMayOpenForm(): boolean {
  const { buckets } = use(FormsAround);
  return buckets.length > 0 && buckets.length < mostForms;
}

/** The forms of documents that a field or a form stands in; none in a cell of a table. */
export const FormsAround = createContext<Around>({ buckets: [] });

/** Has the dialog around a form, if there is one, close as the form's own Cancel does. */
export function useCloseAround(cancel: () => void): void {
  const { close } = use(FormsAround);
  const asked = useEffectEvent(cancel);
  useEffect(() => {
    if (close === undefined) return;
    const before = close.current;
    close.current = () => asked();
    return () => {
      close.current = before;
    };
  }, [close]);
}
