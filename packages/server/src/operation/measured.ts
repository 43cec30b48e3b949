import type { Engine } from "../engine/engine";
import type { Histogram, Registry } from "./registry";

/** Seconds: reads of one record take less than a millisecond. */
const bounds = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];

/** The same engine, whose reads and transactions are measured; each with its wait for its turn. */
export function measured<T extends Engine>(engine: T, registry: Registry, elapsed: () => number): T {
  const reads = registry.histogram(
    "twinhelm_engine_read_duration_seconds",
    "Time of reads of what is stored, by area.",
    bounds,
  );
  const writes = registry.histogram(
    "twinhelm_engine_write_duration_seconds",
    "Time of transactions, with the wait for their turn, by how they ended.",
    bounds,
  );
  const areas = new Map<PropertyKey, object>();
  return new Proxy(engine, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (key === "write") return timedWrite(target, writes, elapsed);
      if (typeof value !== "object" || value === null || !isArea(target, key)) return value;
      const known = areas.get(key) ?? measuredArea(value, String(key), { reads, elapsed });
      areas.set(key, known);
      return known;
    },
  });
}

/** What has functions of its own that read: not bytes, nor a database. */
const isArea = (engine: object, key: PropertyKey): boolean => {
  const value: unknown = Reflect.get(engine, key);
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
};

function timedWrite(engine: Engine, writes: Histogram, elapsed: () => number): Engine["write"] {
  return async (work, keeping) => {
    const begin = elapsed();
    let result = "refused";
    try {
      const value = await engine.write(work, keeping);
      result = "stored";
      return value;
    } finally {
      writes.observe({ result }, (elapsed() - begin) / 1000);
    }
  };
}

interface Measure {
  readonly reads: Histogram;
  readonly elapsed: () => number;
}

function measuredArea(area: object, name: string, { reads, elapsed }: Measure): object {
  const labels = { area: name };
  const wrapped = new Map<PropertyKey, unknown>();
  return new Proxy(area, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function") return value;
      const known = wrapped.get(key);
      if (known !== undefined) return known;
      const timed = (...values: readonly unknown[]): unknown => {
        const begin = elapsed();
        const over = () => reads.observe(labels, (elapsed() - begin) / 1000);
        const result: unknown = Reflect.apply(value, target, values);
        if (result instanceof Promise) result.then(over, over);
        else over();
        return result;
      };
      wrapped.set(key, timed);
      return timed;
    },
  });
}
