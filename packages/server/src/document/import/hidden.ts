import { valueIn } from "@twinhelm/core/document/form/draft";
import { uniqueRefusals } from "@twinhelm/core/http/refusal";
import type { HttpError } from "../../shell/errors";
import type { Value } from "../values";
import type { SentRow } from "./rows";

/** Values of documents that a caller is not shown which one run tells of, and all runs of a caller in an hour. */
export const mostHidden = 20;
export const mostHiddenInAnHour = 100;

type Refuse = (row: SentRow, reason: Pick<HttpError, "message">) => void;

interface Clash {
  readonly sent: SentRow;
  readonly reason: HttpError;
  readonly path: string;
  readonly value: unknown;
}

/**
 * Rows that are refused as another document has their value. A run need leave no trace, and could ask for any number of
 * values that way: where the other document is not shown to the caller, no more than some are told.
 */
export interface Clashes {
  /** Takes a refusal; false: it is none of that kind. */
  note(sent: SentRow, document: Readonly<Value>, reason: HttpError): boolean;
  /** Refuses the rows that were noted. False: it would tell too much, and the rest is not told. */
  tell(refuse: Refuse): Promise<boolean>;
  /** Values that were told of, of documents that are not shown. */
  hidden(): number;
}

/** `holders`: documents with these values in a field that the caller is shown. */
export function createClashes(
  holders: (path: string, values: readonly unknown[]) => Promise<readonly Value[]>,
): Clashes {
  let noted: Clash[] = [];
  let hidden = 0;
  /** Values, as JSON, that documents have which are shown. */
  async function shownIn(path: string, clashes: readonly Clash[]): Promise<ReadonlySet<string>> {
    const values = clashes.map(({ value }) => value).filter((value) => !Array.isArray(value));
    const found = values.length === 0 ? [] : await holders(path, values);
    return new Set(found.map((each) => JSON.stringify(valueAt(each, path))));
  }
  async function isShown({ path, value }: Clash): Promise<boolean> {
    return (await holders(path, [value].flat())).length > 0;
  }
  return {
    hidden: () => hidden,
    note(sent, document, reason) {
      const [path] = uniqueRefusals(reason.message).map((each) => each.path.join("."));
      if (path === undefined) return false;
      noted.push({ sent, reason, path, value: valueAt(document, path) });
      return true;
    },
    async tell(refuse) {
      const some = noted;
      noted = [];
      const shown = new Map<string, ReadonlySet<string>>();
      for (const [path, clashes = []] of Object.entries(Object.groupBy(some, (each) => each.path)))
        shown.set(path, await shownIn(path, clashes));
      for (const each of some) {
        if (shown.get(each.path)?.has(JSON.stringify(each.value)) !== true && !(await isShown(each))) {
          if (hidden === mostHidden) return false;
          hidden += 1;
        }
        refuse(each.sent, each.reason);
      }
      return true;
    },
  };
}

const valueAt = (document: Readonly<Value>, path: string): unknown => valueIn(document, path.split("."));
