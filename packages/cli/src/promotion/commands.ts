import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Result } from "@twinhelm/core/http/failure";
import { type AppliedChange, applyPlan, countsOf } from "@twinhelm/core/promotion/apply";
import {
  adviceLines,
  appliedLines,
  changeTitle,
  missingLines,
  planLines,
  refusedLines,
  summaryOf,
} from "@twinhelm/core/promotion/lines";
import type { Plan, PlannedChange } from "@twinhelm/core/promotion/model";
import { makePlan } from "@twinhelm/core/promotion/plan";
import { planText, readPlanText } from "@twinhelm/core/promotion/planFile";
import { type Side, sideWith } from "@twinhelm/core/promotion/side";
import { promotionText } from "@twinhelm/core/promotion/text";
import { keyOf } from "@twinhelm/core/representation/model";
import {
  isResourceModule,
  type ResourceModule,
  resourceModules,
} from "@twinhelm/core/representation/modules";
import { visibleText } from "@twinhelm/core/text/visible";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { readText } from "../input/input";
import { reasonOf } from "../input/reason";
import { oneFormatOf, writeValue } from "../output/output";
import { CommandError, type ExitCode, exitCodes, failureError, usageError } from "../shell/exit";
import { placesIn, writeAside } from "../storage/localFiles";
import { folderSide, ownSide, sideNamed, sideOf, sourceFolder } from "./sides";

interface PlanningOptions extends TargetOptions {
  readonly modules?: readonly string[];
  readonly prune?: readonly string[];
  readonly environment?: boolean;
  readonly output: string;
}

interface MovingOptions extends PlanningOptions {
  /** Ids or names of what is meant; none: all. */
  readonly given?: readonly string[];
  readonly dryRun?: boolean;
  readonly goOn?: boolean;
  readonly documents?: true;
  readonly storage?: true;
}

interface ApplyOptions extends TargetOptions {
  readonly only?: readonly string[];
  readonly to?: string;
  readonly goOn?: boolean;
  readonly output: string;
}

const formats = ["table", "json"] as const;

const modulesOf = (names: readonly string[]): readonly ResourceModule[] =>
  names
    .flatMap((name) => name.split(","))
    .map((name) => {
      if (isResourceModule(name)) return name;
      const names = resourceModules.join(", ");
      throw usageError(promotionText("modules.unknown", { name: visibleText(name), names }));
    });

async function planOf(source: Side, target: Side, options: PlanningOptions): Promise<Plan> {
  const modules = modulesOf(options.modules ?? resourceModules);
  const prune = modulesOf(options.prune ?? []).filter((each) => modules.includes(each));
  return orEnd(await makePlan(source, target, { modules, prune, environment: options.environment }));
}

function orEnd<Value>(result: Result<Value>): Value {
  if (!result.ok) throw failureError(result.failure);
  return result.value;
}

/** Writes what the server has into a folder. */
export async function pull(
  context: CommandContext,
  folder: string,
  options: MovingOptions,
): Promise<ExitCode> {
  const source = sideWith(ownSide(context, options), options.given ?? []);
  const code = await move(context, source, folderSide(folder), options);
  if (!mayGoOn(code.code) || options.dryRun === true) return code.code;
  if (options.documents === true) {
    const { pullDocuments } = await import("./documents");
    await pullDocuments(context, connect(context, options).transport, folder);
  }
  return options.storage === true ? syncStorage(context, folder, { ...options, back: true }) : code.code;
}

/** Makes the server what a folder says. */
export async function push(
  context: CommandContext,
  folder: string,
  options: MovingOptions,
): Promise<ExitCode> {
  const from = sourceFolder(folder, modulesOf(options.modules ?? resourceModules));
  const source = sideWith(from, options.given ?? []);
  const { code, plan: made } = await move(context, source, ownSide(context, options), options);
  if (!mayGoOn(code)) return code;
  let isDifferent = false;
  if (options.documents === true) {
    const { pushDocuments } = await import("./documents");
    const { transport } = connect(context, options);
    isDifferent = await pushDocuments(context, transport, folder, { ids: made.ids, dryRun: options.dryRun });
  }
  const ended = options.storage === true ? await syncStorage(context, folder, options) : code;
  if (ended !== exitCodes.ok) return ended;
  return options.dryRun === true && isDifferent ? exitCodes.differences : code;
}

/** Documents need their buckets: they come once those are there. */
const mayGoOn = (code: ExitCode): boolean => code === exitCodes.ok || code === exitCodes.differences;

/** Files by their names, in the folder `storage` below the one that is given. */
async function syncStorage(
  context: CommandContext,
  folder: string,
  { dryRun, back, server, context: name, output }: MovingOptions & { readonly back?: true },
): Promise<ExitCode> {
  const { sync } = await import("../storage/sync");
  const options = {
    server,
    context: name,
    ...(back ? { back } : {}),
    ...(dryRun ? { dryRun: true as const } : {}),
  };
  // What is printed as JSON is one value.
  const told = output === "json" ? { ...context, out: context.say } : context;
  return sync(told, join(folder, "storage"), "", options);
}

async function move(context: CommandContext, source: Side, target: Side, options: MovingOptions) {
  const format = oneFormatOf(options.output, formats);
  const made = await planOf(source, target, options);
  const code = options.dryRun
    ? await printPlan(context, format, made)
    : await applyHere(context, made, target, { format, goOn: options.goOn });
  return { code, plan: made };
}

/** Says what makes one side what another is. */
export async function plan(
  context: CommandContext,
  source: string,
  target: string,
  options: PlanningOptions & { readonly save?: string },
): Promise<ExitCode> {
  const format = oneFormatOf(options.output, formats);
  const sides = [
    sideNamed(context, source, "source", options),
    sideNamed(context, target, "target", options),
  ] as const;
  const made = await planOf(...sides, options);
  if (options.save !== undefined) await save(options.save, made);
  return printPlan(context, format, made);
}

/** Its values may be secrets. */
async function save(path: string, made: Plan): Promise<void> {
  try {
    await writeAside(placesIn(dirname(path))(basename(path)), planText(made), 0o600);
  } catch (error) {
    throw new CommandError(promotionText("problem", { path, message: reasonOf(error) }), exitCodes.failure);
  }
}

async function printPlan(
  context: CommandContext,
  format: (typeof formats)[number],
  made: Plan,
): Promise<ExitCode> {
  if (format === "json") await writeValue("json", made, context.out);
  else for (const line of planLines(made)) context.out(line);
  return made.changes.length === 0 ? exitCodes.ok : exitCodes.differences;
}

/** Does what the plan of a file says. */
export async function apply(context: CommandContext, path: string, options: ApplyOptions): Promise<ExitCode> {
  const format = oneFormatOf(options.output, formats);
  const made = await readPlan(context, path);
  const target =
    options.to === undefined
      ? sideOf(context, made.target)
      : sideNamed(context, options.to, "target", options);
  const unknown = options.only?.find((name) => !made.changes.some((change) => keyOf(change) === name));
  if (unknown !== undefined) throw usageError(promotionText("only.unknown", { name: visibleText(unknown) }));
  const only = options.only === undefined ? undefined : new Set(options.only);
  return applyHere(context, made, target, { format, goOn: options.goOn, only });
}

async function readPlan(context: CommandContext, path: string): Promise<Plan> {
  const unread = (reason: string) =>
    usageError(promotionText("plan.unread", { path: visibleText(path), reason }));
  const text =
    path === "-"
      ? await readText(context.input, path)
      : await readFile(path, "utf8").catch((error: unknown) => {
          throw unread(reasonOf(error));
        });
  const read = readPlanText(text);
  if (!read.ok) throw unread(read.failure.message);
  return read.value;
}

interface Applying {
  readonly format: (typeof formats)[number];
  readonly goOn?: boolean | undefined;
  readonly only?: ReadonlySet<string> | undefined;
}

async function applyHere(
  context: CommandContext,
  made: Plan,
  target: Side,
  { format, goOn, only }: Applying,
): Promise<ExitCode> {
  const say = (line: AppliedChange, at: number, total: number) => {
    context.progress?.(promotionText("progress", { at, total }));
    const isTold = format === "table" ? line.state !== "already" : line.state === "failed";
    if (isTold) for (const each of appliedLines(line)) (format === "table" ? context.out : context.say)(each);
  };
  const share = (done: number, change: PlannedChange, at: number, total: number) => {
    const last = promotionText("share", { line: changeTitle(change), share: done });
    context.progress?.(promotionText("applying", { at, total, last }));
  };
  const applied = orEnd(await applyPlan(made, target, { goOn, only, progress: say, share }));
  if ("refused" in applied) {
    for (const line of refusedLines(applied.refused)) context.say(line);
    const count = applied.refused.length;
    throw new CommandError(
      promotionText("refused", { count, target: target.about.name }),
      exitCodes.conflict,
    );
  }
  const { lines } = applied;
  const counts = countsOf(lines);
  if (format === "json") {
    const told = lines.map(({ change: { sign, module, _id, name, missing }, state, failure, notes }) => ({
      sign,
      module,
      _id,
      name,
      state,
      missing,
      notes,
      ...(failure === undefined ? {} : { message: failure.message }),
    }));
    await writeValue("json", { ...counts, lines: told }, context.out);
  } else context.out(made.changes.length === 0 ? summaryOf(made) : promotionText("applied", counts));
  if (format === "table") for (const line of missingLines(lines)) context.say(line);
  if (counts.failed === 0 && counts.open === 0) return exitCodes.ok;
  for (const line of adviceLines(lines)) context.say(line);
  const first = lines.find(({ failure }) => failure !== undefined)?.failure;
  return counts.done > 0 || first === undefined ? exitCodes.partly : failureError(first).exitCode;
}
