import { type FormValue, type FormValues, textOf } from "../../form/model";
import type { Bucket } from "../model";
import { alwaysTrue } from "./rules";
import { type BucketView, viewOf, withView } from "./view";

/** The options of a bucket while they are edited: where its fields stand, and the values of a form. */
export interface BucketOptions {
  readonly view: BucketView;
  readonly values: FormValues;
}

/** What a full bucket does with one more document: it is refused, or the oldest goes. */
export const whenFull = ["prevent", "remove"] as const;
export type WhenFull = (typeof whenFull)[number];

/** What a limit begins with (spec 2, section 4). */
const firstLimit = 100;

type Stored = Pick<Bucket, "properties" | "acl" | "readOnly" | "history" | "documentSettings">;

const none: Stored = { properties: {} };

export function optionsOf(bucket: Stored = none): BucketOptions {
  const { countLimit = firstLimit, limitExceedBehaviour = "prevent" } = bucket.documentSettings ?? {};
  return {
    view: viewOf(bucket),
    values: {
      read: bucket.acl?.read ?? alwaysTrue,
      write: bucket.acl?.write ?? alwaysTrue,
      readOnly: bucket.readOnly === true,
      history: bucket.history === true,
      limited: bucket.documentSettings !== undefined,
      countLimit: String(countLimit),
      whenFull: limitExceedBehaviour,
    },
  };
}

/** The bucket with these options; where they say nothing new it stays as it is stored. */
export function withOptions(bucket: Bucket, { view, values }: BucketOptions): Bucket {
  const stored = optionsOf(bucket).values;
  const differs = (...keys: readonly string[]) => keys.some((key) => values[key] !== stored[key]);
  const { documentSettings, ...rest } = withView(bucket, view);
  const limited = differs("limited", "countLimit", "whenFull")
    ? { ...documentSettings, ...limitOf(values) }
    : documentSettings;
  return {
    ...rest,
    ...(differs("read", "write")
      ? { acl: { ...rest.acl, read: textOf(values, "read"), write: textOf(values, "write") } }
      : {}),
    ...(differs("readOnly") ? { readOnly: values.readOnly === true } : {}),
    ...(differs("history") ? { history: values.history === true } : {}),
    ...(values.limited === true && limited !== undefined ? { documentSettings: limited } : {}),
  };
}

const limitOf = (values: FormValues) => ({
  countLimit: Number(textOf(values, "countLimit")),
  limitExceedBehaviour: whenFull.find((each) => each === values.whenFull) ?? "prevent",
});

export const withValue = (options: BucketOptions, key: string, value: FormValue): BucketOptions => ({
  ...options,
  values: { ...options.values, [key]: value },
});
