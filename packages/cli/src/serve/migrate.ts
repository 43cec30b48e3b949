import { resolve } from "node:path";
import { commandText } from "@twinhelm/core/text/command";
import type { Moved, Progress, Whereabouts } from "@twinhelm/server/moving/move";
import type { CommandContext } from "../connection/connection";
import { answerFormats, oneFormatOf, writeValue } from "../output/output";
import { type ExitCode, exitCodes } from "../shell/exit";
import { commandErrorOf } from "./start";

interface MigrateOptions {
  readonly from: string;
  readonly to: string;
  readonly databasePasswordFile?: string;
  readonly toPasswordFile?: string;
  readonly data?: string;
  readonly output: string;
}

/** Moves an instance that stands still from one place to another. */
export async function migrate(context: CommandContext, options: MigrateOptions): Promise<ExitCode> {
  const format = oneFormatOf(options.output, answerFormats);
  const { moveInstance } = await import("@twinhelm/server/moving/move");
  const { data, databasePasswordFile, toPasswordFile } = options;
  let moved: Moved;
  try {
    moved = await moveInstance({
      from: await whereaboutsOf(context, options.from, databasePasswordFile),
      to: await whereaboutsOf(context, options.to, toPasswordFile ?? databasePasswordFile),
      secretFolder: data === undefined ? undefined : resolve(data),
      told: toldNowAndThen(context),
    });
  } catch (error) {
    throw commandErrorOf(error);
  }
  if (format !== "table") await writeValue(format, moved, context.out);
  else if (moved.ok) sayMoved(context, moved, options);
  if (moved.ok) return exitCodes.ok;
  if (format === "table")
    for (const { of, id, path } of moved.unstorable) context.out(`${of}  ${id}  ${path}`);
  context.say(commandText("migrate.unstorable", { count: moved.unstorable.length + moved.more }));
  return exitCodes.failure;
}

async function whereaboutsOf(
  { environment }: CommandContext,
  text: string,
  passwordFile: string | undefined,
): Promise<Whereabouts> {
  if (!isDatabase(text)) return { folder: resolve(text) };
  const { databaseAddress } = await import("@twinhelm/server/engine/postgres/address");
  return { database: databaseAddress(text, { passwordFile, environment }) };
}

const isDatabase = (text: string): boolean => /^postgres(ql)?:/.test(text);

/** Milliseconds between two lines. */
const pause = 200;

function toldNowAndThen(context: CommandContext): (progress: Progress) => void {
  let last = 0;
  return ({ rows, of }) => {
    const now = performance.now();
    if (now - last < pause && rows < of) return;
    last = now;
    context.progress?.(commandText("migrate.progress", { rows, of }));
  };
}

/** What came over, and what is left to do. */
function sayMoved(
  context: CommandContext,
  { rows, tables, objects }: Moved & { readonly ok: true },
  { from, to }: MigrateOptions,
): void {
  context.out(commandText("migrate.moved", { rows, tables: tables.length, from, to }));
  if (isDatabase(to)) {
    const folder = isDatabase(from) ? "FOLDER" : from;
    context.say(commandText("migrate.files", { objects }));
    context.say(commandText("migrate.there", { to, folder }));
  } else {
    context.say(commandText("migrate.filesHere", { objects, to }));
    context.say(commandText("migrate.here", { to }));
  }
  context.say(commandText("migrate.source", { from }));
}
