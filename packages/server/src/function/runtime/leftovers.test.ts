import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createProcessList, startOf } from "./leftovers";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-processes-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const path = () => join(folder, "processes");
const open = () => createProcessList(folder, (error) => expect.unreachable(String(error)));

/** A process that hears of nothing. */
async function looping() {
  const child = spawn(process.execPath, ["-e", "console.log(); for (;;);"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  await once(child.stdout, "data");
  return child;
}

describe.runIf(process.platform === "linux")("processes of a server that was killed", () => {
  it("are ended by the next one", async () => {
    const child = await looping();
    open().add(child.pid);
    const ended = once(child, "exit");
    open();
    expect(await ended).toEqual([null, "SIGKILL"]);
    expect(existsSync(path())).toBe(false);
  });

  it("are left alone where another process has their number", async () => {
    const child = await looping();
    const start = Number(startOf(child.pid ?? 0));
    writeFileSync(path(), `${child.pid} ${start - 1}\nnonsense\n1\n\n`);
    open();
    expect(child.signalCode).toBeNull();
    expect(startOf(child.pid ?? 0)).toBe(String(start));
    child.kill("SIGKILL");
  });

  it("are not listed once they have ended", async () => {
    const [one, two] = [await looping(), await looping()];
    const list = open();
    list.add(one.pid);
    list.add(two.pid);
    list.remove(one.pid);
    expect(readFileSync(path(), "utf8")).toBe(`${two.pid} ${startOf(two.pid ?? 0)}\n`);
    list.remove(two.pid);
    expect(existsSync(path())).toBe(false);
    for (const child of [one, two]) child.kill("SIGKILL");
  });
});
