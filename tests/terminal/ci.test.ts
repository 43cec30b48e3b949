// The examples of docs/ci.md, run as they are written there: by a shell, with the built command and two real servers.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { launcher, node } from "./terminal";

const docs = readFileSync(join(import.meta.dirname, "..", "..", "docs", "ci.md"), "utf8");
const blocks = (language: string): readonly string[] =>
  [...docs.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, kind, text = ""]) =>
    kind === language ? [text] : [],
  );

let live: TestServer;
let staging: TestServer;
let folder: string;
const keys = new Map<TestServer, string>();
beforeAll(async () => {
  [staging, live] = await Promise.all([startTestServer(), startTestServer()]);
  folder = mkdtempSync(join(tmpdir(), "twinhelm-ci-"));
  writeFileSync(join(folder, "twinhelm"), `#!/bin/sh\nexec "${node}" "${launcher}" "$@"\n`, { mode: 0o755 });
  for (const server of [staging, live]) {
    const { body: key } = await server.call("POST", "/passport/apikey", { body: { name: "CI" } });
    const path = (policy: string) => `/passport/apikey/${key._id}/policy/${policy}`;
    const { body: policies } = await server.call("GET", "/passport/policy");
    for (const { _id } of policies.data.filter(({ _id: id }: { _id: string }) => /FullAccess$/.test(id)))
      expect((await server.call("PUT", path(_id))).status).toBeLessThan(300);
    keys.set(server, key.key);
  }
  const body = { title: "Ports", description: "All of them", properties: { name: { type: "string" } } };
  expect((await staging.call("POST", "/bucket", { body })).status).toBeLessThan(300);
});
afterAll(() => Promise.all([staging.close(), live.close()]));

/** Runs lines of a shell as a runner does; the address of the examples is that of a real server. */
function shell(script: string, server: TestServer, environment: Readonly<Record<string, string>>) {
  const text = script.replaceAll("https://live.example.com/api", server.url);
  const env = {
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, "home"),
    ...environment,
  };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile("bash", ["-e", "-o", "pipefail", "-c", text], { cwd: folder, env }, (error, out, err) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });
}
const titles = async () =>
  (await live.call("GET", "/bucket")).body.map(({ title }: { title: string }) => title);
const keyOf = (server: TestServer): string => keys.get(server) ?? "";

it("an instance is pulled, planned and applied by the examples as they are written", async () => {
  const [pull = ""] = blocks("sh");
  const pulled = await shell(
    pull.replace("TWINHELM_APIKEY=...", `TWINHELM_APIKEY=${keyOf(staging)}`).replace("git diff --stat", ""),
    staging,
    {},
  );
  expect([pulled.code, pulled.out]).toEqual([0, expect.stringContaining("✓ + bucket Ports\n")]);

  const [github, gitlab] = blocks("yaml").map((text) => parse(text));
  const outputs = join(folder, "output");
  const environment = {
    TWINHELM_TARGET_APIKEY: keyOf(live),
    GITHUB_OUTPUT: outputs,
    GITHUB_STEP_SUMMARY: join(folder, "summary"),
  };
  const step = (name: string): string =>
    github.jobs.promote.steps.find((each: { name?: string }) => each.name === name).run;
  const planned = await shell(step("Plan"), live, environment);
  expect([planned.code, readFileSync(outputs, "utf8")]).toEqual([0, "code=3\n"]);
  expect(planned.out).toContain("+ bucket Ports");
  expect(readFileSync(join(folder, "summary"), "utf8")).toBe(planned.out);
  expect(await titles()).toEqual([]);
  expect(await shell(step("Apply"), live, environment)).toMatchObject({ code: 0 });
  expect(await titles()).toEqual(["Ports"]);
  expect((await shell(step("Plan"), live, environment)).code).toBe(0);
  expect(readFileSync(outputs, "utf8")).toBe("code=3\ncode=0\n");

  const script = (job: string): string => gitlab[job].script.join("\n");
  const variables = { LIVE_APIKEY: keyOf(live) };
  const [ports] = (await live.call("GET", "/bucket")).body;
  await live.call("PUT", `/bucket/${ports._id}`, { body: { ...ports, title: "Harbours" } });
  expect(await shell(script("plan"), live, variables)).toMatchObject({ code: 0 });
  expect(await shell(script("apply"), live, variables)).toMatchObject({ code: 0 });
  expect(await titles()).toEqual(["Ports"]);
  // What refuses the key is no difference: the job ends.
  const gone = await shell(script("plan"), live, { LIVE_APIKEY: "none" });
  expect(gone.code).toBe(4);
});
