// What functions cannot do: everything but their own work.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { escapes } from "./functionTables/escapes";
import { functionsOf, http } from "./functionWorld";

let server: TestServer;
let own: string;
const functions = functionsOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
  const other = await functions.make({ default: http("/other") }, "export default () => process.env.KEY;", {
    env: { KEY: "another-function's-key" },
  });
  const fill = (text: string) =>
    text.replaceAll("{folder}", server.folder).replaceAll("{other}", join(server.folder, "functions", other));
  const code = escapes.map(
    ({ tries }, at) =>
      `export const try${at} = async () => { try { return { got: String(await (async () => ${fill(tries)})()) }; } catch (error) { return { refused: error.code ?? error.message }; } };`,
  );
  const triggers = Object.fromEntries(escapes.map((_, at) => [`try${at}`, http(`/try/${at}`)]));
  own = await functions.make(triggers, code.join("\n"));
});
afterAll(() => server.close());

it.each(escapes.map(({ name }, at) => ({ name, at })))("$name", async ({ at }) => {
  const { status, body } = await functions.run(`/try/${at}`);
  expect(status).toBe(200);
  expect(body).not.toHaveProperty("got");
});

it("left everything as it was", async () => {
  expect((await functions.run("/other")).body).toBe("another-function's-key");
  expect(existsSync("/tmp/twinhelm-escape")).toBe(false);
  expect(readFileSync(join(server.folder, "functions", own, ".build/index.mjs"), "utf8")).toContain("try0");
});

it("an environment loosens nothing", async () => {
  const code = `export default () => {
    try { return require("node:child_process").execSync("id").toString(); } catch (error) { return error.code; }
  };`;
  const env = { NODE_OPTIONS: "--allow-child-process --allow-fs-read=*", NODE_PATH: "/", LD_PRELOAD: "" };
  await functions.make({ default: http("/env") }, code, { env });
  expect((await functions.run("/env")).body).toBe("ERR_ACCESS_DENIED");
});

it("an instance may allow them everything", async () => {
  const open = await startTestServer({ openFunctions: true });
  const there = functionsOf(() => open);
  const code = `export default () => require("node:fs").existsSync("${open.folder}/secret");`;
  await there.make({ default: http("/open") }, code);
  const { body, headers } = await there.run("/open");
  expect([body, headers.get("content-security-policy")]).toEqual(["true", null]);
  await open.close();
});
