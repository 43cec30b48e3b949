import { createHash, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { loadActions } from "@twinhelm/core/area/actions";
import { registry } from "@twinhelm/core/areas";
import { defaultRows } from "@twinhelm/core/assistant/host";
import { namedTransport } from "@twinhelm/core/assistant/naming";
import { createProtocol } from "@twinhelm/core/assistant/protocol";
import { commandText } from "@twinhelm/core/text/command";
import { visibleText } from "@twinhelm/core/text/visible";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { countOf } from "../input/query";
import { type ExitCode, exitCodes, usageError } from "../shell/exit";
import { withLocalPlans } from "./localPlans";

export interface McpOptions extends TargetOptions {
  readonly tools: string;
  readonly rows?: string | undefined;
  readonly wait: string;
  readonly readOnly?: boolean | undefined;
  readonly version: string;
}

/** Bytes of one message. */
const largestMessage = 4 * 1024 * 1024;

/** Speaks the Model Context Protocol on standard input and output, until the input ends. */
export async function serveAssistant(context: CommandContext, options: McpOptions): Promise<ExitCode> {
  if (options.tools !== "few" && options.tools !== "all")
    throw usageError(commandText("mcp.tools", { given: options.tools }));
  const connection = connect(context, options);
  const working = new Set<Promise<unknown>>();
  let name = (): string | undefined => undefined;
  const called = () => visibleText(name() ?? "").slice(0, 60) || commandText("mcp.assistant");
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
      limits: {
        readOnly: options.readOnly === true,
        rows: countOf("--rows", options.rows) ?? defaultRows,
        patience: (countOf("--wait", options.wait) ?? 0) * 1000,
        all: options.tools === "all",
      },
    },
    options.version,
  );
  name = () => server.getClientVersion()?.name;
  server.onerror = (error) => context.say(visibleText(error.message));
  const ended = new Promise<void>((done) => {
    server.onclose = done;
    context.input.once("end", done).once("close", done);
  });
  await server.connect(
    new StdioServerTransport(context.input, process.stdout, { maxBufferSize: largestMessage }),
  );
  await ended;
  // What was begun comes to its end, also where nobody reads of it.
  await Promise.allSettled(working);
  await server.close();
  return exitCodes.ok;
}
