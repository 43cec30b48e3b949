import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  type JSONRPCMessage,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type { Result } from "../http/failure";
import { failureTexts } from "./answer";
import { accessNow, callTool, listTools } from "./face";
import type { AssistantHost } from "./host";
import { completionsOf, prompts, promptText } from "./prompts";
import { listResources, readResource, resourceTemplates } from "./resources";
import { assistantText } from "./text";

// Loaded only by what speaks the protocol: the library is heavy.

/** What an error of ours carries: it is known by that, and does not leave with it. */
const ours = {};

const own = (code: ErrorCode, message: string): McpError => new McpError(code, message, ours);

/** An error as it leaves: one of the library may quote what was sent, or say where something broke. */
function inOurWords(message: JSONRPCMessage): JSONRPCMessage {
  if (!("error" in message)) return message;
  const { code, message: said, data } = message.error;
  if (data === ours) return { ...message, error: { code, message: said } };
  const isUnknown = code === ErrorCode.MethodNotFound;
  const error = isUnknown
    ? { code, message: assistantText("not.method") }
    : { code: ErrorCode.InvalidParams, message: assistantText("not.shape") };
  return { ...message, error };
}

/** A server whose errors are all in our words. */
class OwnServer extends Server {
  override async connect(wire: Transport): Promise<void> {
    const send = wire.send.bind(wire);
    wire.send = (message, options) => send(inOurWords(message), options);
    await super.connect(wire);
  }
}

/** The value of a result; a failure is an error of the protocol, in which what is said of it is data. */
function valueIn<T>(host: AssistantHost, result: Result<T>): T {
  if (result.ok) return result.value;
  throw own(ErrorCode.InvalidRequest, failureTexts(host, result.failure).join("\n"));
}

/** What there is; where nobody knows it, what was asked for is not said again. */
function there<T>(found: T | undefined, missing: string): T {
  if (found === undefined) throw own(ErrorCode.InvalidParams, missing);
  return found;
}

/** Calls that run at once, and that wait for that; more are refused. */
const most = { running: 4, waiting: 60 } as const;

/** Lets few calls run at once, each in its turn. */
function createTurns(broken: (error: unknown) => McpError) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most.running) {
      if (waiting.length >= most.waiting) throw own(ErrorCode.InvalidRequest, assistantText("busy"));
      await new Promise<void>((go) => waiting.push(go));
    } else running += 1;
    try {
      return await work();
    } catch (error) {
      throw error instanceof McpError ? error : broken(error);
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** A server of the protocol for one assistant; it is connected to whatever brings the messages. `log`: of what broke. */
export function createProtocol(
  host: AssistantHost,
  { version, log }: { readonly version: string; readonly log: (error: unknown) => void },
): Server {
  const server = new OwnServer(
    { name: "twinhelm", title: "Twinhelm", version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions: assistantText("instructions", { rows: host.limits.rows }),
    },
  );
  const inTurn = createTurns((error) => {
    log(error);
    return own(ErrorCode.InternalError, assistantText("broken"));
  });
  server.setRequestHandler(ListToolsRequestSchema, () =>
    inTurn(async () => ({ tools: [...valueIn(host, await listTools(host))] })),
  );
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    inTurn(() => callTool(host, params.name, params.arguments)),
  );
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
    inTurn(() => listResources(host, params?.cursor)),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) =>
    inTurn(async () => {
      const found = await readResource(host, params.uri);
      return valueIn(host, there(found, assistantText("unknown.resource")));
    }),
  );
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: prompts.map(listed) }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const named = prompts.find(({ name }) => name === params.name);
    const found = there(named, assistantText("unknown.prompt"));
    const text = promptText(host, found, params.arguments ?? {});
    return { description: found.description, messages: [{ role: "user", content: { type: "text", text } }] };
  });
  server.setRequestHandler(CompleteRequestSchema, ({ params: { ref, argument } }) =>
    inTurn(async () => {
      const of = ref.type === "ref/prompt" ? ref.name : ref.uri;
      const access = valueIn(host, await accessNow(host));
      const asked = { of, name: argument.name, typed: argument.value };
      return { completion: await completionsOf(host, asked, access) };
    }),
  );
  return server;
}

const listed = ({ name, title, description, arguments: all }: (typeof prompts)[number]) => ({
  name,
  title,
  description,
  arguments: all.map(({ complete: _, ...argument }) => argument),
});
