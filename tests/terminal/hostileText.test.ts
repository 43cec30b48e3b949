import { createServer, type Server } from "node:http";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { run } from "./command";
import { homeOf } from "./console";
import { keys, openTerminal } from "./terminal";

/** Bytes that colour, title, ring, go back on the line, or turn the reading direction. */
const name = "a\u001b]0;owned\u0007\u009b31mred\r\u202eturned\u200fend";
const harmful = /\u001b\]0|\u0007|\u009b|\u202e/;

let server: TestServer;
let bucketId: string;
let home: string;
beforeAll(async () => {
  server = await startTestServer();
  const made = await server.call("POST", "/bucket", {
    body: { title: name, description: "Hostile", properties: { name: { type: "string" } } },
  });
  bucketId = made.body._id;
  await server.call("POST", `/bucket/${bucketId}/data`, { body: { name } });
  home = homeOf(server.admin, server.url);
});
afterAll(() => server.close());

const environment = () => ({ XDG_CONFIG_HOME: home });

describe("text of others that does something to a terminal", () => {
  it.each([
    ["json", "\\u001b]0;owned\\u0007\\u009b31mred\\r\\u202eturned\\u200fend"],
    ["ndjson", "\\u001b]0;owned\\u0007\\u009b31mred\\r\\u202eturned\\u200fend"],
    ["yaml", "\\u009b31mred"],
    ["csv", "\\u001b]0;owned\\u0007\\u009b31mred\\u000d\\u202eturned\\u200fend"],
    ["table", "\\x1b]0;owned\\x07\\x9b31mred"],
    ["name", undefined],
  ])("does nothing in -o %s, and programs get it as it is", async (format, seen) => {
    const args = ["data", "list", bucketId, "-o", format];
    const terminal = openTerminal(args, { columns: 200, environment: environment() });
    await terminal.ended();
    if (seen !== undefined) await terminal.see(seen);
    expect(terminal.raw()).not.toMatch(harmful);
    expect(terminal.raw()).not.toContain("\u200f");
    if (format === "json") {
      const [row] = JSON.parse(terminal.screen().join(""));
      expect(row.name).toBe(name);
    }
    const { out } = await run(args, { environment: environment() });
    if (format === "json") expect(JSON.parse(out)[0].name).toBe(name);
    if (format === "ndjson") expect(JSON.parse(out).name).toBe(name);
    if (format === "yaml") expect(parse(out)[0].name).toBe(name);
    if (format === "csv") expect(out).toContain(name);
  });

  it("a table stays in line", async () => {
    const terminal = openTerminal(["bucket", "list"], { columns: 200, environment: environment() });
    await terminal.ended();
    const [head = "", row = ""] = terminal.screen();
    expect(row.indexOf("Hostile")).toBe(head.indexOf("description"));
  });

  it("does nothing as the challenge of a sign-in", async () => {
    const asking = createServer((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ challenge: name, answerUrl: "passport/identify/1/factor" }));
    });
    const terminal = openTerminal(["--server", await addressOf(asking), "login", "--identifier", "a"]);
    await terminal.see("Password:");
    terminal.type("secret", keys.enter);
    await terminal.see("red");
    terminal.type(keys.interrupt);
    await terminal.ended();
    asking.close();
    expect(terminal.raw()).not.toMatch(harmful);
  });

  it("does nothing as what must be typed to confirm", async () => {
    const terminal = openTerminal(["bucket", "delete", bucketId], { environment: environment() });
    await terminal.see(/Type .*end/);
    terminal.type(keys.interrupt);
    expect(await terminal.ended()).toBe(130);
    expect(terminal.raw()).not.toMatch(harmful);
  });
});

async function addressOf(listening: Server): Promise<string> {
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const address = listening.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}
