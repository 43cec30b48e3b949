import type { FunctionRecord, Trigger } from "@twinhelm/core/function/model";
import { type PathTest, pathTest } from "./path";

/** What runs: an export of a function. */
export interface Handler {
  readonly record: FunctionRecord;
  readonly handler: string;
}

/** An active trigger of a function. */
export interface Registered<Type extends Trigger["type"]> extends Handler {
  readonly options: Extract<Trigger, { type: Type }>["options"];
}

/** An address that a function answers at. */
export interface Route extends Registered<"http"> {
  readonly test: PathTest;
}

/** All active triggers, in the order of the functions. */
export interface Registry {
  readonly http: readonly Route[];
  readonly bucket: readonly Registered<"bucket">[];
  readonly database: readonly Registered<"database">[];
  readonly firehose: readonly Registered<"firehose">[];
  readonly schedule: readonly Registered<"schedule">[];
  readonly system: readonly Handler[];
}

/** Tests of paths by their patterns: none is compiled anew while something is registered at it. */
export interface PathTests {
  begin(): void;
  read(own: Handler, pattern: string): PathTest;
}

/** `say` is told of a pattern that is not read: nothing is served at it. */
export function createPathTests(say: (own: Handler, problem: string) => void): PathTests {
  let before: ReadonlyMap<string, PathTest> = new Map();
  let known = new Map<string, PathTest>();
  const compile = (own: Handler, pattern: string): PathTest => {
    try {
      return pathTest(pattern);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      say(own, `Its path ${pattern} cannot be read: ${problem}: nothing is served there.`);
      return () => undefined;
    }
  };
  return {
    begin() {
      before = known;
      known = new Map();
    },
    read(own, pattern) {
      const test = known.get(pattern) ?? before.get(pattern) ?? compile(own, pattern);
      known.set(pattern, test);
      return test;
    },
  };
}

export function registryOf(records: readonly FunctionRecord[], paths: PathTests): Registry {
  paths.begin();
  const http: Route[] = [];
  const bucket: Registered<"bucket">[] = [];
  const database: Registered<"database">[] = [];
  const firehose: Registered<"firehose">[] = [];
  const schedule: Registered<"schedule">[] = [];
  const system: Handler[] = [];
  for (const record of records)
    for (const [handler, { active, ...trigger }] of Object.entries(record.triggers)) {
      const own = { record, handler };
      if (!active) continue;
      if (trigger.type === "http")
        http.push({ ...own, options: trigger.options, test: paths.read(own, trigger.options.path) });
      else if (trigger.type === "bucket") bucket.push({ ...own, options: trigger.options });
      else if (trigger.type === "database") database.push({ ...own, options: trigger.options });
      else if (trigger.type === "firehose") firehose.push({ ...own, options: trigger.options });
      else if (trigger.type === "schedule") schedule.push({ ...own, options: trigger.options });
      else system.push(own);
    }
  return { http, bucket, database, firehose, schedule, system };
}
