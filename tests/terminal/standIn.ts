import type { Stream } from "node:stream";

/** The stream `own` in the place of one of the process. */
export function standIn<T extends Stream>(replaced: T, own: Stream): T {
  return new Proxy(replaced, {
    get(_, key) {
      const value: unknown = Reflect.get(own, key);
      return typeof value === "function" ? value.bind(own) : value;
    },
    set: (_, key, value) => Reflect.set(own, key, value),
  });
}
