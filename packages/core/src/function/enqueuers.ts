import { collectionOf } from "../bucket/collection";
import type { Trigger } from "./model";

/** What a form or a check of options is made of: JSON Schema, with labels beside `enum`. */
export interface OptionsSchema {
  readonly $id: string;
  readonly type: "object";
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, object>>;
  readonly additionalProperties: false;
}

/** One kind of trigger. */
export interface Enqueuer {
  readonly description: {
    readonly name: Trigger["type"];
    readonly title: string;
    readonly icon: string;
    readonly description: string;
  };
  readonly options: OptionsSchema;
}

/** A bucket that triggers may name. */
interface Named {
  readonly _id: string;
  readonly title: string;
}

const schemaOf = (name: string, properties: OptionsSchema["properties"]): OptionsSchema => ({
  $id: `http://spica.internal/function/enqueuer/${name}`,
  type: "object",
  required: Object.keys(properties).filter((key) => key !== "preflight"),
  properties,
  additionalProperties: false,
});

const numbers = {
  sixty: ["(?:[0-9]|[1-5][0-9])", "(?:[1-9]|[1-5][0-9])"],
  hour: ["(?:[0-9]|1[0-9]|2[0-3])", "(?:[1-9]|1[0-9]|2[0-3])"],
  day: ["(?:[1-9]|[12][0-9]|3[01])", "(?:[1-9]|[12][0-9]|3[01])"],
  month: ["(?:[1-9]|1[0-2])", "(?:[1-9]|1[0-2])"],
  weekday: ["[0-6]", "[1-6]"],
} as const;

const part = ([number, step]: readonly [string, string]): string => `(?:\\*|${number}|\\*/${step})`;

/** Five or six parts, each a star, a number or a step: the grammar of the contract, but for steps of zero. */
const frequencyPattern = `^(?:${part(numbers.sixty)} )?${[
  numbers.sixty,
  numbers.hour,
  numbers.day,
  numbers.month,
  numbers.weekday,
]
  .map(part)
  .join(" ")}$`;

/** Names of the time zones that this engine knows. */
const zones = (): readonly string[] => [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

const choice = (title: string, values: readonly Named[], id: (bucket: Named) => string): object =>
  values.length === 0
    ? { title, type: "string", enum: [null], viewEnum: [null] }
    : { title, type: "string", enum: values.map(id), viewEnum: values.map((each) => each.title) };

const http: Enqueuer = {
  description: {
    name: "http",
    title: "Http",
    icon: "http",
    description: "Runs on requests to an address of its own.",
  },
  options: schemaOf("http", {
    method: {
      title: "Method",
      type: "string",
      enum: ["All", "Get", "Post", "Put", "Delete", "Patch", "Head"],
      default: "Get",
    },
    path: {
      title: "Path",
      type: "string",
      default: "/",
      examples: ["/v1/books", "/books/:id", "/books/*"],
    },
    preflight: { title: "Preflight (CORS)", type: "boolean", default: true },
  }),
};

const firehose: Enqueuer = {
  description: {
    name: "firehose",
    title: "Firehose",
    icon: "compare_arrows",
    description: "Runs on connections and messages of WebSockets.",
  },
  options: schemaOf("firehose", {
    event: { title: "Event", type: "string", examples: ["*", "**", "connection", "close", "message"] },
  }),
};

const schedule = (): Enqueuer => ({
  description: {
    name: "schedule",
    title: "Scheduler",
    icon: "schedule",
    description: "Runs at times that a cron text names.",
  },
  options: schemaOf("schedule", {
    frequency: {
      title: "Frequency",
      type: "string",
      pattern: frequencyPattern,
      examples: ["* * * * *", "0 */3 * * *", "0 9 * * 1", "*/5 * * * * *"],
    },
    timezone: { title: "Timezone", type: "string", default: "UTC", enum: zones() },
  }),
});

const system: Enqueuer = {
  description: {
    name: "system",
    title: "System",
    icon: "build",
    description: "Runs once when the server has started.",
  },
  options: schemaOf("system", {
    name: { title: "Event", type: "string", enum: ["READY"], default: "READY" },
  }),
};

/** All kinds of triggers, in the order of the contract. `buckets`: those that can be chosen. */
export const enqueuers = (buckets: readonly Named[]): readonly Enqueuer[] => [
  http,
  firehose,
  {
    description: {
      name: "database",
      title: "Database",
      icon: "view_agenda",
      description: "Runs on one kind of change in a collection.",
    },
    options: schemaOf("database", {
      collection: choice("Collection Name", buckets, ({ _id }) => collectionOf(_id)),
      type: {
        title: "Operation type",
        type: "string",
        enum: ["INSERT", "UPDATE", "REPLACE", "DELETE"],
      },
    }),
  },
  schedule(),
  system,
  {
    description: {
      name: "bucket",
      title: "Bucket",
      icon: "view_agenda",
      description: "Runs on changes of the documents of a bucket, with what was there before.",
    },
    options: schemaOf("bucket", {
      bucket: choice("Bucket", buckets, ({ _id }) => _id),
      type: { title: "Operation type", type: "string", enum: ["ALL", "INSERT", "UPDATE", "DELETE"] },
    }),
  },
];
