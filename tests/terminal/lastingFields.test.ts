// A change of the fields of a bucket with many documents, made in the terminal console: it says how far it is wherever somebody goes.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { fleet, halfWay, having, holdAfter, letGo } from "../contract/fieldWorld";
import { openConsole } from "./console";
import { keys, pasted, type TestTerminal } from "./terminal";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

async function open(terminal: TestTerminal, address: string): Promise<void> {
  terminal.type(":");
  await terminal.see("Command palette");
  terminal.type(pasted(address));
  await terminal.see("Open /");
  terminal.type(keys.enter);
}

it("is on the status line of every screen, in the table of the bucket, and by the form that waits for it", async () => {
  const ships = await fleet(server);
  const terminal = openConsole(server, {}, server.admin);
  await terminal.see("Ships");
  await open(terminal, `${ships.path}/fields`);
  await terminal.see("[ Save ]");
  terminal.type("j");
  terminal.type("x");
  await terminal.see("not saved yet");
  holdAfter(server, 2);
  terminal.type("w");
  await terminal.see("Save all the same");
  terminal.type(keys.enter);
  await halfWay(server, ships);
  await terminal.see(/Edit bucket: [1-9]\d? %/);
  await terminal.see("[ Saving ]");
  await open(terminal, "/webhook");
  await terminal.see("/webhook");
  await terminal.see(/Edit bucket: [1-9]\d? %/);
  const reader = openConsole(server, {}, server.admin);
  await reader.see("Ships");
  await open(reader, ships.path);
  await reader.see(/Fields of this bucket are being changed: \d+ %/);
  await letGo(server);
  await terminal.miss("Edit bucket: ");
  await reader.miss("Fields of this bucket are being changed: ");
  expect(await having(server, ships, "note")).toBe(0);
  terminal.kill();
  reader.kill();
});
