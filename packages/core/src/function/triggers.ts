import { bucketIdOf } from "../bucket/collection";
import type { Bucket } from "../bucket/model";
import type { FunctionRecord, Information, Trigger } from "./model";
import { functionText } from "./text";

/** The kind with this name; `undefined`: the server has none. */
export const enqueuerNamed = ({ enqueuers }: Pick<Information, "enqueuers">, name: string) =>
  enqueuers.find(({ description }) => description.name === name);

/** What a bucket is called. One that was deleted since, or that is not shown, is told by its id. */
const bucketName = (buckets: readonly Bucket[], id: string): string =>
  buckets.find(({ _id }) => _id === id)?.title ?? functionText("bucket.unknown", { id });

/** The schema of the options of a kind of trigger. */
export const schemaOfType = (information: Information, type: string) =>
  enqueuerNamed(information, type)?.options ?? {};

const inWords = (word: string): string => `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`;

/** What makes a function run, in a few words: `Http Get /report/:day`. */
function triggerInWords(trigger: Trigger, buckets: readonly Bucket[]): string {
  const words = wordsOf(trigger, buckets);
  return trigger.active ? words : functionText("trigger.inactive", { words });
}

function wordsOf(trigger: Trigger, buckets: readonly Bucket[]): string {
  switch (trigger.type) {
    case "http":
      return `Http ${trigger.options.method} ${trigger.options.path}`;
    case "database": {
      const { collection, type } = trigger.options;
      return `Database ${inWords(type)} ${bucketName(buckets, bucketIdOf(collection) ?? collection)}`;
    }
    case "bucket":
      return `Bucket ${inWords(trigger.options.type)} ${bucketName(buckets, trigger.options.bucket)}`;
    case "firehose":
      return `Firehose ${trigger.options.event}`;
    case "schedule":
      return `Scheduler ${trigger.options.frequency} ${trigger.options.timezone}`;
    case "system":
      return `System ${trigger.options.name}`;
  }
}

/** All that makes a function run, each with the export that it calls where that is not the default one. */
export const triggersInWords = (
  { triggers }: Pick<FunctionRecord, "triggers">,
  buckets: readonly Bucket[],
): readonly string[] =>
  Object.entries(triggers).map(([handler, trigger]) => {
    const words = triggerInWords(trigger, buckets);
    return handler === "default" ? words : `${handler}: ${words}`;
  });
