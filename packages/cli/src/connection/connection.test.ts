import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type CommandContext, connect } from "./connection";
import { createCredentials } from "./credentials";

const now = Date.parse("2026-01-02T00:00:00Z");
const homes: string[] = [];
afterEach(() => {
  for (const home of homes.splice(0)) rmSync(home, { recursive: true });
});

/** A token of somebody, signed by nobody, that ends at a time. */
function tokenUntil(end: string): string {
  const payload = { _id: "1", identifier: "ada", exp: Date.parse(end) / 1000 };
  return `e30.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.x`;
}

function contextOf(environment: Readonly<Record<string, string>> = {}) {
  const home = mkdtempSync(join(tmpdir(), "twinhelm-connection-"));
  homes.push(home);
  const said: string[] = [];
  const whole = { XDG_CONFIG_HOME: home, ...environment };
  const context: CommandContext = {
    environment: whole,
    credentials: createCredentials(whole),
    out: () => undefined,
    write: async () => undefined,
    say: (line) => said.push(line),
    input: process.stdin,
    now: () => now,
  };
  return { context, said };
}

describe("a token of the environment", () => {
  it("that has expired is named, with its time", () => {
    const { context } = contextOf({ TWINHELM_TOKEN: tokenUntil("2026-01-01T00:00:00Z") });
    expect(() => connect(context, {})).toThrow("TWINHELM_TOKEN expired at 2026-01-01T00:00:00.000Z.");
    expect(() => connect(context, {})).toThrow(expect.objectContaining({ exitCode: 4 }));
  });

  it.each(["nonsense", "a.b.c", "IDENTITY x.y"])("that is %s is named", (token) => {
    const { context } = contextOf({ TWINHELM_TOKEN: token });
    expect(() => connect(context, {})).toThrow("TWINHELM_TOKEN holds no credential.");
  });

  it("a key that can be none is named by its own variable", () => {
    const { context } = contextOf({ TWINHELM_APIKEY: "a key" });
    expect(() => connect(context, {})).toThrow("TWINHELM_APIKEY holds no credential.");
  });

  it("is not named where nothing is set", () => {
    expect(() => connect(contextOf().context, {})).toThrow("Not signed in.");
  });
});

it.skipIf(process.platform === "win32")("warns of a credentials file that others can read", () => {
  const { context, said } = contextOf();
  const server = "http://127.0.0.1:4300/api";
  context.credentials.storageOf(server).write(`IDENTITY ${tokenUntil("2026-01-03T00:00:00Z")}`);
  connect(context, {});
  expect(said).toEqual([]);
  chmodSync(context.credentials.path, 0o644);
  connect(context, {});
  expect(said).toEqual([expect.stringContaining(`chmod 600 ${context.credentials.path}`)]);
});
