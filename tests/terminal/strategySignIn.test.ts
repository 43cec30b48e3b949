import { spawn } from "node:child_process";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { browse } from "../contract/fixtures/browser";
import { type OAuthProvider, oauthStrategy, startOAuthProvider } from "../contract/fixtures/oauthProvider";
import { newHome, run } from "./command";
import { keys, launcher, node, openTerminal } from "./terminal";

let server: TestServer;
let provider: OAuthProvider;
beforeAll(async () => {
  server = await startTestServer();
  provider = await startOAuthProvider();
  const { body } = await server.call("POST", "/passport/strategy", { body: oauthStrategy(provider.url) });
  const { body: shown } = await server.call("GET", `/passport/strategy/${body._id}`);
  provider.allow(shown.callbackUrl);
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

const visit = (url: string, login: string) => browse(url, { fields: { login, password: "x" } });

it("the console names an address, waits, and is signed in once somebody was there", async () => {
  const terminal = openTerminal(["--server", server.url], { columns: 160, rows: 40 });
  await terminal.see("Sign in with Loopback");
  terminal.type(keys.tab, keys.tab, keys.enter);
  await terminal.see("Waiting for the provider");
  // The address is wrapped at the width of the form.
  const lines = terminal.screen().map((line) => line.trim());
  const from = lines.findIndex((line) => line.startsWith("http") && line.includes("/auth?"));
  const to = lines.indexOf("", from);
  await visit(lines.slice(from, to).join(""), "rower@example.org");
  await terminal.see("Welcome, rower@example.org");
  terminal.type("q");
  expect(await terminal.ended()).toBe(0);
});

it("Esc gives the waiting up", async () => {
  const terminal = openTerminal(["--server", server.url]);
  await terminal.see("Sign in with Loopback");
  terminal.type(keys.up, keys.enter);
  await terminal.see("Waiting for the provider");
  terminal.type(keys.escape);
  await terminal.see("Username");
  await terminal.miss("Waiting for the provider");
  terminal.type(keys.interrupt);
  expect(await terminal.ended()).toBe(130);
});

it("the command says the address on standard error and keeps the token", async () => {
  const home = newHome();
  const environment = { XDG_CONFIG_HOME: home };
  const child = spawn(node, [launcher, "--server", server.url, "login", "--strategy", "loopback"], {
    env: { ...process.env, ...environment },
  });
  let said = "";
  child.stderr.on("data", (part) => {
    said += part;
  });
  const address = await new Promise<string>((resolve) => {
    child.stderr.on("data", () => {
      const found = /^http\S+\/auth\?\S+$/m.exec(said)?.[0];
      if (found !== undefined) resolve(found);
    });
  });
  await visit(address, "diver@example.org");
  expect(await new Promise((resolve) => child.on("close", resolve))).toBe(0);
  expect(said).toContain("diver@example.org");
  const { out } = await run(["--server", server.url, "whoami"], { environment });
  expect(out).toContain("diver@example.org");
});

it("a strategy that there is not is exit 7 with those that there are", async () => {
  const { code, err } = await run(["--server", server.url, "login", "--strategy", "nowhere"]);
  expect(code).toBe(7);
  expect(err).toContain("loopback");
});

it("signing out ends the token at the server", async () => {
  const credential = await server.signIn("admin", "correct horse");
  const home = newHome();
  const environment = { XDG_CONFIG_HOME: home };
  await run(["--server", server.url, "login", "--token-stdin"], { environment, input: credential });
  expect((await run(["--server", server.url, "logout"], { environment })).code).toBe(0);
  expect((await server.call("GET", "/passport/identity/statements", { as: credential })).status).toBe(401);
});
