import { createContext } from "react";

/** Counts how often somebody asked for a list again: its images are loaded again then, also where the row is the same. */
export const ImagesAsked = createContext(0);
