import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, it } from "vitest";
import { median, report } from "./report";

const resources = 1_000;
const rounds = 15;
let server: TestServer;

const run = async (command: string, ...args: string[]) => {
  const { status, body } = await server.call("POST", `/versioncontrol/commands/${command}`, {
    body: { args },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
};
const properties = Object.fromEntries(
  Array.from({ length: 8 }, (_, at) => [`field${at}`, { type: "string", title: `Field ${at}` }]),
);

beforeAll(async () => {
  server = await startTestServer();
  for (let at = 0; at < resources; at += 1) {
    const body = { title: `Bucket ${at}`, description: "For a measurement", primary: "field0", properties };
    const made = await server.call("POST", "/bucket", { body });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  }
  await run("add", ".");
  await run("commit", '"all"');
});
afterAll(() => server.close());

it.each([["log", "-1"], ["branch"], ["diff"], ["checkout", "."], ["stash", "list"], ["reset", "--hard"]])(
  "%s %s, which changes nothing",
  async (command, ...args) => {
    const root = join(server.folder, "representatives");
    const [bare, commands]: [number[], number[]] = [[], []];
    await run(command, ...args);
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      execFileSync("git", ["-C", root, "status", "--porcelain"]);
      const seen = performance.now();
      await run(command, ...args);
      bare.push(seen - begun);
      commands.push(performance.now() - seen);
    }
    const [status, taken] = [median(bare), median(commands)];
    report(
      `git ${[command, ...args].join(" ")} of version control, 1,000 resources, nothing changes, ms`,
      taken,
      { most: Number((1.5 * status + 50).toFixed(1)) },
      `bare git status ${status.toFixed(1)} ms; at most 1.5 times that and 50 ms`,
    );
  },
);
