import type { Identified } from "@twinhelm/core/area/rows";
import { isSame } from "@twinhelm/core/editing/same";
import { lostPaths } from "@twinhelm/core/record/lostPaths";
import type { Records } from "@twinhelm/core/record/records";
import { commandText } from "@twinhelm/core/text/command";
import type { CommandContext } from "../connection/connection";
import { readValue } from "../input/input";
import { usageError } from "../shell/exit";
import { parseInput } from "../shell/runAction";
import type { FileOptions, ReadBody } from "./options";

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/**
 * The body of `create` and `update`. What only answers have is left out, so that what `get` wrote can be given back;
 * any other name that bodies do not have is refused: a misspelt one would do nothing in silence.
 */
export async function readBody<Row extends Identified, Body>(
  context: CommandContext,
  area: Records<Row, Body>,
  options: FileOptions,
  isNew: boolean,
  before?: Row,
  read?: ReadBody,
): Promise<Body> {
  const given = await (read?.(context, options, isNew, before) ?? readValue(context.input, options.file));
  if (!isFields(given) || Array.isArray(given)) return parseInput(area.actions.create, given);
  const answered = Object.entries(given).filter(([key]) => area.answered.includes(key));
  const sent = Object.fromEntries(Object.entries(given).filter(([key]) => !area.answered.includes(key)));
  const body = parseInput(area.actions.create, sent);
  const unknown = lostPaths(sent, body).map((key) => commandText("record.noField", { path: "", key }));
  if (unknown.length > 0)
    throw usageError(
      commandText("input.unusable", { what: commandText("input.name"), lines: unknown.join("\n") }),
    );
  const undone = before === undefined ? undefined : area.refuses(body, before);
  if (undone !== undefined) throw usageError(undone);
  const { policies } = Object.fromEntries(answered);
  const attached = isFields(before) && !isNew ? before.policies : [];
  if (policies !== undefined && !isSame(policies, attached))
    context.say(commandText("record.policies", { area: area.about.id }));
  return body;
}
