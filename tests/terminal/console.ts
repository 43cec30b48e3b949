import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestServer } from "@twinhelm/server/shell/testServer";
import type { CommandResult } from "./command";
import { openHere } from "./here";
import { runHere } from "./runHere";
import { keys, openTerminal, type TerminalOptions, type TestTerminal } from "./terminal";

/** A configuration folder in which somebody is signed in. */
export function homeOf(credential: string, url: string): string {
  const home = mkdtempSync(join(tmpdir(), "twinhelm-home-"));
  mkdirSync(join(home, "twinhelm"));
  writeFileSync(
    join(home, "twinhelm", "credentials.json"),
    JSON.stringify({ current: url, servers: { [url]: credential } }),
    { mode: 0o600 },
  );
  return home;
}

/** Runs commands in this process as somebody who is signed in; absent: the administrator. */
export function signedIn(server: Pick<TestServer, "url" | "admin">, credential = server.admin) {
  const home = homeOf(credential, server.url);
  return (args: readonly string[], input?: string): Promise<CommandResult> =>
    runHere(args, home, input === undefined ? {} : { input });
}

type Signed = Pick<TestServer, "url" | "admin">;

/** The console of somebody who is signed in, in this process; absent: the administrator. */
export const openConsole = (
  server: Signed,
  options: TerminalOptions = {},
  credential = server.admin,
): TestTerminal => openHere(options.environment?.XDG_CONFIG_HOME ?? homeOf(credential, server.url), options);

/** The same as a process of its own on a real pseudo-terminal, where signals, editors and the terminal itself count. */
export const openRealConsole = (
  server: Signed,
  options: TerminalOptions = {},
  credential = server.admin,
): TestTerminal =>
  openTerminal([], {
    ...options,
    environment: { XDG_CONFIG_HOME: homeOf(credential, server.url), ...options.environment },
  });

/** Goes through the section list, which has the keys, to the line with this title. */
export async function toSection(terminal: TestTerminal, title: string): Promise<void> {
  // Without what stands beside it, which changes too.
  const cursor = () =>
    terminal
      .screen()
      .find((line) => line.startsWith("▌"))
      ?.split("│")[0] ?? "";
  const at = (line: string) => cursor().replace("▌", "").replace("●", "").trim() === line;
  const there = () => at(title);
  terminal.type("g");
  await terminal.until("The cursor at the top", () => at("Dashboard"));
  for (let step = 0; step < 60 && !there(); step += 1) {
    const before = cursor();
    terminal.type("j");
    await terminal.until("The cursor moving", () => cursor() !== before);
  }
  if (!there()) throw new Error(`There is no section ${title}:\n${terminal.screen().join("\n")}`);
}

/** Opens the bucket with this title from the section list. */
export async function openBucket(terminal: TestTerminal, title: string): Promise<void> {
  await terminal.see("Welcome, ");
  await terminal.see(title);
  await toSection(terminal, title);
  terminal.type(keys.enter);
  await terminal.see(`▸ ${title}`);
  await terminal.see(/\d+ of \d+ · page/);
}
