// Storage in the terminal console where there is little to show, and where something is left as it is.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openConsole } from "./console";
import { keys, pasted } from "./terminal";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("storage without a file says so; what cannot be read says so; Esc leaves a name as it is", async () => {
  const terminal = openConsole(server, { columns: 120, rows: 30 });
  await terminal.see("Welcome, ");
  terminal.type(":", pasted("/storages"));
  await terminal.see("Open /storages");
  terminal.type(keys.enter);
  await terminal.see("Storage is empty");

  const content = { type: "application/octet-stream", data: "AAECAw==" };
  await server.call("POST", "/storage", { body: [{ name: "program.bin", content }] });
  terminal.type("r");
  await terminal.see("program.bin");
  terminal.type(keys.enter);
  await terminal.see("This object cannot be viewed.");

  terminal.type("R");
  await terminal.see("Rename");
  terminal.type("\x15", pasted("other.bin"));
  await terminal.see("other.bin");
  terminal.type(keys.escape);
  await terminal.miss("other.bin");
  const { body } = await server.call("GET", "/storage");
  expect(body.map(({ name }: { name: string }) => name)).toEqual(["program.bin"]);
  terminal.type("q");
  await terminal.ended();
});
