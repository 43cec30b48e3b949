import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sqlite, sqliteCodeOf } from "../../shell/errors";
import { lockFolder } from "./lock";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Tries to take the folder in another process, which says what came of it and then waits to be ended. */
async function lockElsewhere() {
  const file = new URL("./lock.ts", import.meta.url).href;
  const code = `
    const { lockFolder } = await import(${JSON.stringify(file)});
    try { globalThis.held = lockFolder(${JSON.stringify(folder)}); console.log("held"); }
    catch (error) { console.log("refused " + error.errcode); }
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--no-warnings", "--input-type=module", "--eval", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await once(child.stdout, "data");
  return {
    said: String(said).trim(),
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

const codeOf = (take: () => unknown) => {
  try {
    take();
  } catch (error) {
    return sqliteCodeOf(error);
  }
  return undefined;
};

it("one process holds a folder, and is not robbed of it", async () => {
  const other = await lockElsewhere();
  try {
    expect(other.said).toBe("held");
    expect(codeOf(() => lockFolder(folder))).toBe(sqlite.busy);
  } finally {
    await other.kill();
  }
});

it("what a killed process held is free at once", async () => {
  const other = await lockElsewhere();
  await other.kill();
  const lock = lockFolder(folder);
  const third = await lockElsewhere();
  await third.kill();
  expect(third.said).toBe(`refused ${sqlite.busy}`);
  lock.release();
});

it("two that come at once: one has it", async () => {
  const both = await Promise.all([lockElsewhere(), lockElsewhere()]);
  await Promise.all(both.map((each) => each.kill()));
  expect(both.map(({ said }) => said).toSorted()).toEqual(["held", `refused ${sqlite.busy}`]);
});

it("a released folder is free, and may be released again", () => {
  const lock = lockFolder(folder);
  lock.release();
  lock.release();
  lockFolder(folder).release();
});

it("who is refused here takes nothing from who holds it here", async () => {
  const lock = lockFolder(folder);
  expect(codeOf(() => lockFolder(folder))).toBe(sqlite.busy);
  const other = await lockElsewhere();
  try {
    expect(other.said).toMatch(/^refused/);
  } finally {
    await other.kill();
    lock.release();
  }
});
