import { functionFormText } from "./formText";
import type { FunctionRecord } from "./model";

/** A trigger as far as it says what its handler gets. */
interface ExampleOf {
  readonly type: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** What code does with its arguments. */
interface Example {
  readonly parameters: readonly string[];
  readonly body: readonly string[];
}

const log = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `console.log("${name}:", change.${name});`);

const change = (...names: readonly string[]): Example => ({ parameters: ["change"], body: log(...names) });

const database: Readonly<Record<string, Example>> = {
  INSERT: change("kind", "documentKey", "collection", "document"),
  UPDATE: change("kind", "documentKey", "collection", "document"),
  REPLACE: change("kind", "documentKey", "collection", "document"),
  DELETE: change("kind", "documentKey", "collection"),
};

const bucket: Readonly<Record<string, Example>> = {
  ALL: change("kind", "documentKey", "bucket", "previous", "current"),
  INSERT: change("kind", "documentKey", "bucket", "current"),
  UPDATE: change("kind", "documentKey", "bucket", "previous", "current"),
  DELETE: change("kind", "documentKey", "bucket", "previous"),
};

const others: Readonly<Record<string, Example>> = {
  http: {
    parameters: ["request", "response"],
    body: ['response.status(201).send("The answer of a function");'],
  },
  firehose: {
    parameters: ["{ socket, pool }", "message"],
    body: [
      'if (message.name === "connection") {',
      '  const isKnown = message.data?.url?.includes("key=");',
      "  if (!isKnown) return socket.close();",
      "}",
      'if (message.name === "close") return;',
      "// To the one who sent it, and to everybody.",
      'socket.send("received", message.data);',
      'pool.send("said", { by: socket.id, name: message.name });',
    ],
  },
  system: { parameters: [], body: ['console.log("The server is ready.");'] },
  schedule: { parameters: [], body: ['console.log("It is time:", new Date().toISOString());'] },
};

/** The example of a kind of trigger (contract, function-webhook.md section 5.9), or a sentence why there is none. */
export function exampleCode({ type, options }: ExampleOf): string {
  const byOperation = { database, bucket }[type];
  const example = byOperation === undefined ? others[type] : byOperation[String(options.type)];
  if (example === undefined)
    return `${functionFormText(byOperation === undefined ? "example.none" : "example.choose")}\n`;
  const { parameters, body } = example;
  const lines = body.map((line) => `  ${line}`);
  return [`export default function (${parameters.join(", ")}) {`, ...lines, "}", ""].join("\n");
}

/** The example of the first trigger of a function. */
export function firstExample({ triggers }: Pick<FunctionRecord, "triggers">): string {
  const [{ type, options } = { type: "", options: {} }] = Object.values(triggers);
  return exampleCode({ type, options: { ...options } });
}
