import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Gateway, holdingGateway } from "../contract/fixtures/gateway";
import { fill, leave, openAddress } from "./access";
import { openConsole } from "./console";
import { keys, type TestTerminal } from "./terminal";

let server: TestServer;
let gateway: Gateway;
let terminal: TestTerminal;

beforeEach(async () => {
  server = await startTestServer();
  gateway = await holdingGateway(server, ({ method }) => method !== "GET");
  terminal = openConsole({ url: `${gateway.url}/api`, admin: server.admin });
});
afterEach(async () => {
  terminal.kill();
  gateway.release();
  await gateway.close();
  await server.close();
});

const all = async () => (await server.call("GET", "/passport/apikey")).body.data;

describe("a form of the terminal while it is saved", () => {
  it("adds one record, however often it is told to save", async () => {
    await openAddress(terminal, "/passport/apikey/add", "New API key");
    terminal.type(keys.enter);
    fill(terminal, "Delta");
    await terminal.see(/Name \* +Delta/);
    terminal.type("w", "w");
    await expect.poll(() => gateway.held).toEqual(["POST"]);
    // The line after it is under the cursor once the third one was heard too.
    terminal.type("w", "j");
    await terminal.see("Saving");
    await terminal.see(/▌Description/);
    gateway.release();
    await terminal.see("API Keys ▸ Delta");
    await terminal.see("Added.");
    expect(gateway.held).toEqual(["POST"]);
    expect(await all()).toHaveLength(1);
  });

  it("keeps what is typed meanwhile, which is not saved yet", async () => {
    const { body } = await server.call("POST", "/passport/apikey", { body: { name: "Alpha" } });
    await openAddress(terminal, `/passport/apikey/${body._id}/edit`, "Alpha");
    terminal.type("j", keys.enter);
    fill(terminal, "Mine", 5);
    await terminal.see(/Name \* +Mine/);
    terminal.type("w");
    await expect.poll(() => gateway.held).toEqual(["PUT"]);
    terminal.type(keys.enter);
    fill(terminal, "Later", 4);
    await terminal.see(/Name \* +Later/);
    gateway.release();
    await expect.poll(async () => (await all())[0].name).toBe("Mine");
    // It hears of that later than the server knows it, and does not save again before.
    await terminal.miss("Saving");
    await terminal.see("not saved yet");
    await terminal.see(/Name \* +Later/);
    terminal.type("w");
    await expect.poll(async () => (await all())[0].name).toBe("Later");
  });

  it("is not left without a question before it is stored, and says that it is not", async () => {
    const { body } = await server.call("POST", "/passport/apikey", { body: { name: "Alpha" } });
    await openAddress(terminal, `/passport/apikey/${body._id}/edit`, "Alpha");
    terminal.type("j", keys.enter);
    fill(terminal, "Mine", 5);
    await terminal.see(/Name \* +Mine/);
    terminal.type("w");
    await expect.poll(() => gateway.held).toEqual(["PUT"]);
    await terminal.see("Saving");
    await terminal.see("Alpha *");
    await terminal.see("not saved yet");
    // As it is stored, and not as it will be.
    terminal.type(keys.enter);
    fill(terminal, "Alpha", 4);
    await terminal.see(/Name \* +Alpha/);
    terminal.type(keys.escape);
    await terminal.see("Your unsaved changes will be lost.");
  });

  it("closes the line of a password with its screen, and shows and keeps nothing of what was typed in it", async () => {
    await openAddress(terminal, "/passport/identity/add", "New identity");
    terminal.type(keys.enter);
    fill(terminal, "mara");
    await terminal.see(/Identifier \* +mara/);
    terminal.type("j", keys.enter);
    fill(terminal, "hush-hush");
    await terminal.see("••••");
    terminal.type("w");
    await expect.poll(() => gateway.held).toEqual(["POST"]);
    terminal.type(keys.enter, ..."secret");
    // In the line at the bottom: the field has dots of its own.
    await terminal.see(/: •{6}$/m);
    gateway.release();
    await terminal.see("Two-factor verification");
    await terminal.see("enter open");
    expect(terminal.raw()).not.toContain("secret");
    terminal.type("q");
    expect(await terminal.ended()).toBe(0);
  });
});

it("a question that was closed while it ran leaves the next one alone", async () => {
  for (const name of ["Alpha", "Beta"]) await server.call("POST", "/passport/apikey", { body: { name } });
  await openAddress(terminal, "/passport/apikey", "1 of 2");
  terminal.type("d");
  await terminal.see("Type Beta to confirm");
  terminal.type(..."Beta", keys.enter);
  await expect.poll(() => gateway.held).toEqual(["DELETE"]);
  await leave(terminal);
  await terminal.see("1 of 2");
  terminal.type("j");
  await terminal.see("2 of 2");
  terminal.type("d");
  await terminal.see("Type Alpha to confirm");
  terminal.type(..."Alpha");
  await terminal.see("confirm: Alpha");
  gateway.release();
  await expect.poll(all).toHaveLength(1);
  await terminal.see("confirm: Alpha");
  terminal.type(keys.enter);
  await expect.poll(all).toHaveLength(0);
});
