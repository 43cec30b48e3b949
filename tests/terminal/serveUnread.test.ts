import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withDatabase } from "./local";
import { launcher, node } from "./terminal";

const password = "secret word";

async function titlesOf(api: string): Promise<readonly string[]> {
  const answer = await fetch(`${api}/passport/identify`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier: "admin", password }),
  });
  const { token } = await answer.json();
  const list = await fetch(`${api}/bucket`, { headers: { authorization: `IDENTITY ${token}` } });
  const buckets: readonly { title: string }[] = await list.json();
  return buckets.map(({ title }) => title);
}

it("serve goes on when nobody reads what it says, and still ends in order", async () => {
  const data = mkdtempSync(join(tmpdir(), "twinhelm-data-"));
  const serve = withDatabase(["serve", "--data", data, "--port", "0", "--demo"]);
  const child = spawn(node, [launcher, ...serve], {
    env: { ...process.env, TWINHELM_ADMIN_PASSWORD: password },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  const first = await new Promise((resolve) => child.stdout.once("data", (part) => resolve(`${part}`)));
  // What is said about the demo and about the end finds nobody.
  child.stdout.destroy();
  child.stderr.destroy();
  const origin = /http:\/\/[\w.:]+/.exec(String(first))?.[0];
  await expect
    .poll(() => titlesOf(`${origin}/api`), { timeout: 20_000 })
    .toEqual(["Countries", "Regions", "Currencies", "Languages"]);
  expect((await titlesOf(`${origin}/api`)).length).toBe(4);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});
