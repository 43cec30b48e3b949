import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeAt, readCode } from "../contract/fixtures/authenticator";
import { homeOf, signedIn } from "./console";
import { keys, openTerminal } from "./terminal";

let server: TestServer;
let twinhelm: ReturnType<typeof signedIn>;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  twinhelm = signedIn(server);
  id = (await server.createIdentity([], { identifier: "helga" })).id;
});
afterAll(() => server.close());

const secretOf = (address: string): string => new URL(address).searchParams.get("secret") ?? "";
const factor = async (): Promise<unknown> =>
  (await server.call("GET", `/passport/identity/${id}`)).body.authFactor;

it("the kinds are listed in every format", async () => {
  expect((await twinhelm(["identity", "2fa", "kinds"])).out).toMatch(/^type +title +description\ntotp /);
  expect((await twinhelm(["identity", "2fa", "kinds", "-o", "name"])).out).toBe("totp\n");
  const [kind] = JSON.parse((await twinhelm(["identity", "2fa", "kinds", "-o", "json"])).out);
  expect(kind).toMatchObject({ type: "totp", config: {} });
});

it("is set up without a terminal: the address is read from the image, the code from standard input", async () => {
  const started = await twinhelm(["identity", "2fa", "start", "helga"]);
  expect(started.code).toBe(0);
  const address = /^challenge {2}(otpauth:\S+)$/m.exec(started.out)?.[1] ?? "";
  expect(started.out).toContain(`answerUrl  passport/identity/${id}/complete-factor-verification`);
  expect(started.err).toBe(`Then: twinhelm identity 2fa complete ${id}\n`);
  expect(await factor()).toBeUndefined();
  const code = codeAt(secretOf(address), Date.now());
  const completed = await twinhelm(["identity", "2fa", "complete", id], `${code}\n`);
  expect(completed.code).toBe(0);
  expect(completed.err).toContain("Verification has been completed successfully.\nRecovery codes. ");
  const codes = completed.out.trimEnd().split("\n");
  expect(codes).toHaveLength(10);
  expect(await factor()).toMatchObject({ type: "totp" });
  const { body } = await server.call("POST", "/passport/identify", {
    as: null,
    body: { identifier: "helga", password: testPassword },
  });
  expect(body.token).toBeUndefined();
  // A code is good once; the one after it is good already.
  const next = codeAt(secretOf(address), Date.now() + 30_000);
  const other = signedIn(server);
  const signIn = ["--server", server.url, "login", "--identifier", "helga", "--code-stdin"];
  expect(await other(signIn, `${testPassword}\n`)).toMatchObject({
    code: 2,
    err: expect.stringContaining("line of its own"),
  });
  const wrong = expect.stringMatching(/^This code is wrong, or it was used already\..* \d+ seconds?\.\n$/);
  expect(await other(signIn, `${testPassword}\n000000\n`)).toMatchObject({ code: 4, err: wrong });
  expect(await other(signIn.slice(0, -1), testPassword)).toMatchObject({
    code: 2,
    err: expect.stringMatching(/--code-stdin.*TWINHELM_CODE/),
  });
  const signedInNow = await other(signIn, `${testPassword}\n${next}\n`);
  expect(signedInNow.err).toMatch(/^Signed in as helga on /);
  expect((await other(["whoami"])).out).toContain("helga");
  // A recovery code stands in for it, once, here and to make new ones.
  expect((await other(signIn, `${testPassword}\n${codes[0]}\n`)).code).toBe(0);
  expect((await other(signIn, `${testPassword}\n${codes[0]}\n`)).code).toBe(4);
  const renewed = await twinhelm(["identity", "2fa", "recovery-codes", "helga"], `${codes[1]}\n`);
  expect([renewed.code, renewed.out.trimEnd().split("\n").length]).toEqual([0, 10]);
  const late = await twinhelm(["identity", "2fa", "recovery-codes", "helga"], `${codes[2]}\n`);
  expect([late.code, late.out]).toEqual([1, ""]);
});

it("is disabled only with --yes or the typed name", async () => {
  expect((await twinhelm(["identity", "2fa", "disable", id])).code).toBe(2);
  expect(await factor()).toBeDefined();
  const off = await twinhelm(["identity", "2fa", "disable", "helga", "--yes"]);
  expect(off).toEqual({ code: 0, out: "", err: "The second factor is disabled.\n" });
  expect(await factor()).toBeUndefined();
  const again = await twinhelm(["identity", "2fa", "disable", "helga"]);
  expect(again).toEqual({ code: 0, out: "", err: "helga has no second factor. Nothing was changed.\n" });
});

it("on a terminal a code to scan is drawn, and the answer is asked for", async () => {
  const environment = { XDG_CONFIG_HOME: homeOf(server.admin, server.url) };
  const start = openTerminal(["identity", "2fa", "start", "helga"], { environment, rows: 60, columns: 120 });
  await start.see("answerUrl");
  expect(await start.ended()).toBe(0);
  const drawn = start.screen().filter((line) => /[▀▄█]{2}/.test(line));
  expect(drawn.length).toBeGreaterThan(15);
  const address = /otpauth:\S+/.exec(start.screen().join("\n"))?.[0] ?? "";
  const complete = openTerminal(["identity", "2fa", "complete", "helga"], { environment });
  await complete.see("6-digit code:");
  complete.type(codeAt(secretOf(address), Date.now()), keys.enter);
  await complete.see("Verification has been completed successfully.");
  expect(await complete.ended()).toBe(0);
  expect(await factor()).toMatchObject({ type: "totp" });
  await twinhelm(["identity", "2fa", "disable", id, "--yes"]);
});

it("the code stands last, and whole on a small terminal", async () => {
  const environment = { XDG_CONFIG_HOME: homeOf(server.admin, server.url) };
  const start = openTerminal(["identity", "2fa", "start", "helga"], { environment });
  expect(await start.ended()).toBe(0);
  const said = start.raw();
  expect(said.indexOf("Then: twinhelm")).toBeGreaterThan(said.indexOf("answerUrl"));
  expect(said.indexOf("Scan this")).toBeGreaterThan(said.indexOf("Then: twinhelm"));
  const isCode = (line: string) => line.includes("\x1b[48;5;231m");
  const whole = said.split("\n").filter(isCode).length;
  expect(whole).toBeGreaterThan(15);
  expect(
    said
      .split("\n")
      .slice(-1 - whole, -1)
      .every(isCode),
  ).toBe(true);
  // The prompt of the shell takes a line below it.
  expect(whole).toBeLessThanOrEqual(23);
});

it("in JSON the challenge comes as it was, with the address that is in it", async () => {
  const started = await twinhelm(["identity", "2fa", "start", id, "--type", "totp", "-o", "json"]);
  const { challenge, address, answerUrl } = JSON.parse(started.out);
  expect(new URL(address).href).toBe(readCode(challenge).href);
  expect(answerUrl).toContain(id);
});

it("wrong codes, kinds and identities are said by their exit codes", async () => {
  const wrong = await twinhelm(["identity", "2fa", "complete", id], "000000x");
  expect(wrong.code).toBe(1);
  expect(wrong.err).toContain("Try the next code.");
  expect((await twinhelm(["identity", "2fa", "complete", id], "123456")).code).toBe(1);
  expect((await twinhelm(["identity", "2fa", "complete", id], "")).code).toBe(2);
  expect((await twinhelm(["identity", "2fa", "complete", id, "123456"])).code).toBe(2);
  expect((await twinhelm(["identity", "2fa", "start", id, "--type", "pigeon"])).code).toBe(2);
  for (const verb of ["start", "complete", "disable"]) {
    const more = verb === "disable" ? ["--yes"] : [];
    const result = await twinhelm(["identity", "2fa", verb, "nobody-here", ...more], "123456");
    expect(result.code, verb).toBe(7);
  }
  const other = signedIn(server, (await server.createIdentity([])).credential);
  for (const verb of ["start", "complete"]) {
    const result = await other(["identity", "2fa", verb, id], "123456");
    expect([result.code, result.err.includes("passport:identity:update")], verb).toEqual([5, true]);
  }
});

describe("what is one's own", () => {
  it("goes with the current password from a file, from standard input or a terminal, never without", async () => {
    let now = Date.now();
    const own = await startTestServer({ now: () => now });
    const { id: ownId, identifier, credential } = await own.createIdentity([]);
    const file = join(mkdtempSync(join(tmpdir(), "twinhelm-password-")), "password");
    const change = (password: string, ...more: readonly string[]) => {
      writeFileSync(file, `identifier: ${identifier}\npassword: ${password}\n`);
      return ["identity", "update", ownId, "--file", file, ...more];
    };
    const mine = signedIn(own, credential);
    now += 10 * 60_000;
    expect(await mine(change("second words"))).toMatchObject({
      code: 4,
      err: expect.stringContaining("--current-password-file FILE"),
    });
    const fromInput = ["--current-password-file", "-"];
    expect(await mine(change("second words", ...fromInput), "wrong one\n")).toMatchObject({ code: 4 });
    expect(await mine(change("second words", ...fromInput), `${testPassword}\n`)).toMatchObject({ code: 0 });
    const second = signedIn(own, await own.signIn(identifier, "second words"));
    now += 10 * 60_000;
    const current = `${file}.current`;
    writeFileSync(current, "second words\n");
    const fromFile = ["--current-password-file", current];
    expect(await second(change("third words", ...fromFile))).toMatchObject({ code: 0 });
    const third = await own.signIn(identifier, "third words");
    now += 10 * 60_000;
    const terminal = openTerminal(change("fourth words"), {
      environment: { XDG_CONFIG_HOME: homeOf(third, own.url) },
    });
    await terminal.see(`Current password of ${identifier}:`);
    terminal.type("third words", keys.enter);
    expect(await terminal.ended()).toBe(0);
    expect(terminal.raw()).not.toContain("third words");
    await own.signIn(identifier, "fourth words");
    await own.close();
  });
});
