import { spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newHome, startService } from "./command";
import { homeOf } from "./console";
import { withDatabase } from "./local";
import { launcher, node } from "./terminal";

let server: TestServer;
let home: string;
beforeAll(async () => {
  server = await startTestServer();
  home = homeOf(server.admin, server.url);
  const properties = { note: { type: "string" } };
  const { body } = await server.call("POST", "/bucket", {
    body: { title: "Notes", description: "Of which much is read", properties },
  });
  const documents = Array.from({ length: 2_000 }, (_, index) => ({ note: `${index} ${"n".repeat(200)}` }));
  await server.call("POST", `/bucket/${body._id}/data/batch`, { body: { documents } });
});
afterAll(() => server.close());

/** Linux has a device that is always full. */
const full = "/dev/full";

const environment = () => ({ ...process.env, XDG_CONFIG_HOME: newHome() });

/** Runs the command with a device as its standard output, which the server of this process may be asked by. */
async function runAsking(device: string, args: readonly string[], input = "") {
  const out = openSync(device, "w");
  const child = spawn(node, [launcher, ...args], {
    env: { ...process.env, XDG_CONFIG_HOME: home },
    stdio: ["pipe", out, "pipe"],
  });
  closeSync(out);
  let stderr = "";
  child.stderr?.on("data", (part) => {
    stderr += part;
  });
  child.stdin?.end(input);
  const status = await new Promise((resolve) => child.on("close", resolve));
  return { status, stderr };
}

function runInto(device: string, args: readonly string[]) {
  const out = openSync(device, "w");
  try {
    const { status, stderr } = spawnSync(node, [launcher, ...args], {
      env: environment(),
      stdio: ["ignore", out, "pipe"],
      encoding: "utf8",
      timeout: 60_000,
    });
    return { status, stderr };
  } finally {
    closeSync(out);
  }
}

describe.skipIf(!existsSync(full))("a full disk", () => {
  it.each([
    ["a line", ["--version"]],
    ["a few lines", ["context", "current"]],
    ["a help", ["--help"]],
    ["a long script", ["completion", "bash"]],
    ["a header alone", ["context", "list", "-o", "csv"]],
  ])("is told in one sentence where %s is lost, and fails", (_, args) => {
    const { status, stderr } = runInto(full, args);
    expect(stderr).toMatch(/^Standard output cannot be written: ENOSPC[^\n]*\n$/);
    expect(status).toBe(1);
  });
});

const lost = /(^|\n)Standard output cannot be written: ENOSPC[^\n]*\n$/;

describe.skipIf(!existsSync(full))("a full disk, of what a server answers,", () => {
  it.each([
    ["a table", ["data", "list", "Notes"]],
    ["JSON", ["data", "list", "Notes", "--limit", "2000", "-o", "json"]],
    ["YAML", ["data", "list", "Notes", "-o", "yaml"]],
    ["what a filter made of it", ["data", "list", "Notes", "--jq", ".[].note"]],
    ["one record", ["bucket", "get", "Notes"]],
    ["a sentence", ["can-i", "bucket:create"]],
  ])("is told where %s is lost, and fails", async (_, args) => {
    const { status, stderr } = await runAsking(full, args);
    expect([status, stderr]).toEqual([1, expect.stringMatching(lost)]);
  });

  it("is told where the ids of what was inserted are lost", async () => {
    const { status, stderr } = await runAsking(
      full,
      ["data", "insert", "Notes", "--file", "-"],
      '{"note":"x"}',
    );
    expect([status, stderr]).toEqual([1, expect.stringMatching(lost)]);
  });

  it("keeps nobody from knowing the password of a new administrator", async () => {
    const data = join(mkdtempSync(join(tmpdir(), "twinhelm-data-")), "data");
    const serve = withDatabase(["serve", "--data", data, "--port", "0"]);
    const { status, stderr } = runInto(full, serve);
    expect([status, stderr.split("\n")]).toEqual([
      1,
      [
        expect.stringMatching(/^Standard output cannot be written: ENOSPC/),
        expect.stringMatching(/^Nobody would know the password of the new administrator, so there is none\./),
        "",
      ],
    ]);
    const again = startService(serve);
    await again.says("shown this once");
    expect((await again.end()).code).toBe(0);
  });
});

it("a reader of a long list that has seen enough is no failure", async () => {
  const line = `"${node}" "${launcher}" data list Notes --limit 2000 -o ndjson | head -1; echo "\${PIPESTATUS[0]}"`;
  const child = spawn("bash", ["-c", line], { env: { ...process.env, XDG_CONFIG_HOME: home } });
  let [out, err] = ["", ""];
  child.stdout.on("data", (part) => {
    out += part;
  });
  child.stderr.on("data", (part) => {
    err += part;
  });
  await new Promise((resolve) => child.on("close", resolve));
  const [first = "", ...rest] = out.split("\n");
  expect([JSON.parse(first).note, rest, err]).toEqual([expect.stringMatching(/^0 n+$/), ["0", ""], ""]);
});

it("a reader that has seen enough is no failure", () => {
  const line = `"${node}" "${launcher}" completion bash | head -1; echo "\${PIPESTATUS[0]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", line], { env: environment(), encoding: "utf8" });
  expect([stdout, stderr]).toEqual(["_twinhelm() {\n0\n", ""]);
});
