import { spawn } from "node:child_process";
import { expect, it } from "vitest";
import { createMemoryMeter } from "./memory";

/** A process that holds so many mebibytes, once it says so. */
async function holding(mebibytes: number) {
  const code = `const held = Buffer.alloc(${mebibytes} * 1024 * 1024, 1); console.log(held.length); setInterval(() => held, 1000)`;
  const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "ignore"] });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return child;
}

it.each(["linux", "darwin"] as const)("measures what processes hold, as %s says it", async (platform) => {
  const child = await holding(300);
  try {
    const { pid = 0 } = child;
    let now = 0;
    const meter = createMemoryMeter(() => now, platform);
    await expect
      .poll(() => {
        now += 5000;
        meter.look([pid]);
        return [meter.holdsTooMuch(pid, 50), meter.holdsTooMuch(pid, 1000), meter.holdsTooMuch(1, 50)];
      })
      .toEqual([true, false, false]);
  } finally {
    child.kill("SIGKILL");
  }
});

it("measures nothing where the system does not say it", () => {
  const meter = createMemoryMeter(() => 0, "win32");
  meter.look([process.pid]);
  expect(meter.holdsTooMuch(process.pid, 0)).toBe(false);
});
