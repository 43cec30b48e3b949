import { z } from "zod/mini";
import { defineAction } from "../../action/action";
import { type AreaName, areaNames } from "../../document/form/fields";
import type { FormValues } from "../../form/model";
import { problemsOf } from "../../form/model";
import { failed, type Result, success } from "../../http/failure";
import { changeBucket } from "../change";
import type { Bucket } from "../model";
import { bucketText } from "../text";
import { optionsOf, whenFull, withOptions } from "./draft";
import { optionFields, ruleFields } from "./fields";
import { viewWith } from "./view";

const text = () => z.string().check(z.minLength(1));
const keys = () => z.optional(z.array(z.string()));

const setInput = () =>
  z.object({
    bucketId: text(),
    readOnly: z.optional(z.boolean()),
    /** Of documents; null: no limit. */
    limit: z.optional(z.nullable(z.int().check(z.minimum(1)))),
    whenFull: z.optional(z.enum(whenFull)),
    read: z.optional(z.string()),
    write: z.optional(z.string()),
    left: keys(),
    right: keys(),
    bottom: keys(),
  });

type SetInput = z.infer<ReturnType<typeof setInput>>;

/** Sets options of a bucket as it is stored now; what is not given stays. */
export const bucketSet = defineAction({
  id: "bucket.set",
  title: bucketText("action.set"),
  icon: "tune",
  subject: "bucket",
  get input() {
    return setInput();
  },
  permission: ({ bucketId }) => ({ action: "bucket:update", segments: [bucketId] }),
  also: ({ bucketId }) => [{ action: "bucket:show", segments: [bucketId] }],
  stale: ({ bucketId }) => [["bucket"], ["document", bucketId]],
  command: (input) => ({ words: ["bucket", "set", input.bucketId, ...flagsOf(input)] }),
  run: ({ transport }, { bucketId, ...given }) =>
    changeBucket(transport, bucketId, (stored) => withGiven(stored, given)),
});

function flagsOf({ bucketId: _, readOnly, limit, ...texts }: SetInput): readonly string[] {
  const flag = (name: string, value: string | readonly string[] | undefined) =>
    value === undefined ? [] : [`--${name}`, ...[value].flat()];
  return [
    ...(readOnly === undefined ? [] : [readOnly ? "--read-only" : "--no-read-only"]),
    ...(limit === undefined ? [] : limit === null ? ["--no-limit"] : ["--limit", String(limit)]),
    ...flag("when-full", texts.whenFull),
    ...flag("read-rule", texts.read),
    ...flag("write-rule", texts.write),
    ...areaNames.flatMap((area) => flag(area, texts[area])),
  ];
}

function withGiven(stored: Bucket, given: Omit<SetInput, "bucketId">): Result<Bucket> {
  const unknown = areaNames
    .flatMap((area: AreaName) => given[area] ?? [])
    .find((key) => !Object.hasOwn(stored.properties, key));
  if (unknown !== undefined) return refused(bucketText("field.unknown", { name: unknown }));
  const options = optionsOf(stored);
  const { limit } = given;
  const values: FormValues = {
    ...options.values,
    ...(given.readOnly === undefined ? {} : { readOnly: given.readOnly }),
    ...(limit === undefined ? {} : { limited: limit !== null }),
    ...(typeof limit === "number" ? { countLimit: String(limit) } : {}),
    ...(given.whenFull === undefined ? {} : { whenFull: given.whenFull }),
    ...(given.read === undefined ? {} : { read: given.read }),
    ...(given.write === undefined ? {} : { write: given.write }),
  };
  if (given.whenFull !== undefined && values.limited !== true)
    return refused(bucketText("options.whenFull.unlimited"));
  // What an older server let through stops nobody who changes something else.
  const asked = [...ruleFields, ...optionFields(values, true)].filter(
    ({ key }) => values[key] !== options.values[key],
  );
  const [problem] = Object.values(problemsOf(asked, values));
  if (problem !== undefined) return refused(problem);
  return success(withOptions(stored, { view: viewWith(options.view, given), values }));
}

const refused = (message: string): Result<never> => failed({ code: "invalid", message, retry: false });
