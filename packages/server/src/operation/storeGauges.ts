import type { PlaceNumbers } from "../place/place";
import type { Registry } from "./registry";

/** Seconds that one request of a store takes. */
const bounds = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30];

/** An object store: its requests, and content that broke off. */
export function installStore(registry: Registry, numbers: PlaceNumbers): void {
  const duration = registry.histogram(
    "twinhelm_object_store_request_duration_seconds",
    "Time of requests of the object store until their answer begins, with all tries, by what was asked and how it ended.",
    bounds,
  );
  const broken = registry.counter(
    "twinhelm_object_store_broken_total",
    "Content of the object store that broke off while it was read, by why.",
  );
  numbers.onRequest((request, result, milliseconds) =>
    duration.observe({ request, result }, milliseconds / 1000),
  );
  numbers.onBroken((reason) => broken.add({ reason }));
}
