import { assistantActions } from "@twinhelm/core/assistant/actions";
import { makeToken } from "@twinhelm/core/assistant/api";
import type { Plan } from "@twinhelm/core/assistant/model";
import { assistantText } from "@twinhelm/core/assistant/text";
import { planLines } from "@twinhelm/core/assistant/words";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { createWriter, formatOf, type OutputShape, writeLines } from "../output/output";
import type { OutputOptions } from "../record/options";
import { type ExitCode, exitCodes, failureError } from "../shell/exit";
import { parseInput, runAction } from "../shell/runAction";
import { withLocalPlans } from "./localPlans";

const shape: OutputShape<Plan> = {
  name: ({ _id }) => _id,
  columns: [
    { title: "_id", text: ({ _id }) => _id },
    { title: "state", text: ({ state }) => state },
    { title: "assistant", text: ({ assistant }) => assistant },
    { title: "identifier", text: ({ identifier }) => identifier },
    { title: "title", text: ({ title }) => title },
    { title: "rows", text: ({ rows }) => String(rows), align: "right" },
    { title: "expires_at", text: ({ expires_at }) => expires_at },
  ],
};

/** Plans are on the server, or on this machine where it keeps none. */
function connected(context: CommandContext, options: TargetOptions): Connection {
  const connection = connect(context, options);
  return { ...connection, transport: withLocalPlans(connection.transport, context.credentials.path) };
}

export async function listPlans(context: CommandContext, options: OutputOptions): Promise<ExitCode> {
  const format = formatOf(options.output);
  const rows = await runAction(context, connected(context, options), assistantActions.list, {});
  const writer = createWriter(format, shape, context, process.stdout.columns);
  writer.rows(rows);
  await writer.end();
  return exitCodes.ok;
}

export async function showPlan(
  context: CommandContext,
  id: string,
  options: OutputOptions,
): Promise<ExitCode> {
  const { show } = assistantActions;
  const format = formatOf(options.output);
  const plan = await runAction(context, connected(context, options), show, parseInput(show, { id }));
  const { input: _, ...shown } = plan;
  await writeLines(format, shown, () => planLines(plan), context.out);
  return exitCodes.ok;
}

interface TokenOptions extends TargetOptions {
  readonly name?: string;
  readonly hours: string;
  readonly policy?: readonly string[];
  readonly readOnly?: boolean;
}

/** Makes a token for `/mcp`; it is shown here and nowhere else. */
export async function makeAssistantToken(
  context: CommandContext,
  { name, hours, policy, readOnly, ...options }: TokenOptions,
): Promise<ExitCode> {
  const made = await makeToken(connect(context, options).transport, {
    name,
    hours: Number(hours),
    policies: policy,
    readOnly,
  });
  if (!made.ok) throw failureError(made.failure);
  context.out(made.value.token);
  context.say(assistantText("token.until", { time: made.value.expires }));
  return exitCodes.ok;
}

/** Lets assistants in at `/mcp`, or keeps them out. */
export async function setDoor(
  context: CommandContext,
  which: "on" | "off",
  options: TargetOptions,
): Promise<ExitCode> {
  await runAction(context, connect(context, options), assistantActions[which], {});
  context.say(assistantText(`${which}.done`));
  return exitCodes.ok;
}

/** A person accepts or refuses. */
export async function decide(
  context: CommandContext,
  step: "accept" | "refuse",
  id: string,
  options: TargetOptions,
): Promise<ExitCode> {
  const action = assistantActions[step];
  await runAction(context, connected(context, options), action, parseInput(action, { id }));
  context.say(assistantText(step === "accept" ? "accepted" : "refused"));
  return exitCodes.ok;
}
