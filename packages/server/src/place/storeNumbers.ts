import type { PlaceNumbers } from "./place";
import type { Sent } from "./storeClient";

type OnRequest = Parameters<PlaceNumbers["onRequest"]>[0];
type OnBroken = Parameters<PlaceNumbers["onBroken"]>[0];

/** Tells of requests of a store, and of what became of them. */
export class StoreNumbers implements PlaceNumbers {
  readonly #requests: OnRequest[] = [];
  readonly #broken: OnBroken[] = [];

  onRequest(listener: OnRequest): void {
    this.#requests.push(listener);
  }

  onBroken(listener: OnBroken): void {
    this.#broken.push(listener);
  }

  count({ name, result, milliseconds }: Sent): void {
    for (const listener of this.#requests) listener(name, result, milliseconds);
  }

  broke(reason: string): void {
    for (const listener of this.#broken) listener(reason);
  }
}
