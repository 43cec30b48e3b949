import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeToken, parseCredential } from "@twinhelm/core/session/token";
import { testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { columnTexts, openStage, type Stage } from "../browser/browser";
import { type Content, copyContent } from "../browser/fixture";
import { newHome, run } from "../terminal/command";
import { toSection } from "../terminal/console";
import { keys, openTerminal } from "../terminal/terminal";

let stage: Stage;
let content: Content;
beforeAll(async () => {
  const filled = await copyContent();
  stage = await openStage({ dataFolder: filled.dataFolder });
  content = filled.content;
});
afterAll(() => stage.close());

/** What one way of doing the job leaves behind. */
interface Outcome {
  /** Who is signed in, by the credential that is kept. */
  readonly keptIdentifier: string | undefined;
  /** Names found by the search, in the order shown. */
  readonly names: readonly string[];
  /** The credential that is kept after signing out. */
  readonly keptAfterwards: string | undefined;
}

const identifierOf = (credential: string | null | undefined) => {
  const parsed = parseCredential(credential);
  return parsed === undefined ? undefined : decodeToken(parsed.token)?.identifier;
};

const storedIn = (home: string): string | undefined =>
  JSON.parse(readFileSync(join(home, "twinhelm", "credentials.json"), "utf8")).servers[stage.server.url];

async function byWeb(): Promise<Outcome> {
  const { page } = await stage.open(`/bucket/${content.boats}`);
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(testPassword);
  await page.keyboard.press("Enter");
  await page.getByRole("searchbox").fill("boat 0");
  await page.keyboard.press("Enter");
  await page.getByText("1–9 of 9").waitFor();
  await page.getByRole("button", { name: /^Tons/ }).click();
  await page.locator("th[aria-sort=ascending]").waitFor();
  await expect.poll(async () => (await columnTexts(page, "Name"))[0]).toBe("Boat 01");
  const stored = () => page.evaluate(() => localStorage.getItem("access_token"));
  const keptIdentifier = identifierOf(await stored());
  const names = await columnTexts(page, "Name");
  await page.getByRole("button", { name: "User menu of admin" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  const keptAfterwards = (await stored()) ?? undefined;
  await stage.leave(page);
  return { keptIdentifier, names, keptAfterwards };
}

async function byTerminal(): Promise<Outcome> {
  const terminal = openTerminal(["--server", stage.server.url]);
  await terminal.see("Username");
  terminal.type("admin", keys.enter, testPassword, keys.enter);
  await terminal.see("Boats");
  await toSection(terminal, "Boats");
  terminal.type(keys.enter);
  await terminal.see("▸ Boats");
  terminal.type("/", "boat 0", keys.enter);
  await terminal.see("1 of 9");
  terminal.type("l", "l", "s");
  await terminal.see("Tons ▲");
  await terminal.see(/▌\S+\s+Boat 01/);
  const keptIdentifier = identifierOf(storedIn(terminal.home));
  const names = terminal.screen().flatMap((line) => /Boat \d\d/.exec(line)?.[0] ?? []);
  terminal.type("L");
  await terminal.see("Password");
  const keptAfterwards = storedIn(terminal.home);
  terminal.type(keys.interrupt);
  await terminal.ended();
  return { keptIdentifier, names, keptAfterwards };
}

async function byCommand(): Promise<Outcome> {
  const home = newHome();
  const environment = { XDG_CONFIG_HOME: home };
  await run(["--server", stage.server.url, "login", "--identifier", "admin"], {
    environment,
    input: testPassword,
  });
  const keptIdentifier = identifierOf(storedIn(home));
  const filter = '{"name":{"$regex":"boat 0","$options":"i"}}';
  const { out } = await run(["data", "list", "Boats", "--filter", filter, "--sort", "tons", "-o", "json"], {
    environment,
  });
  const names = JSON.parse(out).map((boat: { name: string }) => boat.name);
  await run(["logout"], { environment });
  return { keptIdentifier, names, keptAfterwards: storedIn(home) };
}

it("signing in, finding documents in an order, and signing out is the same job in all three", async () => {
  const expected: Outcome = {
    keptIdentifier: "admin",
    names: Array.from({ length: 9 }, (_, index) => `Boat 0${index + 1}`),
    keptAfterwards: undefined,
  };
  expect(await byWeb()).toEqual(expected);
  expect(await byTerminal()).toEqual(expected);
  expect(await byCommand()).toEqual(expected);
});
