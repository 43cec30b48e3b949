import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "@twinhelm/server/shell/app";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Content, copyContent } from "../browser/fixture";
import { openBucket, openConsole, openRealConsole } from "./console";
import { keys, openTerminal, pasted, type TestTerminal } from "./terminal";

let server: TestServer;
let content: Content;
const start = Date.now();
let now = start;
beforeAll(async () => {
  const filled = await copyContent();
  server = await startTestServer({ now: () => now, dataFolder: filled.dataFolder });
  content = filled.content;
});
afterAll(() => server.close());
afterEach(() => {
  now = start;
});

const fault = fileURLToPath(new URL("./fixtures/fault.mjs", import.meta.url));

/** Longer than a token lasts, in milliseconds. */
const longWhile = 200_000_000;

it("what is typed while it loads is not shown by the terminal, and not lost", async () => {
  const terminal = openTerminal(["--server", server.url]);
  await terminal.until("Something on the screen", () => terminal.raw() !== "");
  terminal.type("admin", keys.enter, testPassword, keys.enter);
  await terminal.see("Boats");
  expect(terminal.raw()).not.toContain(testPassword);
  terminal.type("q");
  expect(await terminal.ended()).toBe(0);
});

it("what Enter chooses in the palette before it is known is chosen once it is there", async () => {
  const terminal = openConsole(server);
  terminal.type(":", pasted("boats"), keys.enter);
  await terminal.see("▸ Boats");
  await terminal.see(/\d+ of \d+ · page/);
  terminal.kill();
});

it("two consoles in one process leave it its own words, whichever ends first", async () => {
  const words = { warn: console.warn, log: console.log };
  const [first, second] = [openConsole(server), openConsole(server)];
  await Promise.all([first.see("Boats"), second.see("Boats")]);
  for (const terminal of [first, second]) {
    terminal.type("q");
    expect(await terminal.ended()).toBe(0);
  }
  expect({ warn: console.warn, log: console.log }).toEqual(words);
});

it("Ctrl-C while it loads ends it and gives the terminal back", async () => {
  const terminal = openTerminal(["--server", server.url]);
  await terminal.until("Something on the screen", () => terminal.raw() !== "");
  terminal.type(keys.interrupt);
  expect(await terminal.ended()).toBe(130);
  expect(terminal.inAlternateScreen()).toBe(false);
});

it("opens sign-in when the session ends, and comes back to where one was", async () => {
  const terminal = openConsole(server);
  await openBucket(terminal, "Boats");
  terminal.type("n", "j");
  await terminal.see("27 of 61 · page 2/3");
  // What is still on its way would be taken for what "r" asks for.
  await terminal.see("Boat 35");
  now += longWhile;
  terminal.type("r");
  await terminal.see("Your session has expired.");
  await terminal.see("Username admin");
  terminal.type(testPassword, keys.enter);
  await terminal.see("27 of 61 · page 2/3");
  now -= longWhile;
  terminal.type("q");
  await terminal.ended();
});

it("one's own password changes after signing in again, which Escape leaves", async () => {
  const { identifier, credential } = await server.createIdentity([]);
  const terminal = openConsole(server, { columns: 100, rows: 40 }, credential);
  await terminal.see("Welcome, ");
  terminal.type(":", ..."profile", keys.enter);
  await terminal.see("Signed in until");
  terminal.type("j", keys.enter);
  await terminal.see("Password *");
  now += 10 * 60_000;
  terminal.type("j", keys.enter, ..."my new one", keys.enter, "w");
  await terminal.see("This change is for you alone");
  terminal.type(keys.escape);
  await terminal.see("is not saved: Your own password and second factor change");
  await terminal.see("not saved yet");
  terminal.type("w");
  await terminal.see("This change is for you alone");
  terminal.type(...testPassword, keys.enter);
  // Another password ends the sessions of the old one.
  await terminal.see("Your session has expired.");
  await server.signIn(identifier, "my new one");
  now -= 10 * 60_000;
  terminal.kill();
});

it("explains what is missing when somebody else signs in who may not see the screen", async () => {
  const viewer = await server.createIdentity(
    [
      {
        action: "bucket:data:index",
        module: "bucket:data",
        resource: { include: [`${content.ports}/*`], exclude: [] },
      },
    ],
    { identifier: "viewer" },
  );
  const terminal = openConsole(server);
  await openBucket(terminal, "Boats");
  now += longWhile;
  terminal.type("r");
  await terminal.see("Your session has expired.");
  terminal.type(keys.tab, ..."admin".split("").map(() => "\x7f"), viewer.identifier, keys.enter);
  terminal.type(testPassword, keys.enter);
  await terminal.see("You may not open this page");
  // The names that somebody else saw are not theirs.
  await terminal.see(`You need List documents on ${content.boats}.`);
  await terminal.miss("Boat 60");
  terminal.type("?");
  await terminal.see("Why you can or cannot open this screen");
  now -= longWhile;
  terminal.type("x", "q");
  await terminal.ended();
});

/** A server of the same instance, at the address that it had. */
function startAgain({ server, url }: TestServer) {
  const { dataFolder, database } = server.context.options;
  return createServer({ dataFolder, database, port: Number(new URL(url).port) });
}

it("says that the server is gone, keeps what is shown, and goes on when it is back", async () => {
  const filled = await copyContent();
  const own = await startTestServer({ dataFolder: filled.dataFolder });
  const terminal = openConsole(own, { columns: 140 });
  await openBucket(terminal, "Boats");
  await terminal.see("Boat 60");
  await own.server.close();
  terminal.type("r");
  await terminal.see("trying again (1)");
  await terminal.see("cannot be reached");
  await terminal.see("Boat 60");
  const again = await startAgain(own);
  await again.listen();
  terminal.type("r");
  await terminal.miss("cannot be reached");
  await terminal.see("1 of 61");
  terminal.type("q");
  await terminal.ended();
  await again.close();
});

it("says what failed when there is no server at all, and tries again", async () => {
  const own = await startTestServer();
  await own.server.close();
  const terminal = openConsole(own);
  await terminal.see("cannot be reached");
  await terminal.see("Press r to try again.");
  const again = await startAgain(own);
  await again.listen();
  terminal.type("r");
  await terminal.see("Welcome, admin");
  terminal.type("q");
  await terminal.ended();
  await again.close();
});

/** A server that answers everything in one way; gives its API address to `use`. */
async function withServer(answer: RequestListener, use: (url: string) => Promise<void>): Promise<void> {
  const listening = createHttpServer(answer).listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  const port = typeof address === "object" ? address?.port : undefined;
  try {
    await use(`http://127.0.0.1:${port}/api`);
  } finally {
    listening.closeAllConnections();
    listening.close();
  }
}

it("a server that answers web pages is named, with nothing of the page on the screen", async () => {
  await withServer(
    (_, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<html>\x1b[2Jhello</html>"),
    async (url) => {
      const terminal = openTerminal(["--server", url]);
      await terminal.see("Username");
      terminal.type("admin", keys.enter, "secret", keys.enter);
      await terminal.see("Check that the address is that of the API.");
      expect(terminal.raw()).not.toContain("hello");
      terminal.type(keys.interrupt);
      await terminal.ended();
    },
  );
});

it("asks for the second step, and nothing of the server's question is a command", async () => {
  const asked: string[] = [];
  await withServer(
    async (request, response) => {
      let body = "";
      for await (const chunk of request) body += String(chunk);
      asked.push(`${request.url} ${body}`);
      const wrong = request.url === "/api/passport/answer" && !body.includes("123456");
      response.writeHead(wrong ? 401 : 200, { "content-type": "application/json" });
      response.end(
        JSON.stringify(
          wrong
            ? { statusCode: 401, message: "Wrong\x1b[2J answer." }
            : { challenge: "Enter the code\x1b]0;owned\x07", answerUrl: "passport/answer" },
        ),
      );
    },
    async (url) => {
      const terminal = openTerminal(["--server", url]);
      await terminal.see("Username");
      terminal.type("admin", keys.enter, "secret", keys.enter);
      await terminal.see("Enter the code\\x1b]0;owned\\x07");
      await terminal.see("6-digit code");
      terminal.type("999999", keys.enter);
      await terminal.see("This code is wrong");
      expect(asked.filter((call) => !call.startsWith("/api/passport/strategies"))).toEqual([
        '/api/passport/identify {"identifier":"admin","password":"secret"}',
        '/api/passport/answer {"answer":"999999"}',
      ]);
      await terminal.see("Enter the code");
      terminal.type(keys.escape);
      await terminal.see("Password");
      expect(terminal.raw()).not.toContain("\x1b]0;");
      terminal.type(keys.interrupt);
      await terminal.ended();
    },
  );
});

type Leave = (terminal: TestTerminal) => void;

it.each<[string, Leave, number]>([
  ["q", (terminal) => terminal.type("q"), 0],
  ["Ctrl-C", (terminal) => terminal.type(keys.interrupt), 130],
  ["SIGINT", (terminal) => terminal.kill("SIGINT"), 130],
  ["SIGTERM", (terminal) => terminal.kill("SIGTERM"), 143],
  ["SIGHUP", (terminal) => terminal.kill("SIGHUP"), 129],
])("%s gives the terminal back as it was", async (_, leave, code) => {
  const terminal = openRealConsole(server);
  await terminal.see("Welcome, admin");
  expect(terminal.inAlternateScreen()).toBe(true);
  leave(terminal);
  expect(await terminal.ended()).toBe(code);
  expectRestored(terminal);
});

it("gives the terminal back and says what happened when something fails that nobody expected", async () => {
  const terminal = openRealConsole(server, { environment: { NODE_OPTIONS: `--import=${fault}` } });
  await terminal.see("Welcome, admin");
  terminal.kill("SIGUSR2");
  expect(await terminal.ended()).toBe(1);
  expectRestored(terminal);
  await terminal.see("stopped because of an error of its own");
  await terminal.see("a fault\\x1b]0;owned\\x07 for the test");
  expect(terminal.raw()).not.toContain("\x1b]0;");
});

it("serves on when the credential cannot be kept, and says so", async () => {
  const home = mkdtempSync(join(tmpdir(), "twinhelm-home-"));
  const terminal = openTerminal(["--server", server.url], { environment: { XDG_CONFIG_HOME: home } });
  await terminal.see("Username");
  // A file stands where the folder would be.
  writeFileSync(join(home, "twinhelm"), "");
  terminal.type("admin", keys.enter, testPassword, keys.enter);
  await terminal.see("You are signed in for this session only");
  await terminal.see("Welcome, admin");
  terminal.type("q");
  expect(await terminal.ended()).toBe(0);
});

function expectRestored(terminal: TestTerminal): void {
  expect(terminal.inAlternateScreen()).toBe(false);
  const { raw } = terminal;
  expect(raw().lastIndexOf("\x1b[?25h")).toBeGreaterThan(raw().lastIndexOf("\x1b[?25l"));
  expect(raw().lastIndexOf("\x1b[?2004l")).toBeGreaterThan(raw().lastIndexOf("\x1b[?2004h"));
}

it("stands at the top of the terminal wherever the prompt was, and gives it back as it was", async () => {
  const before = `${Array.from({ length: 18 }, (_, line) => `line ${line}`).join("\r\n")}\r\n$ `;
  const terminal = openRealConsole(server, { before });
  await terminal.see("Welcome, admin");
  expect(terminal.screen()[0]).toContain("Twinhelm");
  expect(terminal.raw().slice(0, 80)).toContain("Twinhelm");
  terminal.type("q");
  expect(await terminal.ended()).toBe(0);
  expect(terminal.screen().slice(0, 18)).toEqual(Array.from({ length: 18 }, (_, line) => `line ${line}`));
  expect(terminal.inAlternateScreen()).toBe(false);
});

it("gives the terminal back when it cannot open, and says why", async () => {
  const terminal = openTerminal(["--context", "no-such"]);
  expect(await terminal.ended()).toBe(7);
  expect(terminal.inAlternateScreen()).toBe(false);
  expect(terminal.screen().join("\n")).toContain("no-such");
});
