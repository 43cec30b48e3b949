import { resolve } from "node:path";
import { commandText } from "@twinhelm/core/text/command";
import type { Moved, Progress, Whereabouts } from "@twinhelm/server/moving/move";
import type { CommandContext } from "../connection/connection";
import { answerFormats, oneFormatOf, writeValue } from "../output/output";
import { type ExitCode, exitCodes } from "../shell/exit";
import { storeOf } from "./settings";
import { commandErrorOf } from "./start";

interface MigrateOptions {
  readonly from: string;
  readonly to: string;
  readonly databasePasswordFile?: string;
  readonly toPasswordFile?: string;
  readonly data?: string;
  readonly storage?: string;
  readonly output: string;
}

/** Moves an instance that stands still from one place to another. */
export async function migrate(context: CommandContext, options: MigrateOptions): Promise<ExitCode> {
  const format = oneFormatOf(options.output, answerFormats);
  const { moveInstance } = await import("@twinhelm/server/moving/move");
  const { data, storage, databasePasswordFile, toPasswordFile } = options;
  let moved: Moved;
  try {
    moved = await moveInstance({
      from: await whereaboutsOf(context, options.from, databasePasswordFile),
      to: await whereaboutsOf(context, options.to, toPasswordFile ?? databasePasswordFile),
      secretFolder: data === undefined ? undefined : resolve(data),
      storage: await storeOf(storage),
      told: toldNowAndThen(context),
    });
  } catch (error) {
    throw commandErrorOf(error);
  }
  if (format !== "table") await writeValue(format, moved, context.out);
  else if (moved.ok) sayMoved(context, moved, options);
  if (moved.ok) return sayDamaged(context, moved.content?.damaged ?? []);
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
  return ({ rows, of, objects, ofObjects }) => {
    const now = performance.now();
    if (now - last < pause && rows < of) return;
    last = now;
    context.progress?.(
      objects === 0
        ? commandText("migrate.progress", { rows, of })
        : commandText("migrate.progressFiles", { objects, ofObjects }),
    );
  };
}

/** What came over, and what is left to do. */
function sayMoved(context: CommandContext, moved: WholeMove, options: MigrateOptions): void {
  const { rows, tables, objects, files, content } = moved;
  const { from, to } = options;
  context.out(commandText("migrate.moved", { rows, tables: tables.length, from, to }));
  if (content !== undefined) {
    const megabytes = Math.round(content.bytes / 10_000) / 100;
    context.out(commandText("migrate.content", { count: content.count, megabytes, place: content.place }));
  } else if (objects > 0) context.say(commandText("migrate.contentStays", { objects }));
  if (files.count > 0) context.say(commandText("migrate.packages", { count: files.count }));
  sayGoOn(context, options);
  context.say(commandText("migrate.source", { from }));
}

type WholeMove = Moved & { readonly ok: true };

function sayGoOn(context: CommandContext, { from, to, data, storage: place }: MigrateOptions): void {
  const storage = place === undefined ? "" : ` --storage "${place}"`;
  if (!isDatabase(to)) {
    context.say(commandText("migrate.here", { to, storage }));
    return;
  }
  const folder = data ?? (isDatabase(from) ? "FOLDER" : from);
  context.say(commandText("migrate.there", { to, folder, storage }));
  context.say(commandText("migrate.secret", { folder }));
}

/** What was damaged before is kept as it is, and said. */
function sayDamaged(context: CommandContext, damaged: readonly string[]): ExitCode {
  if (damaged.length === 0) return exitCodes.ok;
  const names = damaged.slice(0, 10).join(", ");
  context.say(commandText("migrate.damaged", { count: damaged.length, names }));
  return exitCodes.partly;
}
