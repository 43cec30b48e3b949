import { randomUUID } from "node:crypto";
import type { ClientRequest, IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import { unreachedFailure } from "@twinhelm/core/http/certificate";
import { abortedFailure } from "@twinhelm/core/http/exchange";
import { failed, type Result, success } from "@twinhelm/core/http/failure";
import { storageText } from "@twinhelm/core/storage/text";
import type { Post, PostAnswer } from "@twinhelm/core/storage/upload";
import { reasonOf } from "../input/reason";
import { agentOf } from "./agent";
import { smallFile } from "./localFiles";

/** The bytes of a file as Node reads them. */
export interface FileBody {
  /** Bytes; absent: it is sent in pieces until it ends. */
  readonly size?: number | undefined;
  open(): AsyncIterable<Uint8Array>;
}

/** The file itself is why it does not arrive: it cannot be read. */
class SourceError extends Error {
  readonly retry: boolean = false;
}

/** It had another length than it was said to have when its upload began. */
class LengthError extends SourceError {
  override readonly retry = true;
}

/** Sends one file as a multipart form: piped from where it is, with its length where that is known. */
export const postFile: Post<FileBody> = async (request) => {
  if (request.signal?.aborted) return failed(abortedFailure);
  const boundary = `twinhelm-${randomUUID()}`;
  const frames = framesOf(boundary, request);
  const { size = Number.POSITIVE_INFINITY } = request.body;
  return size > smallFile ? postPieces(request, boundary, frames) : postWhole(request, boundary, frames);
};

type Request = Parameters<Post<FileBody>>[0];
type Frames = readonly [head: Buffer, tail: Buffer];

/** A small file is read before a connection is taken for it, and goes out in one piece with what stands around it. */
async function postWhole(request: Request, boundary: string, frames: Frames): Promise<Result<PostAnswer>> {
  const whole: Uint8Array[] = [];
  try {
    for await (const piece of framed(frames, request)) whole.push(piece);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return request.signal?.aborted ? failed(abortedFailure) : unread(error);
  }
  const bytes = Buffer.concat(whole);
  const sent = openRequest(request, boundary, bytes.length);
  const answer = answerOf(sent);
  sent.end(bytes);
  return answered(request, answer);
}

async function postPieces(request: Request, boundary: string, frames: Frames): Promise<Result<PostAnswer>> {
  const { body, signal } = request;
  const [head, tail] = frames;
  const length = body.size === undefined ? undefined : head.length + body.size + tail.length;
  const sent = openRequest(request, boundary, length);
  const answer = answerOf(sent);
  const sending = pipeline(framed(frames, request), sent);
  // One that breaks, or is given up, ends at once, also while the next piece is waited for.
  const broken = answer.then(() => sending);
  try {
    await Promise.race([sending, broken]);
  } catch (error) {
    for (const each of [sending, broken]) each.catch(() => undefined);
    if (error instanceof SourceError && !signal?.aborted) {
      sent.destroy();
      answer.catch(() => undefined);
      return unread(error);
    }
    // An answer may come before all is sent: it says why.
  }
  return answered(request, answer);
}

const unread = ({ message, retry }: SourceError) => failed({ code: "invalid", message, retry });

function openRequest(
  { url, method, credential, signal }: Request,
  boundary: string,
  length: number | undefined,
): ClientRequest {
  const target = new URL(url);
  const { request: open } = process.getBuiltinModule(
    target.protocol === "https:" ? "node:https" : "node:http",
  );
  const headers = {
    "content-type": `multipart/form-data; boundary=${boundary}`,
    ...(length === undefined ? {} : { "content-length": length }),
    ...(credential === undefined ? {} : { authorization: credential }),
  };
  return open(target, { method, headers, signal, agent: agentOf(target) });
}

async function answered({ url, signal }: Request, answer: Promise<PostAnswer>): Promise<Result<PostAnswer>> {
  try {
    return success(await answer);
  } catch (error) {
    return failed(signal?.aborted ? abortedFailure : unreachedFailure(new URL(url).origin, error));
  }
}

function framesOf(
  boundary: string,
  { field, filename, type }: { field: string; filename: string; type: string },
): Frames {
  const disposition = `form-data; name="${field}"; filename="${filename.replaceAll("'", "%27")}"`;
  return [
    Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n`),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ];
}

async function* framed([head, tail]: Frames, { body, onProgress }: Request): AsyncGenerator<Uint8Array> {
  yield head;
  let sent = 0;
  for await (const piece of piecesOf(body)) {
    sent += piece.length;
    if (body.size !== undefined && sent > body.size) throw new LengthError(storageText("upload.changed"));
    yield piece;
    onProgress?.(sent);
  }
  if (body.size !== undefined && sent < body.size) throw new LengthError(storageText("upload.changed"));
  yield tail;
}

async function* piecesOf(body: FileBody): AsyncGenerator<Uint8Array> {
  try {
    yield* body.open();
  } catch (error) {
    throw new SourceError(storageText("upload.unread", { reason: reasonOf(error) }));
  }
}

const answerOf = (sent: ClientRequest): Promise<PostAnswer> =>
  new Promise((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (response: IncomingMessage) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        text += part;
      });
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          statusText: response.statusMessage ?? "",
          contentType: response.headers["content-type"] ?? "",
          text,
        }),
      );
    });
  });
