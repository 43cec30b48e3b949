import { functionFormText } from "./formText";
import type { FunctionRecord, Information, Language } from "./model";

/** A trigger as far as it says what its handler gets. */
interface ExampleOf {
  readonly type: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** What the code is written for. */
export interface ExampleStyle {
  readonly language: Language;
  /** Whether the compiler of the server knows the types of what handlers get. */
  readonly typed: boolean;
}

/** What code does with its arguments, each with its type. */
interface Example {
  readonly parameters: readonly (readonly [name: string, type: string])[];
  readonly body: readonly string[];
}

const log = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `console.log("${name}:", change.${name});`);

const change =
  (type: string) =>
  (...names: readonly string[]): Example => ({ parameters: [["change", type]], body: log(...names) });

const inDatabase = change("DatabaseChange");
const inBucket = change("BucketChange");

const database: Readonly<Record<string, Example>> = {
  INSERT: inDatabase("kind", "documentKey", "collection", "document"),
  UPDATE: inDatabase("kind", "documentKey", "collection", "document"),
  REPLACE: inDatabase("kind", "documentKey", "collection", "document"),
  DELETE: inDatabase("kind", "documentKey", "collection"),
};

const bucket: Readonly<Record<string, Example>> = {
  ALL: inBucket("kind", "documentKey", "bucket", "previous", "current"),
  INSERT: inBucket("kind", "documentKey", "bucket", "current"),
  UPDATE: inBucket("kind", "documentKey", "bucket", "previous", "current"),
  DELETE: inBucket("kind", "documentKey", "bucket", "previous"),
};

const others: Readonly<Record<string, Example>> = {
  http: {
    parameters: [
      ["request", "HttpRequest"],
      ["response", "HttpResponse"],
    ],
    body: ['response.status(201).send("The answer of a function");'],
  },
  firehose: {
    parameters: [
      ["{ socket, pool }", "FirehoseContext"],
      ["message", "FirehoseMessage"],
    ],
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
export function exampleCode({ type, options }: ExampleOf, style: ExampleStyle): string {
  const byOperation = { database, bucket }[type];
  const example = byOperation === undefined ? others[type] : byOperation[String(options.type)];
  if (example === undefined)
    return `${functionFormText(byOperation === undefined ? "example.none" : "example.choose")}\n`;
  const { parameters, body } = example;
  const isTyped = style.language === "typescript" && style.typed;
  const head = parameters.map(([name, kind]) => (isTyped ? `${name}: ${kind}` : name)).join(", ");
  const lines = body.map((line) => `  ${line}`);
  return [...comment(parameters, style), `export default function (${head}) {`, ...lines, "}", ""].join("\n");
}

/** In JavaScript a comment tells editors the types. */
function comment(parameters: Example["parameters"], { language }: ExampleStyle): readonly string[] {
  if (language === "typescript" || parameters.length === 0) return [];
  const lines = parameters.map(
    ([name, kind]) => ` * @param {${kind}} ${/^\w+$/.test(name) ? name : "context"}`,
  );
  return ["/**", ...lines, " */"];
}

/** The example of the first trigger of a function. */
export function firstExample(
  { triggers, language }: Pick<FunctionRecord, "triggers" | "language">,
  { typed = false }: Pick<Information, "typed">,
): string {
  const [{ type, options } = { type: "", options: {} }] = Object.values(triggers);
  return exampleCode({ type, options: { ...options } }, { language, typed });
}
