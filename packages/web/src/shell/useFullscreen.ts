import { useNotifications } from "@twinhelm/core/react/actions";
import { useEffect, useRef, useState } from "react";

export interface Fullscreen {
  readonly active: boolean;
  /** False: this browser cannot. */
  readonly possible: boolean;
  readonly toggle: () => void;
}

const isFull = () => document.fullscreenElement === document.documentElement;

/**
 * The page on the whole screen, with all that opens over it, such as dialogs; whoever asks lays its own part over the
 * rest. Ends with the component. Where the browser refuses, everything stays as it is.
 */
export function useFullscreen(): Fullscreen {
  const [active, setActive] = useState(false);
  const begun = useRef(false);
  useEffect(() => {
    const follow = () => {
      begun.current &&= isFull();
      setActive(begun.current);
    };
    document.addEventListener("fullscreenchange", follow);
    return () => {
      document.removeEventListener("fullscreenchange", follow);
      // Where that is refused, it has ended by itself.
      if (begun.current && isFull()) document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  const { notifications } = useNotifications();
  return {
    active,
    possible: document.fullscreenEnabled,
    toggle() {
      begun.current = true;
      const done = active ? document.exitFullscreen() : document.documentElement.requestFullscreen();
      done.catch((error: unknown) => {
        begun.current = isFull();
        notifications.say({ tone: "danger", text: error instanceof Error ? error.message : String(error) });
      });
    },
  };
}
