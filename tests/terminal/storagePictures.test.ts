import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { halves, pngOf } from "../../packages/cli/src/terminal/storage/picture/pictures.fixture";
import { openAddress } from "./access";
import { homeOf, openConsole, openRealConsole } from "./console";
import { keys, openTerminal, type TerminalOptions, type TestTerminal } from "./terminal";

let server: TestServer;
const insert = (name: string, data: Uint8Array, type = "image/png") =>
  server.call("POST", "/storage", {
    body: [{ name, content: { type, data: Buffer.from(data).toString("base64") } }],
  });
/** Only the head says how large it is. */
function huge(): Uint8Array {
  const bytes = pngOf(1, 1, () => [0, 0, 0, 255]);
  new DataView(bytes.buffer).setUint32(16, 20_000);
  new DataView(bytes.buffer).setUint32(20, 20_000);
  return bytes;
}
beforeAll(async () => {
  server = await startTestServer();
  await insert("pictures/halves.png", halves.png);
  await insert("formats/a.jpg", halves.jpeg, "image/jpeg");
  await insert("formats/b.gif", halves.gif, "image/gif");
  await insert("formats/c.webp", halves.webp, "image/webp");
  await insert("broken/a.png", huge());
  await insert(
    "broken/b.gif",
    Buffer.concat([halves.gif.slice(0, 813), Buffer.alloc(40, 0x5a)]),
    "image/gif",
  );
  await insert("broken/c.bmp", Buffer.from("BM..."), "image/bmp");
  await insert("broken/d.svg", Buffer.from("<svg>\x1b[31m</svg>"), "image/svg+xml");
});
afterAll(() => server.close());

const colourful = { TERM: "xterm-256color", COLORTERM: "truecolor" };
/** What a terminal in the middle, or a far one, would say of itself is not what this test is about. */
const near = { SSH_CONNECTION: "", SSH_TTY: "", TMUX: "", STY: "", ZELLIJ: "", NO_COLOR: "" };
const at = (more: Readonly<Record<string, string>> = {}): TerminalOptions => ({
  columns: 100,
  rows: 30,
  environment: { ...near, ...colourful, ...more },
});

/** Opens a folder, the newest file first. */
async function openFolder(terminal: TestTerminal, folder: string, first: string): Promise<void> {
  await terminal.see("Welcome, ");
  await openAddress(terminal, `/storage/${folder}`, first);
}

/** The row and column of a half block. */
function found(terminal: TestTerminal): { row: number; column: number } {
  const row = terminal.screen().findIndex((line) => line.includes("▀▀"));
  return { row, column: terminal.screen()[row]?.indexOf("▀") ?? -1 };
}

it("a picture is drawn in half blocks, in the middle and in its colours", async () => {
  const terminal = openRealConsole(server, at());
  await openFolder(terminal, "pictures", "halves.png");
  terminal.type(keys.enter);
  await terminal.see("PNG, 16 × 16 px");
  const lines = () => terminal.screen().filter((line) => line.includes("▀".repeat(16)));
  await terminal.until("All of the picture", () => lines().length === 8);
  const { row, column } = found(terminal);
  expect(column).toBe(42);
  expect(terminal.colours(row, column)).toEqual({ front: "#ff0000", back: "#ff0000" });
  expect(terminal.colours(row + 7, column + 15)).toEqual({ front: "#0000ff", back: "#0000ff" });
  // Another size of the screen, another place.
  terminal.resize(80, 20);
  await terminal.until("The picture in its new place", () => found(terminal).column === 32);
  terminal.type(keys.escape);
  await terminal.miss("▀");
  expect(terminal.colours(row, column)).toEqual({ front: "default", back: "default" });
  // The section list is whole again.
  terminal.resize(100, 30);
  // What reads the other formats lies beside the built console.
  await openAddress(terminal, "/storage/formats", "c.webp");
  for (const format of ["WEBP", "GIF", "JPEG"]) {
    terminal.type(keys.enter);
    await terminal.see(`${format}, 16 × 16 px`);
    await terminal.see("▀".repeat(16));
    terminal.type(keys.escape);
    await terminal.miss("▀");
    terminal.type("j");
  }
  terminal.type("q");
  expect(await terminal.ended()).toBe(0);
});

it("in 256 colours it is drawn in the nearest there are", async () => {
  const terminal = openConsole(server, at({ COLORTERM: "" }));
  await openFolder(terminal, "pictures", "halves.png");
  terminal.type(keys.enter);
  await terminal.see("▀".repeat(16));
  const { row, column } = found(terminal);
  expect(terminal.colours(row, column)).toEqual({ front: "196", back: "196" });
  terminal.type("q", "q");
  await terminal.ended();
});

it("what is broken, too large or of another kind is said", async () => {
  const terminal = openConsole(server, at());
  await openFolder(terminal, "broken", "d.svg");
  for (const said of [
    "<svg>\\x1b[31m</svg>",
    "Pictures of this kind are not drawn in a terminal. y copies the address",
    "The picture cannot be read.",
    "The picture has 20000 × 20000 pixels.",
  ]) {
    terminal.type(keys.enter);
    await terminal.see(said);
    terminal.type(keys.escape);
    await terminal.miss(said);
    terminal.type("j");
  }
  expect(terminal.raw()).not.toContain("Unknown block");
  terminal.type("q");
  await terminal.ended();
});

it("without colours a picture is told, and nothing is drawn or asked", async () => {
  const terminal = openConsole(server, at({ NO_COLOR: "1" }));
  await openFolder(terminal, "pictures", "halves.png");
  terminal.type(keys.enter);
  await terminal.see("PNG, 16 × 16 px");
  await terminal.see("Pictures are drawn where a terminal shows colours.");
  await terminal.miss("▀");
  expect(terminal.raw()).not.toContain("\x1b_G");
  terminal.type("q", "q");
  await terminal.ended();
});

/** Answers as a terminal does that is asked for pictures. */
async function answer(terminal: TestTerminal, name: string): Promise<void> {
  await terminal.until("The question", () => terminal.raw().includes("a=q"));
  terminal.type(`\x1b_Gi=31;OK\x1b\\\x1bP>|${name}\x1b\\\x1b[?62;4c`);
}

const sent = (terminal: TestTerminal) => [
  ...terminal.raw().matchAll(/\x1b_Ga=T,U=1[^;]*,i=(\d+),s=16,v=16,c=2,r=1/g),
];

it("a terminal that says so is sent the picture, which stands where text stands and goes when one leaves", async () => {
  const terminal = openConsole(server, at());
  await openFolder(terminal, "pictures", "halves.png");
  terminal.type(keys.enter);
  await answer(terminal, "kitty(0.36.4)");
  await terminal.see("\u{10eeee}");
  const [, id = ""] = sent(terminal)[0] ?? [];
  const row = terminal.screen().findIndex((line) => line.includes("\u{10eeee}"));
  const colour = Number.parseInt(terminal.colours(row, 49).front.slice(1), 16);
  expect(colour).toBe(Number(id));
  await terminal.miss("▀");
  terminal.type(keys.escape);
  const gone = `\x1b_Ga=d,d=I,i=${id},q=2\x1b\\`;
  await terminal.until("The picture leaving", () => terminal.raw().includes(gone));
  await terminal.miss("\u{10eeee}");
  // Asked once; and a console that ends leaves no picture behind.
  terminal.type(keys.enter);
  await terminal.see("\u{10eeee}");
  expect(terminal.raw().split("a=q")).toHaveLength(2);
  const [, last = ""] = sent(terminal).at(-1) ?? [];
  expect(last).not.toBe(id);
  terminal.type(keys.interrupt);
  await terminal.ended();
  const raw = terminal.raw();
  expect(raw).toContain(`\x1b_Ga=d,d=I,i=${last},q=2\x1b\\`);
  expect(raw.lastIndexOf("\x1b_Ga=d")).toBeLessThan(raw.lastIndexOf("\x1b[?1049l"));
});

it("one that draws at the cursor only has half blocks", async () => {
  const terminal = openConsole(server, at());
  await openFolder(terminal, "pictures", "halves.png");
  terminal.type(keys.enter);
  await answer(terminal, "WezTerm 20240203");
  await terminal.see("▀".repeat(16));
  expect(sent(terminal)).toEqual([]);
  terminal.type("q", "q");
  await terminal.ended();
});

it("read out, a folder is one list with what is known of a file below it, and a picture is told", async () => {
  const terminal = openTerminal(["--screen-reader"], {
    columns: 120,
    rows: 60,
    environment: { ...near, ...colourful, XDG_CONFIG_HOME: homeOf(server.admin, server.url) },
  });
  await openAddress(terminal, "/storage/formats", "c.webp");
  await terminal.see(
    /c\.webp, 46 Bytes\nb\.gif, .*\na\.jpg, .*\nc\.webp\nType, image\/webp\nSize, 46 Bytes\n/,
  );
  terminal.type(keys.enter);
  await terminal.see("WEBP, 16 × 16 px, 46 Bytes");
  await terminal.see("Pictures are drawn where a terminal shows colours.");
  expect(terminal.raw()).not.toContain("▀");
  expect(terminal.raw()).not.toContain("\x1b_G");
  terminal.type(keys.escape, "q");
  expect(await terminal.ended()).toBe(0);
});
