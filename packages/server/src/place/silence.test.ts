import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { HeadObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endSilent } from "./silence";

const silence = 1_000;
type Handler = S3Client["config"]["requestHandler"];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(() => void vi.useRealTimers());

/** A handler that is watched, and the requests that a client sends by it. */
function watched(handle: Handler["handle"]) {
  const client = new S3Client({
    region: "here",
    credentials: { accessKeyId: "id", secretAccessKey: "secret" },
  });
  const { requestHandler: handler } = client.config;
  handler.handle = handle;
  const onSilent = vi.fn();
  endSilent(handler, { silence, onHeard: () => undefined, onSilent });
  return { client, handler, onSilent };
}

/** A request as a client makes it. */
async function requestOf(more: object): Promise<Parameters<Handler["handle"]>[0]> {
  let made: Parameters<Handler["handle"]>[0] | undefined;
  const { client } = watched((request) => {
    made = request;
    return Promise.reject(new Error("seen"));
  });
  await client.send(new HeadObjectCommand({ Bucket: "bucket", Key: "key" })).catch(() => undefined);
  if (made === undefined) throw new Error("nothing was asked");
  return Object.assign(made, more);
}

/** Never answers; ends as it is told to. */
const mute: Handler["handle"] = (_request, options) =>
  new Promise((_, reject) => {
    const signal = options !== undefined && "abortSignal" in options ? options.abortSignal : undefined;
    if (signal instanceof AbortSignal) signal.addEventListener("abort", () => reject(new Error("aborted")));
  });

it("what puts many parts together may take the longer, and ends all the same", async () => {
  const { handler, onSilent } = watched(mute);
  const body = `<CompleteMultipartUpload>${"<Part></Part>".repeat(100)}</CompleteMultipartUpload>`;
  const request = await requestOf({ method: "POST", query: { uploadId: "1" }, body });
  const ended = handler.handle(request).catch(({ name }: Error) => name);
  await vi.advanceTimersByTimeAsync(5 * silence);
  expect(onSilent).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10 * silence);
  expect(await ended).toBe("SilentError");
  expect(onSilent).toHaveBeenCalledOnce();
});

it("a body that is taken slowly is no silence", async () => {
  let read = 0;
  const { handler, onSilent } = watched(async (request) => {
    for await (const some of request.body) {
      read += some.length;
      await new Promise((resolve) => setTimeout(resolve, silence / 2));
    }
    throw new Error("all of it");
  });
  const request = await requestOf({ method: "PUT", body: Buffer.alloc(1024 * 1024) });
  const ended = handler.handle(request).catch(({ message }: Error) => message);
  await vi.advanceTimersByTimeAsync(20 * silence);
  expect([await ended, read]).toEqual(["all of it", 1024 * 1024]);
  expect(onSilent).not.toHaveBeenCalled();
});

it("content that nobody reads waits, and ends where all that came was read and no more comes", async () => {
  const socket = new Socket();
  const content = new IncomingMessage(socket);
  content.push("some");
  const { handler, onSilent } = watched(async (request) => ({
    response: Object.assign(request.clone(), { statusCode: 200, body: content }),
  }));
  await handler.handle(await requestOf({ method: "GET" }));
  const broken = new Promise((resolve) => content.once("error", ({ name }: Error) => resolve(name)));
  await vi.advanceTimersByTimeAsync(10 * silence);
  expect(content.destroyed).toBe(false);
  expect(onSilent).not.toHaveBeenCalled();
  content.resume();
  await vi.advanceTimersByTimeAsync(2 * silence);
  expect(await broken).toBe("SilentError");
});
