import { useNotifications } from "@twinhelm/core/react/actions";
import { type RefObject, useEffect, useState } from "react";

export interface Fullscreen {
  readonly active: boolean;
  /** False: this browser cannot. */
  readonly possible: boolean;
  readonly toggle: () => void;
}

/** A part of the page on the whole screen. Where the browser refuses, everything stays as it is. */
export function useFullscreen(place: RefObject<HTMLElement | null>): Fullscreen {
  const [active, setActive] = useState(false);
  useEffect(() => {
    const follow = () => setActive(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  const { notifications } = useNotifications();
  return {
    active,
    possible: document.fullscreenEnabled,
    toggle() {
      const done = active ? document.exitFullscreen() : place.current?.requestFullscreen();
      done?.catch((error: unknown) =>
        notifications.say({ tone: "danger", text: error instanceof Error ? error.message : String(error) }),
      );
    },
  };
}
