import type { Page } from "../../documents";
import type { SqlValue, Work } from "../work";

/** Bytes that all kept pages take together. */
const mostBytes = 16 * 1024 * 1024;
/** Bytes of a page that is kept. */
const longestPage = 256 * 1024;

/** Pages that were read since the last write of any kind but that of a draft; it forgets them all (decisions/0012). */
export interface PageCache {
  /**
   * The page as it was read before, or as `read` reads it now. `query`, its `values` and `rest`, which is plain
   * JSON, say everything that the page depends on beside what is stored.
   */
  page(query: string, values: readonly SqlValue[], rest: unknown, read: () => Work<Page>): Work<Page>;
  /** Called after each commit of what a page may show. */
  forget(): void;
}

export function createPageCache(): PageCache {
  const kept = new Map<string, Page>();
  let bytes = 0;
  /** How often all were forgotten. */
  let age = 0;
  return {
    *page(query, values, rest, read) {
      // Numbers that JSON does not know are told apart by their texts.
      const texts = values.map((value) => `${typeof value} ${value}`);
      const name = JSON.stringify([query, texts, rest]);
      const found = kept.get(name);
      if (found !== undefined) return found;
      const begun = age;
      const page = yield* read();
      // What was read while something was written may be of the time before.
      if (age !== begun) return page;
      const size = page.body.length + 2 * name.length;
      if (size > longestPage) return page;
      kept.set(name, page);
      bytes += size;
      for (const [oldest, { body }] of kept) {
        if (bytes <= mostBytes) break;
        kept.delete(oldest);
        bytes -= body.length + 2 * oldest.length;
      }
      return page;
    },
    forget() {
      kept.clear();
      bytes = 0;
      age += 1;
    },
  };
}
