import { type Place, pointedPlace } from "@twinhelm/core/field/point";
import { locationText } from "@twinhelm/core/text/location";
import { useEffect, useRef, useState } from "react";

/** Milliseconds that a position is waited for. */
const patience = 15_000;

/** Where the person is, when the browser may tell. */
export function usePosition(onPlace: (place: Place) => void) {
  const [looking, setLooking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const fail = (error: GeolocationPositionError) => {
    setLooking(false);
    setProblem(
      error.code === error.PERMISSION_DENIED
        ? locationText("current.denied")
        : locationText("current.failed", { reason: error.message }),
    );
  };
  const look = () => {
    setProblem(undefined);
    if (!("geolocation" in navigator)) return setProblem(locationText("current.none"));
    setLooking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        if (!shown.current) return;
        setLooking(false);
        onPlace(pointedPlace({ latitude, longitude }));
      },
      (error) => shown.current && fail(error),
      { timeout: patience },
    );
  };
  return { looking, problem, look };
}
