import { request } from "node:http";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import decodeQR from "qr/decode.js";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { codeAt } from "../contract/fixtures/authenticator";
import { listen } from "../contract/fixtures/listen";
import { leave, openAddress } from "./access";
import { homeOf, openConsole } from "./console";
import { keys, openTerminal, type TestTerminal } from "./terminal";

let server: TestServer;
let terminal: TestTerminal;
let ada: string;
beforeEach(async () => {
  server = await startTestServer();
  const body = { identifier: "ada", password: "secret" };
  ada = (await server.call("POST", "/passport/identity", { body })).body._id;
});
afterEach(async () => {
  terminal.kill();
  await server.close();
});

const factor = async () => (await server.call("GET", `/passport/identity/${ada}`)).body.authFactor;
const challenge = async () =>
  (
    await server.call("POST", "/passport/identify", {
      as: null,
      body: { identifier: "ada", password: "secret" },
    })
  ).body;

/** Goes to the end of the fields and begins to enrol; ends with what is asked on the screen. */
async function begin(asked: string | RegExp): Promise<void> {
  const address = `/passport/identity/${ada}/edit`;
  await openAddress(terminal, address, "Signing in asks only for the password.");
  terminal.type("G", keys.enter);
  await terminal.see("Start Verification");
  terminal.type(keys.enter);
  await terminal.see(asked);
}

/** What a phone reads from the screen, once the code is drawn whole. */
async function scanned(): Promise<string> {
  let text = "";
  await terminal.until("A code that can be read", () => {
    try {
      text = readScreen();
      return true;
    } catch {
      return false;
    }
  });
  return text;
}

/** Reads the half blocks on the screen, or throws. */
function readScreen(): string {
  const lines = terminal
    .screen()
    .map((line) => line.split("│")[1] ?? "")
    .filter((line) => /[█▀▄]/.test(line));
  const width = Math.max(...lines.map((line) => line.length)) + 4;
  const scale = 4;
  const rows = lines.flatMap((line) => {
    const characters = Array.from({ length: width }, (_, at) => line[at - 2] ?? " ");
    return ["█▀", "█▄"].map((dark) => characters.map((character) => dark.includes(character)));
  });
  const all = [...Array.from({ length: 4 }, () => []), ...rows, ...Array.from({ length: 4 }, () => [])];
  const size = { width: (width + 8) * scale, height: all.length * scale };
  const data = new Uint8Array(size.width * size.height * 4).fill(255);
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1)
      if (all[Math.floor(y / scale)]?.[Math.floor(x / scale) - 4])
        data.fill(0, (y * size.width + x) * 4, (y * size.width + x) * 4 + 3);
  return decodeQR({ ...size, data });
}

/** Recovery codes on the screen. */
const shownCodes = (): readonly string[] => [
  ...terminal
    .screen()
    .join("\n")
    .matchAll(/[a-z2-9]{4}(-[a-z2-9]{4}){3}/g)
    .map(([code]) => code),
];

const secretIn = (text: string): string => new URL(text).searchParams.get("secret") ?? "";

describe("the second factor in the terminal", () => {
  it("says in its place why the methods may not be asked for", async () => {
    const { origin } = new URL(server.url);
    const gateway = await listen((asked, answer) => {
      if (asked.url?.endsWith("/passport/identity/factors")) {
        answer.writeHead(403, { "content-type": "application/json" });
        answer.end(
          JSON.stringify({ statusCode: 403, message: "The gateway refuses this", error: "Forbidden" }),
        );
        return;
      }
      const { method = "GET", headers } = asked;
      const sent = request(`${origin}${asked.url}`, { method, headers }, (came) => {
        answer.writeHead(came.statusCode ?? 500, came.headers);
        came.pipe(answer);
      });
      asked.pipe(sent);
    });
    terminal = openConsole({ url: `${gateway.url}/api`, admin: server.admin });
    const address = `/passport/identity/${ada}/edit`;
    await openAddress(terminal, address, "Signing in asks only for the password.");
    terminal.type("G", keys.enter);
    await terminal.see("✗ The gateway refuses this");
    await gateway.close();
  });

  it.each([
    [80, 24],
    [160, 48],
  ])("is enrolled from a code that a camera reads at %i x %i, and disabled again", async (columns, rows) => {
    terminal = openConsole(server, { columns, rows });
    await begin("█ ███ █");
    const text = await scanned();
    expect(text).toMatch(/^otpauth:\/\/totp\/Twinhelm:ada\?/);
    const before = terminal.raw().length;
    await terminal.see("6-digit code:");
    terminal.type(...codeAt(secretIn(text), Date.now()), keys.enter);
    await terminal.see("Verification has been completed successfully.");
    await terminal.see("Recovery codes");
    await terminal.see("▌[ I have kept them ]");
    expect(shownCodes()).toHaveLength(10);
    terminal.type(keys.enter);
    await terminal.see("10 recovery codes left.");
    await terminal.see("Disable");
    expect(await factor()).toMatchObject({ type: "totp" });
    expect(await challenge()).toHaveProperty("answerUrl");
    expect(terminal.raw().slice(before)).not.toMatch(/\x1b\[2J/);
    terminal.type("G", keys.enter);
    await terminal.see("Disable the second factor of ada");
    terminal.type(..."ada", keys.enter);
    await terminal.see("The second factor is disabled.");
    expect(await factor()).toBeUndefined();
    expect(await challenge()).toHaveProperty("token");
  });

  it("takes at most 8 keys with one wrong code on the way", async () => {
    const { credential } = await server.createIdentity([], { identifier: "lena" });
    let pressed = 0;
    const press = (key: string) => {
      pressed += 1;
      terminal.type(key);
    };
    terminal = openConsole(server, { columns: 160, rows: 60 }, credential);
    await terminal.see("Welcome, ");
    press(":");
    await terminal.see("show as command");
    terminal.type(..."two-factor");
    await terminal.see("▌ Two-factor verification");
    press(keys.enter);
    await terminal.see("▌[ Enable ]");
    press(keys.enter);
    await terminal.see("▌[ Start Verification ]");
    press(keys.enter);
    await terminal.see("6-digit code:");
    const secret = secretIn(await scanned());
    terminal.type(..."000000");
    press(keys.enter);
    await terminal.see("✗ This code is wrong.");
    await terminal.see("6-digit code:");
    terminal.type(...codeAt(secret, Date.now()));
    press(keys.enter);
    await terminal.see("▌[ I have kept them ]");
    press(keys.enter);
    await terminal.see("10 recovery codes left.");
    expect(pressed).toBeLessThanOrEqual(8);
  });

  it("keeps its question after a wrong answer, and takes the next one; cancelling leads out of it", async () => {
    terminal = openConsole(server, { columns: 160, rows: 60 });
    await begin("█ ███ █");
    const secret = secretIn(await scanned());
    await terminal.see("6-digit code:");
    await leave(terminal);
    terminal.type("G", keys.enter);
    await terminal.see("Signing in asks only for the password.");
    terminal.type(keys.enter);
    await terminal.see("▌[ Start Verification ]");
    terminal.type(keys.enter);
    await terminal.see("█ ███ █");
    const again = secretIn(await scanned());
    expect(again).not.toBe(secret);
    await terminal.see("6-digit code:");
    terminal.type(..."000000", keys.enter);
    await terminal.see(/✗ This code is wrong. The next one comes in \d+ second/);
    await terminal.see(again);
    expect(secretIn(await scanned())).toBe(again);
    expect(await factor()).toBeUndefined();
    await terminal.see("▌6-digit code");
    await terminal.see("6-digit code:");
    terminal.type(...codeAt(again, Date.now()), keys.enter);
    await terminal.see("Verification has been completed successfully.");
    expect(await factor()).toMatchObject({ type: "totp" });
  });

  it("makes new recovery codes for one of those before", async () => {
    const path = `/passport/identity/${ada}`;
    const start = { body: { type: "totp", config: {} } };
    const { body: started } = await server.call("POST", `${path}/start-factor-verification`, start);
    const answer = { body: { answer: codeAt(started.key, Date.now()) } };
    const { body: done } = await server.call("POST", `${path}/complete-factor-verification`, answer);
    terminal = openConsole(server);
    await openAddress(terminal, `${path}/edit`, "10 recovery codes left.");
    terminal.type("G", "k", keys.enter);
    await terminal.see("Code:");
    terminal.type(..."aaaa-bbbb", keys.enter);
    await terminal.see("✗ This code is wrong.");
    terminal.type(keys.enter);
    await terminal.see("Code:");
    terminal.type(...done.recoveryCodes[0], keys.enter);
    await terminal.see("New recovery codes were made.");
    await terminal.see("▌[ I have kept them ]");
    const codes = shownCodes();
    expect(codes).toHaveLength(10);
    expect(codes).not.toContain(done.recoveryCodes[1]);
  });

  it("is drawn without colours where none are wanted", async () => {
    terminal = openConsole(server, { environment: { NO_COLOR: "1" } });
    await begin("█");
    expect(terminal.raw()).not.toMatch(/\x1b\[(?:38|48);/);
  });

  it("is a key to type for whoever has the console read", async () => {
    terminal = openTerminal(["--screen-reader"], {
      columns: 160,
      rows: 50,
      environment: { XDG_CONFIG_HOME: homeOf(server.admin, server.url) },
    });
    await begin("Or type this key into it:");
    await terminal.see(/^[A-Z2-7]{32}$/m);
    expect(terminal.raw()).not.toContain("█");
    const [secret = ""] = /^[A-Z2-7]{32}$/m.exec(terminal.screen().join("\n")) ?? [];
    await terminal.see("6-digit code:");
    terminal.type(...codeAt(secret, Date.now()), keys.enter);
    await terminal.see("Verification has been completed successfully.");
    expect(await factor()).toMatchObject({ type: "totp" });
    await leave(terminal);
  });
});
