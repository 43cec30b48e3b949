// Names and contents of strangers, also from a server that checks nothing: none of it is run, and lines stay in line.
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { widthOf } from "../../packages/cli/src/terminal/layout/width";
import { halves } from "../../packages/cli/src/terminal/storage/picture/pictures.fixture";
import { openConsole } from "./console";
import { keys, pasted, type TestTerminal } from "./terminal";

const hostile = "\x1b]0;owned\x07\x1b[31m";
const shown = "\\x1b]0;owned\\x07\\x1b[31m";
const stand = "STANDIN";

let server: TestServer;
let proxy: Server;
let url: string;

/** The same server, in whose answers a word that it takes stands for one that it would not. */
async function openProxy(): Promise<void> {
  proxy = createServer((asked, answer) => {
    const { method, headers } = asked;
    const target = new URL((asked.url ?? "/").replaceAll(encodeURIComponent(hostile), stand), server.url);
    const plain = { ...headers, "accept-encoding": "identity" };
    const sent = request(target, { method, headers: plain }, async (given) => {
      const pieces: Buffer[] = [];
      for await (const piece of given) pieces.push(piece);
      const isJson = (given.headers["content-type"] ?? "").includes("json");
      const text = Buffer.concat(pieces);
      const body = isJson
        ? Buffer.from(text.toString().replaceAll(stand, JSON.stringify(hostile).slice(1, -1)))
        : text;
      const { "content-length": _, "transfer-encoding": __, ...rest } = given.headers;
      answer.writeHead(given.statusCode ?? 500, { ...rest, "content-length": body.length });
      answer.end(body);
    });
    sent.on("error", () => answer.destroy());
    asked.pipe(sent);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const address = proxy.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}${new URL(server.url).pathname}`;
}

const insert = async (name: string, data: string | Uint8Array, type = "text/plain") => {
  const content = { type, data: Buffer.from(data).toString("base64") };
  const { status } = await server.call("POST", "/storage", { body: [{ name, content }] });
  expect(status).toBe(201);
};
beforeAll(async () => {
  server = await startTestServer();
  await openProxy();
  await insert(`${stand}/${stand}.png`, halves.png, `image/${stand}`);
  await insert(`${stand}/${stand}.txt`, `text${hostile}end`);
  await insert("wide/宽宽宽宽宽宽宽宽宽宽宽宽宽宽宽宽宽宽宽宽宽宽宽宽.txt", "w");
  await insert(`wide/${"long".repeat(60)}.txt`, "l");
  await insert("wide/\u202egpj.exe\u200b", "r");
  await insert("wide/e\u0301\u0301 \u0645\u0631\u062d\u0628\u0627", "e");
});
afterAll(async () => {
  await server.close();
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
});

/** Nothing of what strangers wrote has reached the terminal as it is. */
function expectHarmless(terminal: TestTerminal): void {
  for (const sequence of ["\x1b]0;", "\u202e", "\u200b"])
    expect(terminal.raw().includes(sequence), JSON.stringify(sequence)).toBe(false);
}

async function go(terminal: TestTerminal, path: string): Promise<void> {
  terminal.type(":", pasted(path));
  await terminal.see(`Open ${path}`);
  terminal.type(keys.enter);
  await terminal.see(` ${path} `);
}

it("a server that checks no names cannot make the console run them: lists, dialogs, readers, transfers", {
  timeout: 120_000,
}, async () => {
  const terminal = openConsole({ url, admin: server.admin }, { columns: 150, rows: 30 });
  await terminal.see("Welcome, ");
  await go(terminal, "/storages");
  await terminal.see(`▸ ${shown}`);
  terminal.type("G");
  const dialog = async (key: string, words: string) => {
    terminal.type(key);
    await terminal.see(words);
    terminal.type(keys.escape);
    await terminal.miss(words);
  };
  await dialog("d", `Delete ${shown}`);
  await dialog("m", `Move ${shown}`);
  await dialog("R", "Rename:");
  terminal.type("l");
  await terminal.see("Type  text/plain");
  await dialog("d", `Delete ${shown}.txt`);
  await dialog("P", `Another content for ${shown}.txt`);
  terminal.type(keys.enter);
  await terminal.see(`text${shown}end`);
  terminal.type(keys.escape);
  await terminal.miss(`text${shown}end`);
  terminal.type("j");
  await terminal.see(`Type  image/${shown}`);
  terminal.type(keys.enter);
  await terminal.see("PNG, 16 × 16 px");
  terminal.type(keys.escape);
  await terminal.miss("PNG, 16");
  terminal.type(" ", "k", " ", "d");
  await terminal.see("Delete 2 items");
  await terminal.see(`${shown}.png`);
  terminal.type(keys.escape);
  await terminal.miss("Delete 2 items");
  terminal.type("D");
  await terminal.see("A path may be typed.");
  terminal.type(pasted(mkdtempSync(join(tmpdir(), "twinhelm-hostile-"))), keys.enter);
  await terminal.see("X transfers");
  terminal.type("X");
  await terminal.see(/✓ .*owned/);
  terminal.type(keys.escape);
  await terminal.miss("Transfers");
  terminal.type("/", pasted("owned"), keys.enter);
  await terminal.see("Name contains owned");
  expectHarmless(terminal);
  terminal.type("q");
  await terminal.ended();
});

it("wide, long and turning names keep the columns in line", async () => {
  const terminal = openConsole(server, { columns: 80, rows: 24 });
  await terminal.see("Welcome, ");
  await go(terminal, "/storage/wide");
  await terminal.see("\\u202egpj.exe");
  const places = () =>
    terminal
      .screen()
      .slice(1, 21)
      .map((line) => {
        const at = line.lastIndexOf("│");
        return widthOf(line.slice(0, at));
      });
  expect(new Set(places()).size).toBe(1);
  for (let row = 0; row < 4; row += 1) {
    terminal.type("d");
    await terminal.see("Type agree to confirm");
    for (const line of terminal.screen()) expect(widthOf(line)).toBeLessThanOrEqual(80);
    terminal.type(keys.escape);
    await terminal.miss("Type agree to confirm");
    terminal.type("j");
  }
  expectHarmless(terminal);
  terminal.type("q");
  await terminal.ended();
});

it("cells, entries of archives and names of files here are made visible", async () => {
  await insert("read/a.csv", `name,${hostile}\n"x\u202ey",1\n`, "text/csv");
  const { zipSync } = await import("fflate");
  await insert("read/b.zip", zipSync({ [`in/${hostile}.txt`]: new Uint8Array(3) }), "application/zip");
  const here = mkdtempSync(join(tmpdir(), "twinhelm-names-"));
  writeFileSync(join(here, "\x1b]0;owned\x07"), "x");
  const terminal = openConsole(server, { columns: 120, rows: 30 });
  await terminal.see("Welcome, ");
  await go(terminal, "/storage/read");
  await terminal.see("b.zip");
  terminal.type(keys.enter);
  await terminal.see(`${shown}.txt`);
  terminal.type(keys.escape);
  await terminal.miss(`${shown}.txt`);
  terminal.type("j", keys.enter);
  await terminal.see(`name     │ ${shown}`);
  await terminal.see("x\\u202ey │ 1");
  terminal.type(keys.escape);
  await terminal.miss("x\\u202ey");
  terminal.type("i");
  await terminal.see("Upload Files");
  terminal.type(keys.enter);
  await terminal.see("A path may be typed.");
  terminal.type(pasted(`${here}/`), keys.enter);
  await terminal.see("\\x1b]0;owned\\x07");
  terminal.type(keys.enter);
  await terminal.see("A name has no control characters and no broken letters.");
  expectHarmless(terminal);
  terminal.type("q");
  await terminal.ended();
});
