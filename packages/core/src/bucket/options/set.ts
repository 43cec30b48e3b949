import { z } from "zod/mini";
import { defineAction } from "../../action/action";
import { areaNames } from "../../document/form/fields";
import { changeBucket } from "../change";
import { bucketText } from "../text";
import { whenFull } from "./draft";

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

export type SetInput = z.infer<ReturnType<typeof setInput>>;

/** Sets options of a bucket as it is stored now; what is not given stays. */
export const bucketSet = defineAction({
  id: "bucket.set",
  title: bucketText("action.set"),
  icon: "tune",
  subject: "bucket",
  get input() {
    return setInput();
  },
  permission: { action: "bucket:update", segments: ({ bucketId }) => [bucketId] },
  also: ({ bucketId }) => [{ action: "bucket:show", segments: [bucketId] }],
  stale: ({ bucketId }) => [["bucket"], ["document", bucketId]],
  command: (input) => ({ words: ["bucket", "set", input.bucketId, ...flagsOf(input)] }),
  async run(context, { bucketId, ...given }) {
    // Every console has the action; what reads rules loads when it is run.
    const { withGiven } = await import("./given");
    return changeBucket(context, bucketId, (stored) => withGiven(stored, given));
  },
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
