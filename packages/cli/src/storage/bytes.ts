import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { failureOfStatus, networkFailure } from "@twinhelm/core/http/exchange";
import { viewAddress } from "@twinhelm/core/storage/api";
import { commandText } from "@twinhelm/core/text/command";
import { CommandError, exitCodes, failureError } from "../shell/exit";

/** The bytes of a file, or of standard input where the name is `-`. */
export async function readBytes(input: NodeJS.ReadStream, path: string): Promise<Buffer> {
  if (path === "-") return buffer(input);
  try {
    return await readFile(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(commandText("input.unread", { path, reason }), exitCodes.failure);
  }
}

/** The content of an object, piece by piece. */
export async function* fetchContent(baseUrl: string, id: string): AsyncGenerator<Uint8Array> {
  const url = new URL(viewAddress(baseUrl, id));
  const { get } = process.getBuiltinModule(url.protocol === "https:" ? "node:https" : "node:http");
  const { promise, resolve, reject } = Promise.withResolvers<import("node:http").IncomingMessage>();
  get(url, resolve).on("error", () => reject(failureError(networkFailure(baseUrl))));
  const response = await promise;
  if (response.statusCode !== 200) {
    response.resume();
    const { statusCode: status = 0, statusMessage: statusText = "" } = response;
    throw failureError(failureOfStatus(baseUrl, { status, statusText, body: undefined }, {}));
  }
  yield* response;
}
