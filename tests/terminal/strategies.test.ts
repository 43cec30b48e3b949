import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeEach, expect, it } from "vitest";
import { down, downTo, fill, leave, openAddress } from "./access";
import { openConsole } from "./console";
import { keys, type TestTerminal } from "./terminal";

let server: TestServer;
let terminal: TestTerminal;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  terminal.kill();
  await server.close();
});

const all = async () => (await server.call("GET", "/passport/strategy")).body;

it("a strategy of OAuth is added, with parameters and headers, and its callback URL is shown then", async () => {
  terminal = openConsole(server, { columns: 120, rows: 48 });
  await openAddress(terminal, "/passport/strategies", "No strategies yet");
  terminal.type("i");
  await terminal.see("New strategy");
  terminal.type(keys.enter);
  await terminal.see("Choose an icon");
  terminal.type(..."anchor", keys.enter);
  await terminal.see(/Icon +anchor/);
  terminal.type("j", keys.enter, ..."harbour", keys.enter, "j", keys.enter, ..."Harbour pass", keys.enter);
  terminal.type("j");
  await terminal.see("Certificate *");
  terminal.type(keys.enter);
  await terminal.see(/Type +OAuth/);
  await terminal.see("scope = email");
  terminal.type("j", keys.enter, ..."nowhere", keys.enter);
  await terminal.see("This is not a web address.");
  terminal.type(keys.enter);
  fill(terminal, "https://id.example.com/authorize", 7);
  await terminal.miss("This is not a web address.");
  // Past the method and the first parameter to the line that adds one.
  terminal.type(...down(3), keys.enter, ..."scope", keys.enter);
  await terminal.see("scope already exists");
  terminal.type(..."2", keys.enter);
  await terminal.see("Value:");
  terminal.type(..."openid", keys.enter);
  await terminal.see("scope2 = openid");
  terminal.type("k", "k", "x");
  await terminal.miss("scope = email");
  // From the parameter to the address of each next step.
  for (const address of ["https://id.example.com/token", "https://id.example.com/who"]) {
    await downTo(terminal, /▌Base URL \* +–/);
    terminal.type(keys.enter, ...address, keys.enter);
    await terminal.see(`▌Base URL *      ${address}`);
  }
  terminal.type("w");
  await terminal.see("Added.");
  await terminal.see("Callback URL");
  const [stored] = await all();
  expect(stored).toMatchObject({
    name: "harbour",
    title: "Harbour pass",
    icon: "anchor",
    type: "oauth",
    options: {
      code: { base_url: "https://id.example.com/authorize", params: { scope2: "openid" } },
      access_token: { base_url: "https://id.example.com/token" },
      identifier: { base_url: "https://id.example.com/who" },
    },
  });
  terminal.type("g", "y");
  await terminal.see("Copied to the terminal");
  await leave(terminal);
  await terminal.see("1 of 1");
  terminal.type("d");
  await terminal.see("Delete strategy harbour");
  terminal.type(..."harbour", keys.enter);
  await terminal.see("No strategies yet");
  expect(await all()).toEqual([]);
});

it("another type begins with its own options, and what is missing is said", async () => {
  terminal = openConsole(server, { columns: 100, rows: 40 });
  await openAddress(terminal, "/passport/strategies/add", "New strategy");
  terminal.type("w");
  await terminal.see("4 fields need to be corrected.");
  terminal.type(...down(3), keys.enter);
  await terminal.see("scope = email");
  terminal.type(keys.enter);
  await terminal.see("Certificate *");
  await terminal.miss("scope = email");
  expect(await all()).toEqual([]);
});
