import type { Access } from "../access/evaluate";
import type { Action } from "../action/action";
import { allNeededOf } from "../action/offer";
import type { ActivityChange } from "../activity/model";
import { attempt } from "../http/attempt";
import { type Failure, failed, type Result, success } from "../http/failure";
import { wordsOfIssue } from "../http/issue";
import { actionText } from "../text/actions";
import { type Effect, effectOf, isIdle, mostChanges } from "./effects";
import { given } from "./given";
import type { AssistantHost } from "./host";
import { keptInput } from "./kept";
import type { PlanBody } from "./model";
import { type Doing, reasonsOf } from "./reasons";
import { type NotedCall, readingOnly, recordOn } from "./recording";
import { assistantText } from "./text";
import { denial, isDestroying } from "./tools";

/** Calls of one plan that are noted. */
const mostCalls = 200;

/** Notes that are said of a plan with nothing to do. */
const mostSaid = 10;

/** Characters of one state that people are shown. */
const mostOfChange = 20_000;

export const refusal = (message: string, code: Failure["code"] = "invalid"): Result<never> =>
  failed({ code, message, retry: false });

/** The input of an action, where it fits. What is said of one that does not may quote it. */
export function fitting(action: Action<unknown, unknown>, input: unknown): Result<unknown> {
  const parsed = action.input.safeParse(input ?? {});
  if (parsed.success) return success(parsed.data);
  const problems = parsed.error.issues.slice(0, 5).map(wordsOfIssue).join("; ");
  return refusal(assistantText("invalid", { problems }));
}

/** The input of an action, where it fits and the caller may do that. */
export function checked(action: Action<unknown, unknown>, input: unknown, access: Access): Result<unknown> {
  const fits = fitting(action, input);
  if (!fits.ok) return fits;
  const reason = keptInput(action.id, fits.value);
  if (reason !== undefined)
    return refusal(assistantText("not.open", { action: action.id, reason }), "denied");
  for (const request of allNeededOf(action, fits.value)) {
    if (access.can(request.action, request.segments, request.list)) continue;
    return refusal(denial(access, request), "denied");
  }
  return success(fits.value);
}

interface Noted extends Doing {
  /** All that it calls, also what changes nothing. */
  readonly noted: readonly NotedCall[];
  /** What takes away again what was made only to write. */
  readonly endings: readonly NotedCall[];
  readonly notes: readonly string[];
  /** What its question says, where it destroys something. */
  readonly question: readonly string[] | undefined;
}

/** A plan, and the calls that it consists of. */
interface PlannedCalls {
  readonly body: PlanBody;
  readonly calls: readonly NotedCall[];
  /** What carrying it out may send beside them: what ends it, or does the same in another way. */
  readonly beside: readonly NotedCall[];
}

/** What an action would do with this input: nothing is written. */
export async function planOf(
  { transport, hash, name, limits }: AssistantHost,
  action: Action<unknown, unknown>,
  given: unknown,
  access: Access,
): Promise<Result<PlannedCalls>> {
  const input = checked(action, given, access);
  if (!input.ok) return input;
  // What an assistant was not given would be replaced by the word for it, and no change of it would be shown.
  if (JSON.stringify(input.value).includes(assistantText("secret")))
    return refusal(assistantText("holds.secret", { secret: assistantText("secret") }));
  const noted = await note({ transport, action, input: input.value, access });
  if (!noted.ok) return noted;
  const { noted: calls, endings, effects, notes, question } = noted.value;
  const all = effects.flatMap(({ changes }) => changes);
  const rows = effects.reduce((sum, each) => sum + each.rows, 0);
  if (rows === 0 && all.length === 0 && !noted.value.open && !effects.some(isIdle))
    return refusal([assistantText("nothing.to.do"), ...notes.slice(0, mostSaid)].join(" "));
  const changes = all.slice(0, mostChanges).map(shownChange);
  const body: PlanBody = {
    assistant: name(),
    action: action.id,
    title: action.title,
    input: input.value,
    hash: hash(JSON.stringify([action.id, input.value, calls, all.map(({ before }) => lasting(before))])),
    rows,
    reasons: [...reasonsOf(noted.value, rows, limits.rows)],
    changes,
    more: Math.max(0, rows - changes.length),
    calls: action.effect === "plain" ? [] : effects.flatMap(({ call }) => (call === undefined ? [] : [call])),
    notes: [...(question ?? []), ...notes].map((each) => String(textOf(each))),
  };
  return success({ body, calls, beside: [...endings, ...effects.flatMap(({ instead }) => instead)] });
}

const textOf = (text: string): unknown => given("", text).value;

interface Noting {
  readonly transport: AssistantHost["transport"];
  readonly action: Action<unknown, unknown>;
  readonly input: unknown;
  readonly access: Access;
}

/** Runs the action where nothing it writes arrives. */
async function note({ transport, action, input, access }: Noting): Promise<Result<Noted>> {
  const reading = readingOnly(transport, { code: "aborted", message: "planned", retry: false });
  const learned = (await action.learn?.({ transport: reading, access }, input)) ?? input;
  const recording = recordOn(transport, mostCalls);
  const result = await attempt(
    () => action.run({ transport: recording.transport, access }, input),
    (reason) => reason,
  );
  const { calls } = recording;
  if (!result.ok && calls.length === 0) return result;
  const effects: Effect[] = [];
  for (const [at, call] of calls.entries()) effects.push(await effectOf(transport, call, calls.slice(0, at)));
  const question = action.confirm?.(learned);
  const reason = result.ok || result.failure.message === "planned" ? "" : result.failure.message;
  // What would be sent beside these calls is not: nothing behind them happens without a person.
  const isPlain = action.effect === "plain" && !recording.tooMany;
  const open =
    !isPlain && (recording.stopped || recording.tooMany || effects.some(({ call }) => call !== undefined));
  return success({
    noted: calls,
    endings: recording.endings,
    calls: calls.filter((_, at) => !effects.slice(at, at + 1).some(isIdle)),
    effects,
    destroys: isDestroying(action) && (open || effects.length === 0 || !effects.every(isIdle)),
    open,
    question: question && [
      question.title,
      ...question.paragraphs.map(withoutAsking).filter((each) => each !== ""),
      ...(question.list === undefined || question.list.items.length === 0
        ? []
        : [`${question.list.heading} ${question.list.items.slice(0, mostChanges).join(", ")}`]),
    ],
    notes: [
      ...effects.flatMap(({ notes }) => notes),
      ...(recording.stopped && !isPlain ? [assistantText("note.stopped", { reason })] : []),
      ...(recording.tooMany ? [assistantText("note.many", { count: mostCalls })] : []),
    ],
  });
}

/** What a question says, without what it asks for: a plan is accepted, not confirmed. */
const withoutAsking = (paragraph: string): string => paragraph.replaceAll(actionText("confirm"), "").trim();

/** What of a state is compared: being used is no change. */
function lasting(before: unknown): unknown {
  if (typeof before !== "object" || before === null || Array.isArray(before)) return before;
  const { last_used, lastLogin, ...rest } = { last_used: 0, lastLogin: 0, ...before };
  return rest;
}

/** A change as people and assistants see it: without secrets, and not longer than they read. */
function shownChange({ resource, before, after, cut }: ActivityChange): ActivityChange {
  const area = areaOf(resource);
  const [was, is] = [before, after].map((state) =>
    state === undefined ? undefined : given(area, state, { all: mostOfChange }),
  );
  return {
    resource: resource.map((part) => String(textOf(part))),
    ...(was === undefined ? {} : { before: was.value }),
    ...(is === undefined ? {} : { after: is.value }),
    ...(cut === true || was?.cut === true || is?.cut === true ? { cut: true } : {}),
  };
}

/** The area that a resource is of, as `given` names it. */
const areaOf = ([module = "", second = "", third]: readonly string[]): string =>
  module === "passport" ? second : module === "bucket" && third === "data" ? "document" : module;
