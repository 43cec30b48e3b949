import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { newHome } from "./command";
import { launcher, node } from "./terminal";

/** Linux has a device that is always full. */
const full = "/dev/full";

const environment = () => ({ ...process.env, XDG_CONFIG_HOME: newHome() });

function runInto(device: string, args: readonly string[]) {
  const out = openSync(device, "w");
  try {
    const { status, stderr } = spawnSync(node, [launcher, ...args], {
      env: environment(),
      stdio: ["ignore", out, "pipe"],
      encoding: "utf8",
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

it("a reader that has seen enough is no failure", () => {
  const line = `"${node}" "${launcher}" completion bash | head -1; echo "\${PIPESTATUS[0]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", line], { env: environment(), encoding: "utf8" });
  expect([stdout, stderr]).toEqual(["_twinhelm() {\n0\n", ""]);
});
