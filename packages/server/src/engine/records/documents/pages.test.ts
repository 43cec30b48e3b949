import { beforeEach, expect, it } from "vitest";
import type { Page } from "../../documents";
import { get, settled, type Work } from "../work";
import { createPageCache, type PageCache } from "./pages";

let pages: PageCache;
let stored: string;
let reads: number;
beforeEach(() => {
  pages = createPageCache();
  stored = "first";
  reads = 0;
});

const read = (values: readonly (number | string | null)[] = [], rest: unknown = [], size = 0) =>
  done(
    pages.page("SELECT value FROM name", values, rest, () => {
      reads += 1;
      return settled({ body: Buffer.from(stored.padEnd(size)), total: 1, language: undefined });
    }),
  );
/** Work that needs no engine. */
function done(work: Work<Page>): Page {
  const step = work.next();
  if (step.done !== true) throw new Error("It asks for something");
  return step.value;
}
const shown = (...given: Parameters<typeof read>) => Buffer.from(read(...given).body).toString();

it("a page is read once until something is written", () => {
  expect([shown(), shown(), reads]).toEqual(["first", "first", 1]);
  stored = "second";
  pages.forget();
  expect([shown(), shown(), reads]).toEqual(["second", "second", 2]);
});

it("a page that something was written during is no page for others", () => {
  const reading = pages.page("SELECT value FROM name", [], [], function* () {
    const seen = Buffer.from(stored);
    yield* get("SELECT value FROM name");
    return { body: seen, total: 1, language: undefined };
  });
  reading.next();
  stored = "second";
  pages.forget();
  const step = reading.next({ rows: [], changes: 0 });
  expect(step.done === true && Buffer.from(step.value.body).toString()).toBe("first");
  expect(shown()).toBe("second");
});

it("values, also those that look alike, and what else is asked for stay apart", () => {
  const asked = [[1], ["1"], [null], ["null"], [Number.POSITIVE_INFINITY], [Number.NaN], ["1", "2"], ["12"]];
  for (const values of [...asked, ...asked]) read(values);
  expect(reads).toBe(asked.length);
  read([1], [true]);
  read([1], [false]);
  expect(reads).toBe(asked.length + 2);
});

it("keeps a bounded number of bytes, and no page that is large", () => {
  const large = 300 * 1024;
  read(["large"], [], large);
  read(["large"], [], large);
  expect(reads).toBe(2);
  const count = 100;
  const size = 200 * 1024;
  for (let number = 0; number < count; number += 1) read([number], [], size);
  reads = 0;
  read([count - 1], [], size);
  expect(reads).toBe(0);
  read([0], [], size);
  expect(reads).toBe(1);
  for (let number = count - 1; number >= 0; number -= 1) read([number], [], size);
  // Some 80 of them fit into 16 MiB.
  expect(reads).toBeGreaterThan(15);
  expect(reads).toBeLessThan(40);
});
