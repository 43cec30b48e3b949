import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { leave } from "./access";
import { homeOf } from "./console";
import { keys, openTerminal, type TestTerminal } from "./terminal";

let server: TestServer;
let boats = "";

beforeAll(async () => {
  server = await startTestServer();
  const { body } = await server.call("POST", "/bucket", {
    body: {
      title: "Boats",
      description: "Boats of the harbour",
      primary: "name",
      properties: { name: { type: "string", title: "Name" }, tons: { type: "number", title: "Tons" } },
    },
  });
  boats = body._id;
  for (const [name, tons] of [
    ["Alba", 5],
    ["Bora", 7],
  ])
    await server.call("POST", `/bucket/${body._id}/data`, { body: { name, tons } });
});
afterAll(() => server.close());

const open = (): TestTerminal =>
  openTerminal(["--screen-reader"], {
    columns: 160,
    rows: 80,
    environment: { XDG_CONFIG_HOME: homeOf(server.admin, server.url) },
  });

/** Control sequences that move the cursor or clear something. */
const redraws = /\x1b\[[\d;]*[A-HJKSTf]|\x1b\[\?1049/;

async function toBoats(terminal: TestTerminal): Promise<void> {
  await terminal.see("Boats");
  terminal.type(":", ...`/bucket/${boats}`, keys.enter);
  await terminal.see("Tons: 7");
}

describe("the console for a screen reader", () => {
  it("says screens as lines that stay, and never redraws", async () => {
    const terminal = open();
    await toBoats(terminal);
    await terminal.see("Name: Alba; Tons: 5");
    await terminal.see("1 of 2, page 1/1");
    const before = terminal.raw().length;
    terminal.type(":");
    await terminal.until("The palette", () => terminal.raw().slice(before).includes("Command palette"));
    await leave(terminal);
    terminal.type("q");
    expect(await terminal.ended()).toBe(0);
    expect(terminal.raw()).not.toMatch(redraws);
  });

  it("says the row and the column that the cursor comes to", async () => {
    const terminal = open();
    await toBoats(terminal);
    const before = terminal.raw().length;
    terminal.type("k");
    terminal.type("j");
    await terminal.see("2 of 2, page 1/1");
    const news = terminal.raw().slice(before);
    expect(news.split("Name: ").length - 1).toBe(1);
    terminal.type("l");
    await terminal.see(/Column (Tons|Name)/);
    terminal.type("q");
    await terminal.ended();
  });

  it("reads neither position nor row again when a notice comes and goes", async () => {
    const terminal = open();
    await toBoats(terminal);
    await terminal.see("1 of 2, page 1/1");
    const before = terminal.raw().length;
    const news = () => terminal.raw().slice(before);
    terminal.type("y");
    await terminal.until("The notice", () => news().includes("Copied to the terminal's clipboard."));
    terminal.type("z");
    await terminal.until("The next notice", () => news().includes("z does nothing here."));
    expect(news()).not.toContain("1 of 2");
    expect(news()).not.toContain("Name: ");
    terminal.type("q");
    await terminal.ended();
  });

  it("reads nothing again that a layer lay over, and reads what is asked before an export", async () => {
    const terminal = open();
    await toBoats(terminal);
    terminal.type(":");
    await terminal.see("Command palette");
    for (const letter of "export documents") terminal.type(letter);
    await terminal.see("Export documents, Actions");
    terminal.type(keys.enter);
    await terminal.see("Export documents of Boats");
    await terminal.see("NDJSON");
    await terminal.see("Format");
    const before = terminal.raw().length;
    terminal.type(keys.escape);
    // The row that has the cursor again, and nothing else of the table.
    await terminal.until("The row", () => terminal.raw().slice(before).includes("Tons: 7"));
    terminal.type("j");
    await terminal.until("The next row", () => terminal.raw().slice(before).includes("Name: Alba"));
    const news = terminal.raw().slice(before);
    expect(news.split("Name: ").length - 1).toBe(2);
    expect(news).not.toContain("other pane");
    terminal.type("q");
    expect(await terminal.ended()).toBe(0);
    expect(terminal.raw()).not.toMatch(redraws);
  });

  it("echoes what is typed and confirms nothing by itself", async () => {
    const terminal = open();
    await toBoats(terminal);
    terminal.type("d");
    await terminal.see(/agree|Type/);
    terminal.type("x", "y");
    await terminal.see("xy");
    terminal.type(keys.enter, keys.escape);
    await terminal.see(/Type agree[\s\S]*Name: Bora/);
    terminal.type("q");
    expect(await terminal.ended()).toBe(0);
    const left = await server.call(
      "GET",
      `/bucket/${(await server.call("GET", "/bucket")).body[0]._id}/data`,
    );
    expect(left.body).toHaveLength(2);
  });

  it("says lists and forms of access management line by line, and what the cursor comes to", async () => {
    const terminal = open();
    await server.call("POST", "/passport/apikey", { body: { name: "Harbour", description: "For cranes" } });
    await terminal.see("API Keys");
    terminal.type(":", ..."/passport/apikey", keys.enter);
    await terminal.see(/Name: Harbour; Description: For cranes; .*Key: \w{4}…\w{4}/);
    terminal.type(keys.enter);
    await terminal.see("Name *, Harbour");
    await terminal.see("Active, yes");
    terminal.type("G", "k", "k", " ");
    await terminal.see("Active, no");
    terminal.type("w");
    await terminal.see("Saved.");
    expect((await server.call("GET", "/passport/apikey")).body.data[0]).toMatchObject({ active: false });
    terminal.type("q");
    expect(await terminal.ended()).toBe(0);
    expect(terminal.raw()).not.toMatch(redraws);
  });

  it("says sections, screen, state and keys in this order, and none of the signs of a screen", async () => {
    const terminal = open();
    await toBoats(terminal);
    terminal.type(keys.tab);
    await terminal.see("Access Management");
    const raw = terminal.raw();
    const places = ["Dashboard", "Name: Alba", "1 of 2, page 1/1", "enter open"].map((each) =>
      raw.lastIndexOf(each),
    );
    expect(raw).not.toMatch(/[▸▾●│▌✓✗■▲▼·]/);
    expect(places.every((at) => at >= 0)).toBe(true);
    const table = raw.slice(raw.indexOf("Name: Alba"));
    expect(table.indexOf("1 of 2, page")).toBeGreaterThan(0);
    expect(table.indexOf("1 of 2, page")).toBeLessThan(table.indexOf("other pane"));
    terminal.type("q");
    await terminal.ended();
  });

  it("signs in with a password that is not said", async () => {
    const terminal = openTerminal(["--screen-reader", "--server", server.url]);
    await terminal.see("Username");
    terminal.type(..."admin", keys.enter, ..."no-such", keys.enter);
    await terminal.see("incorrect");
    expect(terminal.raw()).not.toContain("no-such");
    terminal.type(keys.interrupt);
    expect(await terminal.ended()).toBe(130);
  });
});
