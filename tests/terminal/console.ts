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
  for (let wait = 0; wait < 300 && !at("Dashboard"); wait += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
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
