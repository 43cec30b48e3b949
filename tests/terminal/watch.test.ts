import { spawn } from "node:child_process";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Relay, startRelay } from "../contract/relay";
import { startService } from "./command";
import { homeOf } from "./console";
import { runHere } from "./runHere";
import { launcher, node } from "./terminal";

let server: TestServer;
let relay: Relay;
let data: string;
let home: string;
beforeAll(async () => {
  server = await startTestServer();
  relay = await startRelay(server.url);
  home = homeOf(server.admin, relay.url);
  const properties = { name: { type: "string" }, tons: { type: "number" } };
  const body = { title: "Boats", description: "For a test", properties };
  data = `/bucket/${(await server.call("POST", "/bucket", { body })).body._id}/data`;
});
afterAll(async () => {
  await relay.close();
  await server.close();
});
const insert = async (name: string, tons: number) =>
  (await server.call("POST", data, { body: { name, tons } })).body;

it("data watch tells each change in a line, also what happened while there was no connection, until Ctrl+C", async () => {
  const alba = await insert("Alba", 1);
  const watch = startService(["data", "watch", "Boats", "--filter", "tons < 9", "--initial"], {
    environment: { XDG_CONFIG_HOME: home },
  });
  await watch.says("Alba");
  const brio = await insert("Brio", 2);
  await watch.says("Brio");
  relay.cut(true);
  await watch.warns("There is no connection. It is tried again.");
  await insert("Large", 9);
  await server.call("DELETE", `${data}/${alba._id}`);
  relay.open();
  await watch.warns("Connected again.");
  await server.call("PATCH", `${data}/${brio._id}`, { body: { tons: 20 } });
  await watch.says("expunge");
  const { code, out, err } = await watch.end("SIGINT");
  expect(code).toBe(0);
  expect(
    out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { event: "initial", document: alba },
    { event: "insert", document: brio },
    { event: "delete", document: { _id: alba._id } },
    { event: "expunge", document: { _id: brio._id } },
  ]);
  expect(err).toBe(
    "Watching. Ctrl+C ends it.\nThere is no connection. It is tried again.\nConnected again.\n",
  );
});

it("data watch ends with its reader", async () => {
  const line = `"${node}" "${launcher}" data watch Boats | head -1; echo "\${PIPESTATUS[0]}"`;
  const child = spawn("bash", ["-c", line], { env: { ...process.env, XDG_CONFIG_HOME: home } });
  let [out, err] = ["", ""];
  child.stdout.on("data", (part) => {
    out += part;
  });
  child.stderr.on("data", (part) => {
    err += part;
  });
  await expect.poll(() => err, { timeout: 30_000 }).toContain("Watching.");
  await insert("One", 1);
  await expect.poll(() => out, { timeout: 30_000 }).toContain("One");
  await insert("Two", 2);
  await new Promise((resolve) => child.on("close", resolve));
  expect(out.split("\n").slice(1)).toEqual(["0", ""]);
});

it("data watch says why it is not let, by the exit code too", async () => {
  const { credential } = await server.createIdentity([]);
  const denied = await runHere(["data", "watch", data.split("/")[2] ?? ""], homeOf(credential, server.url));
  expect(denied).toMatchObject({ code: 5, out: "" });
  expect(denied.err).toContain("bucket:data:stream");
  const wrong = await runHere(["data", "watch", "Boats", "--filter", "tons <"], home);
  expect(wrong).toMatchObject({ code: 2, out: "" });
});
