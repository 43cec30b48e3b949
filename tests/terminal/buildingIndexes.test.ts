// An index that is being built is told of by the terminal console and by commands.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { noPostgres } from "@twinhelm/server/engine/postgres/cluster.fixture";
import { afterAll, beforeEach, expect, it } from "vitest";
import { bucketOf, createIndexWorld, indexed } from "../contract/indexWorld";
import { openConsole } from "./console";
import { runHere } from "./runHere";
import { keys, pasted } from "./terminal";

const world = await createIndexWorld();
beforeEach(({ skip }) => skip(world === undefined, noPostgres));
afterAll(() => world?.endHeld());

it("commands, fields and a slow page say how far an index is, and no more once it is there", async () => {
  if (world === undefined) throw new Error(noPostgres);
  const server = await world.nodes.start();
  const id = await world.fill(server);
  const end = await world.hold(id);
  await server.call("PUT", `/bucket/${id}`, { body: bucketOf(indexed) });
  const said = "Index of tons is being built: 0 %.";
  await expect.poll(async () => (await server.call("GET", "/bucket/indexes")).body[0]?.done).toBe(0);
  const home = mkdtempSync(join(tmpdir(), "twinhelm-home-"));
  const environment = { TWINHELM_SERVER: server.url, TWINHELM_TOKEN: server.admin };
  const run = (...args: readonly string[]) => runHere(args, home, { environment });
  for (const args of [
    ["bucket", "list"],
    ["bucket", "get", "Ships"],
  ]) {
    const { code, err } = await run(...args);
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining(`Ships: ${said}`) });
  }
  const terminal = openConsole(server, {}, server.admin);
  const open = async (address: string) => {
    terminal.type(":");
    await terminal.see("Command palette");
    terminal.type(pasted(address));
    await terminal.see("Open /bucket");
    terminal.type(keys.enter);
  };
  await terminal.see("Ships");
  await open(`/bucket/${id}?sort={"tons":1}`);
  await terminal.see("documents were looked at");
  await terminal.see("Index of tons is being built");
  await open(`/bucket/${id}/fields`);
  await terminal.see(said);
  await end();
  await terminal.miss(said);
  await world.settled();
  expect((await run("bucket", "list")).err).not.toContain("is being built");
  terminal.kill();
});
