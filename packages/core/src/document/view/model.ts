import { z } from "zod/mini";
import { once } from "../../once";

/** What a saved view says of a list. A part that is absent is as each person has it. */
export interface ViewParts {
  /** A MongoDB filter, or text in the rule language. */
  readonly filter?: Readonly<Record<string, unknown>> | string | undefined;
  /** One field, 1 ascending or -1 descending. */
  readonly sort?: Readonly<Record<string, 1 | -1>> | undefined;
  /** Keys of the columns that are shown, in their order. */
  readonly columns?: readonly string[] | undefined;
  readonly language?: string | undefined;
}

/** What is saved: its parts with a name. */
export interface ViewBody extends ViewParts {
  readonly name: string;
  /** True: everybody who may list the documents of the bucket has it. */
  readonly shared: boolean;
}

/** A saved view of the documents of a bucket, as the caller has it. */
export interface SavedView extends ViewBody {
  readonly _id: string;
  /** Counts how often it was saved; the first time is 1. */
  readonly version: number;
}

/** Characters of a name. */
export const longestViewName = 100;
/** Views of one person in one bucket, and shared ones of a bucket. */
export const mostViews = 100;
/** Characters of the parts of one view as JSON. */
export const largestView = 16_000;

// Not z.record: it drops a key named "__proto__", and a filter must not lose a condition.
const filter = z.union([
  z.string(),
  z.custom<Record<string, unknown>>(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  ),
]);

/** The parts of a view, as they are given to an action. */
export const viewPartsShape = () => ({
  filter: z.optional(filter),
  sort: z.optional(z.record(z.string(), z.union([z.literal(1), z.literal(-1)]))),
  columns: z.optional(z.array(z.string())),
  language: z.optional(z.string()),
});

const viewShape = () =>
  z.object({
    _id: z.string(),
    name: z.string(),
    shared: z.boolean(),
    version: z.number(),
    ...viewPartsShape(),
  });

export const savedViewSchema = once(viewShape);
export const savedViewsSchema = once(() => z.array(viewShape()));

/** How names are compared: two that differ in case or in spaces around them are one. */
export const viewNameKey = (name: string): string => name.normalize("NFC").trim().toLowerCase();

/** The parts alone. */
export const partsOf = ({ filter, sort, columns, language }: ViewParts): ViewParts => ({
  ...(filter === undefined ? {} : { filter }),
  ...(sort === undefined ? {} : { sort }),
  ...(columns === undefined ? {} : { columns }),
  ...(language === undefined ? {} : { language }),
});

/** The view of an id or a name: one's own before a shared one of that name. */
export const viewNamed = (views: readonly SavedView[], name: string): SavedView | undefined => {
  const key = viewNameKey(name);
  const called = views.filter((each) => viewNameKey(each.name) === key);
  return views.find(({ _id }) => _id === name) ?? called.find(({ shared }) => !shared) ?? called[0];
};
