import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testPassword } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeEach, expect, it } from "vitest";
import { asset, bucket } from "./assetWorld";
import { startServerProcess } from "./process";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-killed-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface State {
  readonly _id: string;
  readonly installation_status?: string;
}

/** A server in a process of its own, and calls of its administrator. */
async function start() {
  const { url, end } = await startServerProcess(folder, testPassword);
  const headers: Record<string, string> = { "content-type": "application/json" };
  const call = async (method: string, path: string, body?: object) => {
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${url}${path}`, { method, headers, ...text });
    const content = await answer.text();
    return content === "" ? undefined : JSON.parse(content);
  };
  const token = await call("POST", "/passport/identify", { identifier: "admin", password: testPassword });
  headers.authorization = `${token.scheme} ${token.token}`;
  const buckets = async (): Promise<string[]> =>
    (await call("GET", "/bucket")).map(({ _id }: State) => _id).sort();
  return { call, end, buckets };
}

it("an installation that is killed says what it has done, and goes on from there", async () => {
  const some = Array.from({ length: 150 }, (_, at) => bucket((at + 16).toString(16).padStart(3, "0")));
  let server = await start();
  const { _id } = await server.call("POST", "/asset", asset(some));
  const installing = server.call("POST", `/asset/${_id}`, { configs: [] }).catch(() => "cut off");
  while ((await server.buckets()).length === 0) {
    // It goes on meanwhile.
  }
  await server.end("SIGKILL");
  expect(await installing).toBe("cut off");
  server = await start();
  const left = await server.call("GET", `/asset/${_id}`);
  expect(left.status).toBe("partially_installed");
  const installed = left.resources
    .filter(({ installation_status }: State) => installation_status === "installed")
    .map((each: State) => each._id)
    .sort();
  expect(installed.length).toBeLessThan(some.length);
  // What it says is what there is: neither more nor less.
  expect(await server.buckets()).toEqual(installed);
  const preview = await server.call("POST", `/asset/${_id}?preview=true`, { configs: [] });
  expect([preview.insertions.length, preview.updations, preview.deletions]).toEqual([
    some.length - installed.length,
    [],
    [],
  ]);
  expect((await server.call("POST", `/asset/${_id}`, { configs: [] })).status).toBe("installed");
  expect(await server.buckets()).toHaveLength(some.length);
  await server.end("SIGTERM");
});
