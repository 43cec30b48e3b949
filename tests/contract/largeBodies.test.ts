import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let server: TestServer;
let folder: string;
let file: string;
const megabyte = 1024 * 1024;
const size = 32 * megabyte;

beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), "twinhelm-large-"));
  file = join(folder, "body.json");
  writeFileSync(file, Buffer.alloc(size, "x"));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Routes that take much and little, for those who are signed in and for strangers. */
const routes = [
  ["POST", "/bucket"],
  ["PUT", "/passport/identity/5f0000000000000000000001/policy/BucketFullAccess"],
  ["POST", "/passport/identify"],
] as const;
const headers = () => ({ "content-type": "application/json", authorization: server.admin });

describe.each(routes)("a body beyond what is taken by %s %s is answered with 413 to", (method, path) => {
  it("fetch, with its length", async () => {
    const body = Buffer.alloc(size, "x");
    const answer = await fetch(`${server.url}${path}`, { method, headers: headers(), body });
    expect([answer.status, await answer.json()]).toMatchObject([413, { statusCode: 413 }]);
  });

  it("fetch, in pieces", async () => {
    const piece = new Uint8Array(megabyte).fill(120);
    let left = size / megabyte;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left === 0) return controller.close();
        left -= 1;
        controller.enqueue(piece);
      },
    });
    const sent = { method, headers: headers(), body, duplex: "half" } as const;
    const answer = await fetch(`${server.url}${path}`, sent);
    expect([answer.status, await answer.json()]).toMatchObject([413, { statusCode: 413 }]);
  });

  const hasCurl = spawnSync("curl", ["--version"]).status === 0;
  it.skipIf(!hasCurl).each([
    ["with its length", (name: string) => ["--data-binary", `@${name}`]],
    ["in pieces", (name: string) => ["--upload-file", name, "--header", "Transfer-Encoding: chunked"]],
    ["without waiting for leave", (name: string) => ["--data-binary", `@${name}`, "--header", "Expect:"]],
    ["on a connection for it alone", (name: string) => ["--data-binary", `@${name}`, "--http1.0"]],
  ])("curl, %s", async (_, way) => {
    const named = Object.entries(headers()).flatMap(([name, value]) => ["--header", `${name}: ${value}`]);
    const shown = ["--silent", "--show-error", "--output", "/dev/null", "--write-out", "%{http_code}"];
    const words = [...shown, "--request", method, ...named, ...way(file), `${server.url}${path}`];
    const outcome = await new Promise((resolve) => {
      execFile("curl", words, (error, stdout, stderr) => resolve([error?.code ?? 0, stdout, stderr]));
    });
    expect(outcome).toEqual([0, "413", ""]);
  });
});

it("what takes little says so from 64 KiB on, what takes much from 15 MiB on", async () => {
  const attach = "/passport/identity/5f0000000000000000000001/policy/BucketFullAccess";
  const status = async (path: string, method: string, length: number) =>
    (await server.call(method, path, { raw: " ".repeat(length) })).status;
  expect(await status(attach, "PUT", 64 * 1024)).toBe(204);
  expect(await status(attach, "PUT", 64 * 1024 + 1)).toBe(413);
  expect(await status("/bucket", "POST", 15 * megabyte)).toBe(400);
  expect(await status("/bucket", "POST", 15 * megabyte + 1)).toBe(413);
});
