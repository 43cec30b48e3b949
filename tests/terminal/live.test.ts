// What others change, while it is shown in the terminal.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openBucket, openConsole } from "./console";
import { keys, type TestTerminal } from "./terminal";

let server: TestServer;
let terminal: TestTerminal;
let data: string;
beforeAll(async () => {
  server = await startTestServer();
  const properties = { name: { type: "string" }, tons: { type: "number" } };
  const body = { title: "Boats", description: "For a test", primary: "name", properties };
  data = `/bucket/${(await server.call("POST", "/bucket", { body })).body._id}/data`;
});
afterEach(() => terminal.kill());
afterAll(() => server.close());
const insert = async (name: string) =>
  (await server.call("POST", data, { body: { name, tons: 1 } })).body._id;
/** The line of the table with this text. */
const line = (text: string) => terminal.screen().find((each) => each.includes(text)) ?? "";

it("what others change is marked where it stands; what is new waits for r; an open document follows", async () => {
  const alba = await insert("Alba");
  await insert("Brio");
  terminal = openConsole(server, { columns: 120 });
  await openBucket(terminal, "Boats");
  await server.call("PATCH", `${data}/${alba}`, { body: { tons: 777 } });
  await terminal.see("777");
  expect(line("777")).toContain("•");
  await insert("Corsa");
  await terminal.see("1 new. r: Show");
  expect(terminal.screen().join("\n")).not.toContain("Corsa");
  terminal.type("r");
  await terminal.see("Corsa");
  await terminal.miss("r: Show");
  terminal.type("G", keys.enter);
  await terminal.see(/tons +777/i);
  await server.call("PATCH", `${data}/${alba}`, { body: { tons: 778 } });
  await terminal.see("778");
});
