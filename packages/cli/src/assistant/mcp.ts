import { createHash, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { loadActions } from "@twinhelm/core/area/actions";
import { registry } from "@twinhelm/core/areas";
import { type AssistantLimits, defaultRows } from "@twinhelm/core/assistant/host";
import { namedTransport } from "@twinhelm/core/assistant/naming";
import { createProtocol } from "@twinhelm/core/assistant/protocol";
import { assistantName } from "@twinhelm/core/http/assistantHeader";
import { commandText } from "@twinhelm/core/text/command";
import { visibleText } from "@twinhelm/core/text/visible";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { countOf } from "../input/query";
import { goOnUnread, untilTold } from "../serve/running";
import { type ExitCode, exitCodes, usageError } from "../shell/exit";
import { withLocalPlans } from "./localPlans";

export interface McpOptions extends TargetOptions {
  readonly tools: string;
  readonly rows?: string | undefined;
  readonly wait: string;
  readonly readOnly?: boolean | undefined;
  readonly version: string;
}

/** Mebibytes of one message. */
const largestMessage = 4;
/** Characters of what is said of a broken message. */
const mostSaid = 200;

/** Speaks the Model Context Protocol on standard input and output, until the input ends. */
export async function serveAssistant(context: CommandContext, options: McpOptions): Promise<ExitCode> {
  const limits = limitsOf(options);
  const connection = connect(context, options);
  if (context.input.isTTY) context.say(commandText("mcp.waits"));
  const working = new Set<Promise<unknown>>();
  let [isEnding, isTooLarge] = [false, false];
  let name = (): string | undefined => undefined;
  const called = () => assistantName(name() ?? "") || commandText("mcp.assistant");
  const named = namedTransport(connection.transport, called);
  const server = createProtocol(
    {
      transport: withLocalPlans(named, context.credentials.path),
      areas: registry,
      actions: await loadActions(registry),
      name: called,
      hash: (text) => createHash("sha256").update(text).digest("hex"),
      random: () => randomBytes(8).toString("hex"),
      wait: async (milliseconds) => void (await wait(milliseconds)),
      keep(work) {
        working.add(work);
        void work.finally(() => working.delete(work));
      },
      isEnding: () => isEnding,
      limits,
    },
    { version: options.version, log: (error) => context.say(faultLine(error)) },
  );
  name = () => server.getClientVersion()?.name;
  server.onerror = (error) => {
    isTooLarge ||= error.message.startsWith("ReadBuffer exceeded");
    context.say(isTooLarge ? commandText("mcp.large", { most: largestMessage }) : brokenLine(error));
  };
  const gone = untilGone(context, (done) => {
    server.onclose = done;
  });
  await server.connect(
    new StdioServerTransport(context.input, process.stdout, { maxBufferSize: largestMessage * 2 ** 20 }),
  );
  await gone;
  isEnding = true;
  // What was begun comes to its end, also where nobody reads of it.
  while (working.size > 0) await Promise.allSettled(working);
  await server.close();
  return isTooLarge ? exitCodes.failure : exitCodes.ok;
}

function limitsOf({ tools, readOnly, rows, wait: patience }: McpOptions): AssistantLimits {
  if (tools !== "few" && tools !== "all") throw usageError(commandText("mcp.tools", { given: tools }));
  return {
    readOnly: readOnly === true,
    rows: countOf("--rows", rows) ?? defaultRows,
    patience: (countOf("--wait", patience) ?? 0) * 1000,
    all: tools === "all",
  };
}

const faultLine = (error: unknown): string =>
  commandText("mcp.fault", { reason: visibleText(String(error).slice(0, mostSaid)) });

/** What is said of a message that could not be read, or of an answer that could not be sent. */
const brokenLine = ({ message }: Error): string =>
  commandText("mcp.broken", { reason: visibleText(message.slice(0, mostSaid)) });

/** Resolves when nobody sends any more, nobody reads what is answered, or somebody ends it; a second signal ends at once. */
function untilGone(context: CommandContext, onClose: (done: () => void) => void): Promise<void> {
  return new Promise((done) => {
    goOnUnread(context);
    process.stdout.once("error", () => done());
    onClose(done);
    context.input.once("end", done).once("close", done);
    void untilTold(context.say).then(done);
  });
}
