import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestServer } from "@twinhelm/server/shell/testServer";
import { type CommandResult, run } from "./command";
import { keys, openTerminal, type TerminalOptions, type TestTerminal } from "./terminal";

/** A configuration folder in which somebody is signed in. */
export function homeOf(credential: string, url: string): string {
  const home = mkdtempSync(join(tmpdir(), "twinhelm-home-"));
  mkdirSync(join(home, "twinhelm"));
  writeFileSync(
    join(home, "twinhelm", "credentials.json"),
    JSON.stringify({ current: url, servers: { [url]: credential } }),
  );
  return home;
}

/** Runs commands without a terminal as somebody who is signed in; absent: the administrator. */
export function signedIn(server: Pick<TestServer, "url" | "admin">, credential = server.admin) {
  const environment = { XDG_CONFIG_HOME: homeOf(credential, server.url) };
  return (args: readonly string[], input?: string): Promise<CommandResult> =>
    run(args, { environment, ...(input === undefined ? {} : { input }) });
}

/** The console of somebody who is signed in; absent: the administrator. */
export const openConsole = (
  server: Pick<TestServer, "url" | "admin">,
  options: TerminalOptions = {},
  credential = server.admin,
): TestTerminal =>
  openTerminal([], {
    ...options,
    environment: { XDG_CONFIG_HOME: homeOf(credential, server.url), ...options.environment },
  });

/** Goes down the section list, so many times, to the bucket with this title and opens it. */
export async function openBucket(terminal: TestTerminal, title: string, downs: number): Promise<void> {
  await terminal.see("Welcome, ");
  await terminal.see(title);
  terminal.type(...Array.from({ length: downs }, () => "j"), keys.enter);
  await terminal.see(`▸ ${title}`);
  await terminal.see(/\d+ of \d+ · page/);
}
