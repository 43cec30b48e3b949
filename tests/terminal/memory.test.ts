import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { homeOf } from "./console";
import { keys, openTerminal } from "./terminal";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const recorder = pathToFileURL(join(import.meta.dirname, "fixtures", "heap.mjs")).href;

it("what keys make and drop takes no more and more of the machine", async () => {
  const home = homeOf(server.admin, server.url);
  const file = join(home, "heap");
  const terminal = openTerminal([], {
    columns: 160,
    rows: 60,
    environment: { XDG_CONFIG_HOME: home, NODE_OPTIONS: `--import=${recorder}`, HEAP_FILE: file },
  });
  await terminal.see("Welcome");
  for (let turn = 0; turn < 30; turn += 1) {
    terminal.type("?");
    await terminal.see("Press any key to go back.");
    terminal.type(keys.escape);
    await terminal.miss("Press any key to go back.");
  }
  terminal.type("q");
  expect(await terminal.ended()).toBe(0);
  // Left alone, V8 has 33 MB after these keys, and 67 MB later.
  expect(Number(readFileSync(file, "utf8"))).toBeLessThan(20_000_000);
});
