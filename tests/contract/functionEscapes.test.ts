// What functions cannot do: everything but their own work.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { escapes } from "./functionTables/escapes";
import { functionsOf, http } from "./functionWorld";

let server: TestServer;
let own: string;
const greets = createServer((socket) => socket.on("error", () => undefined).end("greets"));
const functions = functionsOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
  const other = await functions.make({ default: http("/other") }, "export default () => process.env.KEY;", {
    env: { KEY: "another-function's-key" },
  });
  const socket = join(server.folder, "greets");
  await new Promise<void>((resolve) => greets.listen(socket, resolve));
  const fill = (text: string) =>
    text
      .replaceAll("{folder}", server.folder)
      .replaceAll("{socket}", socket)
      .replaceAll("{other}", join(server.folder, "functions", other));
  const code = escapes.map(
    ({ tries }, at) =>
      `export const try${at} = async () => { try { return { got: String(await (async () => ${fill(tries)})()) }; } catch (error) { return { refused: error.code ?? error.message }; } };`,
  );
  const triggers = Object.fromEntries(escapes.map((_, at) => [`try${at}`, http(`/try/${at}`)]));
  own = await functions.make(triggers, code.join("\n"));
});
afterAll(async () => {
  greets.close();
  await server.close();
});

it.each(escapes.map(({ name }, at) => ({ name, at })))("$name", async ({ at }) => {
  const { status, body } = await functions.run(`/try/${at}`);
  expect(status).toBe(200);
  expect(body).not.toHaveProperty("got");
});

it("left everything as it was", async () => {
  expect((await functions.run("/other")).body).toBe("another-function's-key");
  expect(existsSync("/tmp/twinhelm-escape")).toBe(false);
  expect(existsSync(join(server.folder, "made"))).toBe(false);
  expect(readFileSync(join(server.folder, "functions", own, ".build/index.mjs"), "utf8")).toContain("try0");
});

it("the network is open to it: it serves at a port, and calls that", async () => {
  const code = `
    import { createServer } from "node:http";
    import { connect } from "node:net";
    export default async () => {
      const own = createServer((_request, response) => response.end("served"));
      await new Promise((resolve) => own.listen(0, "127.0.0.1", resolve));
      const { port } = own.address();
      const served = await (await fetch("http://127.0.0.1:" + port)).text();
      await new Promise((resolve, reject) => connect(port, "127.0.0.1").on("connect", function () { resolve(this.destroy()); }).on("error", reject));
      own.close();
      return served;
    };`;
  await functions.make({ default: http("/network") }, code);
  expect((await functions.run("/network")).body).toBe("served");
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
  const code = `
    import { createServer } from "node:net";
    export default async (_, response) => {
      const own = createServer();
      await new Promise((resolve) => own.listen("${open.folder}/made", resolve));
      own.close();
      response.writeHead(200, { "Alt-Svc": "clear" });
      response.end(String(require("node:fs").existsSync("${open.folder}/secret")));
    };`;
  await there.make({ default: http("/open") }, code);
  const { body, headers } = await there.run("/open");
  expect([body, headers.get("content-security-policy")]).toEqual(["true", null]);
  expect(headers.get("alt-svc")).toBe("clear");
  await open.close();
});
