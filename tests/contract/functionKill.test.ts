// What a kill of the server leaves of functions: the lines that somebody has seen, and no process.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { expect, it } from "vitest";
import { functionsOf, http } from "./functionWorld";
import { startServerProcess } from "./process";

const code = `
let count = 0;
export default () => { console.log("line " + count++); return String(process.pid); };
`;

/** Whether a process is there. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it("no line that was shown is lost, and the processes of functions end with their server", async () => {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-killed-"));
  const first = await startTestServer({ dataFolder: folder });
  const id = await functionsOf(() => first).make({ default: http("/say") }, code);
  await first.close();
  const { url, end } = await startServerProcess(folder, testPassword);
  const headers: Record<string, string> = { "content-type": "application/json" };
  const body = JSON.stringify({ identifier: "admin", password: testPassword });
  const signedIn = await (await fetch(`${url}/passport/identify`, { method: "POST", headers, body })).json();
  headers.authorization = `${signedIn.scheme} ${signedIn.token}`;
  const lines = async (): Promise<readonly string[]> => {
    const read = await (await fetch(`${url}/function-logs?functions=${id}`, { headers })).json();
    return read.map(({ content }: { content: string }) => content).toReversed();
  };
  const pids = new Set<number>();
  const call = async () => void pids.add(Number(await (await fetch(`${url}/fn-execute/say`)).text()));
  for (let round = 0; round < 40; round++) await call();
  let shown: readonly string[] = [];
  await expect
    .poll(async () => {
      shown = await lines();
      return shown.length;
    })
    .toBeGreaterThan(20);
  // Some are said and not stored yet when it is killed.
  await Promise.all([call(), call()]);
  await end("SIGKILL");
  const second = await startTestServer({ dataFolder: folder });
  const kept = (await functionsOf(() => second).lines(id)).map(({ content }) => content);
  expect(kept.slice(0, shown.length)).toEqual(shown);
  await expect.poll(() => [...pids].filter(isThere)).toEqual([]);
  await second.close();
  rmSync(folder, { recursive: true, force: true });
});
