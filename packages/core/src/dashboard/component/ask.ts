import { z } from "zod/mini";
import { type Failure, failed, type Result, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { ifOffered } from "../../session/capabilities";
import type { Turns } from "../../shell/turns";
import { componentAddress } from "./address";
import { askOutside, largest, tooLarge, waits } from "./outside";
import { componentText } from "./text";
import { turnsFor } from "./turns";

/** What a component is asked with: values by the keys of its filters; absent at first. */
export type ComponentFilter = Readonly<Record<string, unknown>>;

interface Asked {
  readonly url: string;
  readonly filter?: ComponentFilter | undefined;
  readonly signal?: AbortSignal | undefined;
  /** When long answers are read; absent: at once. */
  readonly turns?: Turns | undefined;
}

/** What came: JSON of any shape, and how long its text was. */
interface Answer {
  readonly value: unknown;
  readonly length: number;
}

/** The answer of a component, parsed from JSON. Nothing is tried again: a person sees what failed and may ask for it. */
export async function askComponent(transport: Transport, asked: Asked): Promise<Result<Answer>> {
  const address = componentAddress(asked.url);
  if (address.kind === "wrong") return failed(problem(address.problem));
  const filter = asked.filter === undefined ? undefined : JSON.stringify(asked.filter);
  if (address.kind === "api") return askHere(transport, address, filter, asked.signal);
  const text = await askOutside(withFilter(address.url, filter), { method: "GET" }, asked.signal);
  if (!text.ok) return text;
  const { length } = text.value;
  return turnsFor(length, asked.turns)(() => answerOf(text.value, length));
}

const problem = (message: string): Failure => ({ code: "unexpected-answer", message, retry: false });

function withFilter(url: string, filter: string | undefined): string {
  if (filter === undefined) return url;
  return `${url}${url.includes("?") ? "&" : "?"}filter=${encodeURIComponent(filter)}`;
}

interface ApiAddress {
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
}

/** Asks this API. What it takes may be a function's: its 401 ends no session. */
async function askHere(
  transport: Transport,
  { path, query }: ApiAddress,
  filter: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Result<Answer>> {
  const bounded = new AbortController();
  const leave = () => bounded.abort();
  signal?.addEventListener("abort", leave);
  if (signal?.aborted === true) leave();
  let length = 0;
  const pairs =
    filter === undefined
      ? query
      : [...query.filter(([name]) => name !== "filter"), ["filter", filter] as const];
  const result = await transport.send({
    method: "GET",
    path,
    query: lists(pairs),
    schema: z.unknown(),
    signal: bounded.signal,
    background: true,
    timeout: waits,
    arriving(part) {
      length += part.length;
      if (length > largest) leave();
    },
  });
  signal?.removeEventListener("abort", leave);
  if (length > largest) return failed(tooLarge);
  if (!result.ok) {
    const said = /\/groups$/.test(path) ? ifOffered("groups", result) : result;
    return failed(saidHere(said.ok ? result.failure : said.failure));
  }
  const { value } = result;
  // What is no JSON by its type may be some all the same.
  if (typeof value === "string" || value === undefined) return answerOf(value ?? "", length);
  return success({ value, length });
}

/** Values by name, as a transport takes them. */
function lists(pairs: readonly (readonly [string, string])[]): Record<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [name, value] of pairs) found.set(name, [...(found.get(name) ?? []), value]);
  return Object.fromEntries(found);
}

/** Words of the transport are about an API at a wrong address; here it is the answer of one component. */
const saidHere = (failure: Failure): Failure =>
  failure.code === "unexpected-answer" && failure.status === undefined && / web page/.test(failure.message)
    ? problem(componentText("ask.page"))
    : failure;

/** JSON of any shape. `NaN` is none. */
function answerOf(text: string, length: number): Result<Answer> {
  if (text.trim() === "") return failed(problem(componentText("ask.empty")));
  if (/^\s*</.test(text)) return failed(problem(componentText("ask.page")));
  try {
    const value: unknown = JSON.parse(text);
    return success({ value, length });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed(problem(componentText("ask.json", { reason })));
  }
}
