import { useState } from "react";
import { useClient } from "../../../react/console";

/** What remembers that tutorials are not wanted (spec 3, section 9). */
const key = "hide-tutorial";

/** Whether tutorials are shown, remembered for the person. */
export function useTutorials() {
  const { memory } = useClient();
  const [isHidden, setHidden] = useState(() => memory.read(key) === "true");
  return {
    isHidden,
    hide() {
      memory.write(key, "true");
      setHidden(true);
    },
    show() {
      memory.remove(key);
      setHidden(false);
    },
  };
}
