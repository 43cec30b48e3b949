import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { unreachedFailure } from "@twinhelm/core/http/certificate";
import { abortedFailure, failureOfStatus, networkFailure } from "@twinhelm/core/http/exchange";
import { type Failure, failed, type Result, success } from "@twinhelm/core/http/failure";
import { viewAddress } from "@twinhelm/core/storage/api";
import { storageText } from "@twinhelm/core/storage/text";
import { agentOf } from "./agent";

/** Milliseconds without a byte after which a download counts as broken. */
const patience = 60_000;

interface ContentOptions {
  readonly baseUrl: string;
  readonly id: string;
  readonly signal?: AbortSignal | undefined;
  /** What is there already, as its ETag: the answer has no content where that is the same. */
  readonly known?: string | undefined;
}

/** The content of an object as it arrives; `undefined`: it is what is known. */
async function openContent({
  baseUrl,
  id,
  signal,
  known,
}: ContentOptions): Promise<Result<IncomingMessage | undefined>> {
  const url = new URL(viewAddress(baseUrl, id));
  const { get } = process.getBuiltinModule(url.protocol === "https:" ? "node:https" : "node:http");
  const headers = known === undefined ? {} : { "if-none-match": known };
  const response = await new Promise<IncomingMessage | Error>((resolve) => {
    const sent = get(url, { headers, signal, agent: agentOf(url) }, resolve);
    sent.on("error", resolve);
    sent.setTimeout(patience, () => sent.destroy(new Error("no answer in time")));
  });
  if (response instanceof Error)
    return failed(signal?.aborted ? abortedFailure : unreachedFailure(baseUrl, response));
  const { statusCode = 0, statusMessage = "" } = response;
  if (statusCode === 200) return success(response);
  response.resume();
  return statusCode === 304
    ? success(undefined)
    : failed(
        failureOfStatus(baseUrl, { status: statusCode, statusText: statusMessage, body: undefined }, {}),
      );
}

/** Hands the content of an object on, piece by piece, until it is enough. A connection that ends early is a failure. */
export async function receive(
  options: ContentOptions,
  take: (piece: Uint8Array) => Promise<"enough" | undefined>,
): Promise<Result<undefined>> {
  const opened = await openContent(options);
  if (!opened.ok) return opened;
  const response = opened.value;
  if (response === undefined) return success(undefined);
  // One that is given up is told here too, once nobody waits for a piece.
  response.on("error", () => undefined);
  const length = Number(response.headers["content-length"] ?? Number.NaN);
  let received = 0;
  const pieces = response[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await arriving(pieces.next());
      if (done === true) break;
      received += value.length;
      if ((await take(value)) === "enough") {
        response.destroy();
        return success(undefined);
      }
    }
  } catch (error) {
    response.destroy();
    if (!(error instanceof Broken)) throw error;
    return failed(options.signal?.aborted ? abortedFailure : networkFailure(options.baseUrl));
  }
  if (!Number.isNaN(length) && received !== length) return failed(cutShort);
  return success(undefined);
}

class Broken extends Error {}

/** What breaks the connection is told apart from what keeps a piece from being written. */
const arriving = <T>(piece: Promise<T>): Promise<T> => piece.catch(() => Promise.reject(new Broken()));

const cutShort: Failure = { code: "network", message: storageText("download.short"), retry: true };

/** Whether the content of an object is what has this ETag. */
export async function hasContent(baseUrl: string, id: string, etag: string): Promise<Result<boolean>> {
  const opened = await openContent({ baseUrl, id, known: etag });
  if (!opened.ok) return opened;
  opened.value?.destroy();
  return success(opened.value === undefined);
}

/** The ETag of bytes as servers make it (contract, storage-asset-dashboard-activity-vc.md section 1.5). */
export async function etagOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha1");
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    hash.update(piece);
  }
  return `"${size.toString(16)}-${hash.digest("base64").slice(0, 27)}"`;
}
