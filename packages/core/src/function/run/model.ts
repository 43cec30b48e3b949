import { z } from "zod/mini";
import { once } from "../../once";
import type { Trigger } from "../model";

/** How a run ended: in time, with an error, out of time, or because its process ended. */
export const runResults = ["succeeded", "failed", "timeout", "killed"] as const;
export type RunResult = (typeof runResults)[number];

const triggerTypes = ["http", "database", "bucket", "firehose", "schedule", "system"] as const;

const documentShape = z.record(z.string(), z.unknown());

const httpPayload = once(() =>
  z.object({
    method: z.string(),
    /** Below `/fn-execute`, as it stands in an address. */
    path: z.string(),
    /** By the names that stand in the address; a name that is there more than once has a list. */
    query: z.optional(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
    headers: z.optional(z.record(z.string(), z.string())),
    body: z.optional(z.string()),
    /** Of the body; absent: it is text. */
    encoding: z.optional(z.literal("base64")),
  }),
);

/** A change of a document, for triggers of buckets and of the database. */
const changePayload = once(() =>
  z.object({
    kind: z.enum(["insert", "update", "replace", "delete"]),
    /** Absent: that of the documents. */
    documentKey: z.optional(z.string()),
    /** Absent: it is new. */
    previous: z.optional(documentShape),
    /** Absent: it is gone. */
    current: z.optional(documentShape),
  }),
);

const firehosePayload = once(() => z.object({ name: z.string(), data: z.optional(z.unknown()) }));
const noPayload = once(() => z.object({}));

export type HttpPayload = z.infer<ReturnType<typeof httpPayload>>;
export type ChangePayload = z.infer<ReturnType<typeof changePayload>>;
export type FirehosePayload = z.infer<ReturnType<typeof firehosePayload>>;

/** What a run is given, by the type of its trigger. */
export const payloadSchemas = {
  http: httpPayload,
  database: changePayload,
  bucket: changePayload,
  firehose: firehosePayload,
  schedule: noPayload,
  system: noPayload,
} satisfies Readonly<Record<Trigger["type"], unknown>>;

export type RunPayload = HttpPayload | ChangePayload | FirehosePayload | Record<string, never>;

const runShape = once(() => ({
  /** Its first eight digits are the second. Lines of its log have it as `event_id`. */
  _id: z.string(),
  function: z.string(),
  handler: z.string(),
  trigger: z.enum(triggerTypes),
  /** Who ran it, where that was somebody; absent: its trigger. */
  cause: z.optional(z.enum(["trial", "repeat"])),
  /** Id of the run that was repeated. */
  repeats: z.optional(z.string()),
  created_at: z.string(),
  /** Milliseconds until it began: others were before it, or its process was started. */
  waited: z.number(),
  /** Milliseconds that it took then. */
  duration: z.number(),
  result: z.enum(runResults),
  /** Of the answer, with http. */
  status: z.optional(z.number()),
  /** Why it did not succeed, in a sentence. */
  error: z.optional(z.string()),
  /** Whether what it got is known as a whole. */
  repeatable: z.boolean(),
}));

/** A run, as lists have it. */
export const functionRunSchema = z.lazy(() => z.object(runShape()));
export type FunctionRun = z.infer<typeof functionRunSchema>;

/** A run with what it got, gave and said. */
export const functionRunDetailSchema = z.lazy(() =>
  z.object({
    ...runShape(),
    /** As `payloadSchemas` has it. Absent: it was too long to be kept, or is not shown to the caller. */
    payload: z.optional(z.record(z.string(), z.unknown())),
    /** Credentials that are missing in it, such as `headers.authorization`. */
    left_out: z.array(z.string()),
    /** Of a run by hand with http: what it answered. */
    answer: z.optional(
      z.object({
        status: z.number(),
        headers: z.record(z.string(), z.array(z.string())),
        body: z.string(),
        encoding: z.optional(z.literal("base64")),
        /** Bytes of the whole body. */
        length: z.number(),
        /** Whether `body` is only its beginning. */
        cut: z.boolean(),
      }),
    ),
    /** What it said, the oldest first. */
    lines: z.array(
      z.object({ _id: z.string(), level: z.number(), content: z.string(), created_at: z.string() }),
    ),
    /** Whether it said more than that. */
    lines_cut: z.boolean(),
  }),
);
export type FunctionRunDetail = z.infer<typeof functionRunDetailSchema>;

/** What a list of functions tells of the runs of one. */
export const runSummarySchema = z.lazy(() =>
  z.object({
    function: z.string(),
    /** Absent: it has never run, or nothing of it is kept. */
    last: z.optional(functionRunSchema),
    /** Runs that did not succeed since the time that was asked for; 1000 stands for that many and more. */
    errors: z.number(),
  }),
);
export type RunSummary = z.infer<typeof runSummarySchema>;

/** What `errors` counts up to. */
export const mostErrors = 1000;
