import { createContext, useContext } from "react";

/** What is inside of the cells of a table that is one tab stop is reached by the keys of the table instead. */
export const InCells = createContext(false);

/** `tabIndex` of a control that may stand in such a cell. */
export const useTabStop = (): { readonly tabIndex?: -1 } => (useContext(InCells) ? { tabIndex: -1 } : {});
