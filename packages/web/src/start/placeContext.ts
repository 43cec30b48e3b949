import { createContext, useContext } from "react";
import type { Place } from "./place";

const Given = createContext<Place | undefined>(undefined);

/** Gives the parts of a console where it is. */
export const PlaceProvider = Given.Provider;

/** Where this console is. */
export function usePlace(): Place {
  const place = useContext(Given);
  if (place === undefined) throw new Error("There is no PlaceProvider around this component.");
  return place;
}
