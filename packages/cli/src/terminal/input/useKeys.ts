import { useInput as useInkInput, usePaste as useInkPaste } from "ink";
import { createContext, use } from "react";

/** True for what is not in sight: it goes on, and hears no key. */
const Deaf = createContext(false);

export const DeafProvider = Deaf;

/** Ink's hook, for what is in sight. */
export const useInput: typeof useInkInput = (handler, options) => {
  const isDeaf = use(Deaf);
  useInkInput((...pressed) => (isDeaf ? undefined : handler(...pressed)), options);
};

/** Ink's hook, for what is in sight. */
export const usePaste: typeof useInkPaste = (handler, options) => {
  const isDeaf = use(Deaf);
  useInkPaste((pasted) => (isDeaf ? undefined : handler(pasted)), options);
};
