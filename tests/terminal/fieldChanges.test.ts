// A change of the fields of a large bucket is told of by the terminal console and by commands while it goes on.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { first, fleet, halfWay, holdAfter, letGo, ships } from "../contract/fieldWorld";
import { openConsole } from "./console";
import { runHere } from "./runHere";
import { keys, pasted } from "./terminal";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

it("commands and fields say how far it is, and no more once it is done", async () => {
  const { name, tons } = first;
  const fleetOf = await fleet(server);
  holdAfter(server, 2);
  const change = server.call("PUT", fleetOf.path, { body: ships({ name, tons }) });
  await halfWay(server, fleetOf);
  const said = "Fields of this bucket are being changed: ";
  const home = mkdtempSync(join(tmpdir(), "twinhelm-home-"));
  const environment = { TWINHELM_SERVER: server.url, TWINHELM_TOKEN: server.admin };
  const run = (...args: readonly string[]) => runHere(args, home, { environment });
  for (const args of [
    ["bucket", "list"],
    ["bucket", "get", "Ships"],
  ]) {
    const { code, err } = await run(...args);
    expect(code).toBe(0);
    expect(err).toMatch(/Ships: Fields of this bucket are being changed: \d+ %\./);
  }
  const terminal = openConsole(server, {}, server.admin);
  await terminal.see("Ships");
  terminal.type(":");
  await terminal.see("Command palette");
  terminal.type(pasted(`${fleetOf.path}/fields`));
  await terminal.see("Open /bucket");
  terminal.type(keys.enter);
  await terminal.see(said);
  await letGo(server);
  expect((await change).status).toBe(200);
  await terminal.miss(said);
  expect((await run("bucket", "list")).err).not.toContain("being changed");
  terminal.kill();
});
