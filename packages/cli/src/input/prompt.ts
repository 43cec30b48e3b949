import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { commandText } from "@twinhelm/core/text/command";
import { visibleText } from "@twinhelm/core/text/visible";
import { standardError } from "../output/say";
import { CommandError, exitCodes, usageError } from "../shell/exit";

/** Reads the whole of standard input; the line break at its end does not count. */
export async function readStdin(input: NodeJS.ReadStream): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of input) parts.push(Buffer.from(part));
  return Buffer.concat(parts)
    .toString("utf8")
    .replace(/\r?\n$/, "");
}

/** Asks on the terminal; what is typed does not show when it is secret. Ctrl-C ends with 130. */
export function ask(input: NodeJS.ReadStream, question: string, secret: boolean): Promise<string> {
  if (!input.isTTY) throw usageError(commandText("input.nobody", { question }));
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = `${visibleText(question)}: `;
  const output = secret ? silent : standardError.stream;
  const reader = createInterface({ input, output, terminal: true, prompt });
  // Only now: a key that is pressed as soon as the question is shown belongs to the reader, which shows no secret.
  if (secret) standardError.stream.write(prompt);
  else reader.prompt();
  return new Promise((resolve, reject) => {
    let answered = false;
    reader.once("line", (line) => {
      answered = true;
      reader.close();
      if (secret) standardError.stream.write("\n");
      resolve(line);
    });
    reader.once("SIGINT", () => reader.close());
    reader.once("close", () => {
      if (answered) return;
      standardError.stream.write("\n");
      reject(new CommandError(commandText("interrupted"), exitCodes.interrupted));
    });
  });
}
