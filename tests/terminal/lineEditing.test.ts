import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyContent } from "../browser/fixture";
import { openBucket, openConsole } from "./console";
import { keys, type TestTerminal } from "./terminal";

let server: TestServer;
beforeAll(async () => {
  const { dataFolder } = await copyContent();
  server = await startTestServer({ dataFolder });
});
afterAll(() => server.close());

const ctrl = (letter: string) => String.fromCharCode(letter.charCodeAt(0) - 96);
const home = "\x1b[H";
const end = "\x1b[F";
const forward = "\x1b[3~";

/** The line that somebody types in, which begins with a sign. */
const typedIn = (terminal: TestTerminal, sign: string) =>
  terminal
    .screen()
    .find((line) => line.startsWith(` ${sign}`))
    ?.slice(1 + sign.length)
    .trimEnd();

async function seeLine(terminal: TestTerminal, sign: string, text: string) {
  await terminal.until(`${sign}${text}`, () => typedIn(terminal, sign) === text);
}

/** Closes the line, and the console. */
async function leave(terminal: TestTerminal) {
  terminal.type(keys.escape);
  await terminal.miss("esc cancel");
  terminal.type("q");
  expect(await terminal.ended()).toBe(0);
}

it("edits the search line as shells do", async () => {
  const terminal = openConsole(server);
  await openBucket(terminal, "Boats");
  terminal.type("/", ..."oat 3");
  await seeLine(terminal, "/", "oat 3");
  terminal.type(home, "B", end, "6");
  await seeLine(terminal, "/", "Boat 36");
  terminal.type(ctrl("a"), forward, "b", ctrl("e"), "!");
  await seeLine(terminal, "/", "boat 36!");
  terminal.type("\x1bb", ctrl("k"));
  await seeLine(terminal, "/", "boat");
  terminal.type(" 3", "\x1bb", "\x1bb", "\x1bf", ctrl("u"));
  await seeLine(terminal, "/", "  3");
  terminal.type(end, ctrl("u"), ..."Boat 36");
  await seeLine(terminal, "/", "Boat 36");
  terminal.type(keys.enter);
  await terminal.see("1 of 1 ");
  // The line is remembered, and the arrow brings it back.
  terminal.type(keys.escape);
  await terminal.see("1 of 61");
  terminal.type("/", "x", keys.up);
  await seeLine(terminal, "/", "Boat 36");
  terminal.type(keys.down);
  await seeLine(terminal, "/", "x");
  await leave(terminal);
});

it("scrolls with the caret, wide characters whole", async () => {
  const terminal = openConsole(server);
  await openBucket(terminal, "Boats");
  terminal.type("/", `\x1b[200~start${"日本語".repeat(30)}👩‍👩‍👧end\x1b[201~`);
  await terminal.see("end");
  await terminal.see("/‹");
  terminal.type(keys.left, keys.left, keys.left, "\x7f");
  await terminal.see("日本語end");
  terminal.type(ctrl("a"));
  await terminal.see("/start日本語");
  await terminal.see("›");
  terminal.type(forward, "S", ctrl("e"), "!");
  await terminal.see("語end!");
  await leave(terminal);
});

it("the palette remembers what was looked for, also in the next console", async () => {
  const terminal = openConsole(server);
  await terminal.see("Welcome, ");
  terminal.type(":", "identit", keys.enter);
  await terminal.see("▸ Identities");
  terminal.type(":", ctrl("p"));
  await seeLine(terminal, ": ", "identit");
  await leave(terminal);
  const next = openConsole(server, { environment: { XDG_CONFIG_HOME: terminal.home } });
  await next.see("Welcome, ");
  next.type(":", ctrl("p"));
  await seeLine(next, ": ", "identit");
  await leave(next);
});
