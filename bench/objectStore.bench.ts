// Content in an object store: through our server against the bare client, which speaks to the same store.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { storeAddressOf } from "@twinhelm/server/place/address";
import { testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storeCredentials } from "../tests/contract/fixtures/objectStore";
import { type ServerProcess, startServerProcess } from "../tests/contract/process";
import { median, report } from "./report";

const mebibyte = 1024 * 1024;
const mebibytes = 256;
const piece = Buffer.alloc(mebibyte, "0123456789abcdef");
const object = { Bucket: "files", Key: "bare" };

const folder = mkdtempSync(join(tmpdir(), "twinhelm-bench-store-"));
let store: ReturnType<typeof spawn>;
let server: ServerProcess;
let client: S3Client;
let authorization = "";
beforeAll(async () => {
  mkdirSync(join(folder, "store"));
  Object.assign(process.env, storeCredentials);
  const spawned = spawn(
    process.execPath,
    [join(import.meta.dirname, "bareStore.mjs"), join(folder, "store")],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  store = spawned;
  const endpoint = String((await once(spawned.stdout, "data"))[0]).trim();
  client = new S3Client({
    region: "us-east-1",
    endpoint,
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
  });
  server = await startServerProcess(join(folder, "data"), testPassword, {
    storageObjectLimit: 1024,
    storage: storeAddressOf(`s3://files/ours?endpoint=${endpoint}`),
  });
  const answer = await fetch(`${server.url}/passport/identify`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier: "admin", password: testPassword }),
  });
  const { scheme, token } = await answer.json();
  authorization = `${scheme} ${token}`;
});
afterAll(async () => {
  await server.end("SIGTERM");
  store.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function seconds<T>(work: () => Promise<T>): Promise<readonly [number, T]> {
  const begun = performance.now();
  const value = await work();
  return [(performance.now() - begun) / 1000, value];
}

const sendBare = () =>
  new Upload({
    client,
    params: { ...object, Body: Readable.from(Array.from({ length: mebibytes }, () => piece)) },
    queueSize: 2,
  }).done();

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<void> {
  let bytes = 0;
  for await (const part of content) bytes += part.length;
  expect(bytes).toBe(mebibytes * mebibyte);
}

async function readBare(): Promise<void> {
  const { Body: body } = await client.send(new GetObjectCommand(object));
  if (!(body instanceof Readable)) throw new Error("There is no content");
  await bytesOf(body);
}

async function sendOwn(): Promise<string> {
  const sent = request(`${server.url}/storage`, {
    method: "POST",
    headers: { authorization, "content-type": "multipart/form-data; boundary=b" },
  });
  const answered = once(sent, "response");
  sent.write(
    '--b\r\ncontent-disposition: form-data; name="files"; filename="big"\r\ncontent-type: image/png\r\n\r\n',
  );
  for (let count = 0; count < mebibytes; count += 1) if (!sent.write(piece)) await once(sent, "drain");
  sent.end("\r\n--b--\r\n");
  const [response] = await answered;
  let text = "";
  for await (const part of response) text += String(part);
  expect(response.statusCode, text).toBe(201);
  return JSON.parse(text)[0]._id;
}

async function readOwn(id: string): Promise<void> {
  const [response] = await once(request(`${server.url}/storage/${id}/view`).end(), "response");
  await bytesOf(response);
}

it("sends and reads 256 MiB through an object store", async () => {
  const times: Record<"sendBare" | "sendOwn" | "readBare" | "readOwn", number[]> = {
    sendBare: [],
    sendOwn: [],
    readBare: [],
    readOwn: [],
  };
  for (let round = 0; round < 3; round += 1) {
    times.sendBare.push((await seconds(sendBare))[0]);
    const [sent, id] = await seconds(sendOwn);
    times.sendOwn.push(sent);
    times.readBare.push((await seconds(readBare))[0]);
    times.readOwn.push((await seconds(() => readOwn(id)))[0]);
    await client.send(new DeleteObjectCommand(object));
    await fetch(`${server.url}/storage/${id}`, { method: "DELETE", headers: { authorization } });
  }
  const speed = (name: keyof typeof times) => mebibytes / median(times[name]);
  for (const [what, own, bare] of [
    ["upload", "sendOwn", "sendBare"],
    ["download", "readOwn", "readBare"],
  ] as const)
    report(
      `${what} of 256 MiB through an object store / bare client`,
      speed(own) / speed(bare),
      { least: 0.4 },
      `${speed(own).toFixed(0)} against ${speed(bare).toFixed(0)} MiB a second`,
    );
});
