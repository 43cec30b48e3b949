import { useEffect, useState } from "react";

/** Medium and smaller screens, which end below 1280 pixels (spec 1, section 2.1; contract, console-gaps.md section 1.1). */
const query = matchMedia("(max-width: 1279px)");
/** Milliseconds that a size has to last before the layout follows. */
const settle = 200;

export function useHandset(): boolean {
  const [handset, setHandset] = useState(query.matches);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setHandset(query.matches), settle);
    };
    query.addEventListener("change", follow);
    return () => {
      clearTimeout(timer);
      query.removeEventListener("change", follow);
    };
  }, []);
  return handset;
}
