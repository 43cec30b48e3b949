// `npm start`: whoever is told to end, the server ends in order, and nothing goes on without a parent.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..");

/** Processes of a group that have not ended, with their command lines. */
function processesOf(group: number): readonly { readonly pid: number; readonly line: string }[] {
  return execFileSync("ps", ["-e", "-o", "pid=,pgid=,stat=,args="], { encoding: "utf8" })
    .split("\n")
    .flatMap((text) => {
      const [, pid = "", pgid, state = "", line = ""] = /^ *(\d+) +(\d+) +(\S+) (.*)$/.exec(text) ?? [];
      return Number(pgid) === group && !state.startsWith("Z") ? [{ pid: Number(pid), line }] : [];
    });
}

function start() {
  const data = join(mkdtempSync(join(tmpdir(), "twinhelm-start-")), "data");
  const npm = spawn("npm", ["start", "--", "--data", data, "--port", "0"], { cwd: root, detached: true });
  let said = "";
  for (const stream of [npm.stdout, npm.stderr])
    stream.on("data", (part) => {
      said += part;
    });
  const ended = once(npm, "close");
  if (npm.pid === undefined) throw new Error("npm did not start");
  return { group: npm.pid, ended, said: () => said };
}

// Ctrl-C at a terminal comes to each of them.
it.each([
  ["npm", "SIGTERM"],
  ["npm", "SIGINT"],
  ["script", "SIGTERM"],
  ["script", "SIGINT"],
  ["each of them", "SIGINT"],
  ["each of them", "SIGTERM"],
] as const)("when %s gets %s, the server ends in order", { timeout: 150_000 }, async (whom, signal) => {
  const { group, ended, said } = start();
  try {
    await expect.poll(said, { timeout: 120_000 }).toMatch(/^Password /m);
    const script = processesOf(group).find(({ line }) => / scripts\/start\.mjs /.test(line));
    const pid = { npm: group, script: script?.pid, "each of them": -group }[whom];
    if (pid === undefined || Math.abs(pid) < 2) throw new Error("It does not run");
    process.kill(pid, signal);
    await expect.poll(() => processesOf(group), { timeout: 20_000 }).toEqual([]);
    await ended;
    expect(said()).toContain("Ending: open requests are answered first.");
    expect((await ended)[0]).toBe(0);
  } finally {
    for (const { pid } of processesOf(group)) process.kill(pid, "SIGKILL");
  }
});
