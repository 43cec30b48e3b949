// The console of an API that is elsewhere.
import { join } from "node:path";
import { createConsole, type RunningConsole } from "@twinhelm/server/console/console";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violationsOfThemes } from "./axe";
import { openFilledStage, type Stage, testPassword } from "./browser";

let stage: Stage;
let other: TestServer;
let running: RunningConsole;
let origin: string;
beforeAll(async () => {
  ({ stage } = await openFilledStage());
  other = await startTestServer();
  running = await createConsole({
    webFolder: join(import.meta.dirname, "..", "..", "packages", "web", "dist"),
    upstreams: [
      { name: "down", url: "http://127.0.0.1:9/api" },
      { name: "live", url: stage.server.url },
      { name: "empty", url: other.url },
    ],
    host: "127.0.0.1",
    port: 0,
  });
  origin = (await running.listen()).url.replace(/\/$/, "");
});
afterAll(async () => {
  await running.close();
  await other.close();
  await stage.close();
});

it("says which API it signs in at and why that does not answer, goes to another one, and stays below its path", async () => {
  const { page } = await stage.open("/icon.svg");
  const signIn = async () => {
    await page.getByLabel("Username").fill("admin");
    await page.getByLabel("Password", { exact: true }).fill(testPassword);
    await page.keyboard.press("Enter");
  };
  await page.goto(`${origin}/`);
  await page.getByText("at http://127.0.0.1:9/api").waitFor();
  await signIn();
  await page
    .locator(".sign-in-form")
    .getByText(/http:\/\/127\.0\.0\.1:9\/api takes no connections/)
    .waitFor();
  await page.getByLabel("Server").selectOption("live");
  await page.getByText(`at ${stage.server.url}`).waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  await signIn();
  await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
  expect(page.url()).toBe(`${origin}/live/dashboard`);
  await page
    .locator("main")
    .getByRole("link", { name: /^Boats/ })
    .first()
    .click();
  await page.locator("tbody tr[aria-rowindex]").first().waitFor();
  // The part of the console that a page loads by itself, and its own address.
  await page.reload();
  await page.locator("tbody tr[aria-rowindex]").first().waitFor();
  expect(page.url()).toMatch(/\/live\/bucket\/[0-9a-f]{24}$/);
  // Whoever is signed in here is so nowhere else.
  await page.goto(`${origin}/down/dashboard`);
  await page.getByText("at http://127.0.0.1:9/api").waitFor();
  await page.goto(`${stage.origin}/icon.svg`);
  await stage.leave(page);
});

it("moves all of one instance to another one that it is in front of; leaving in the middle is asked about", async () => {
  const { page, problems } = await stage.open("/icon.svg");
  await page.goto(`${origin}/icon.svg`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${origin}/live/promotion`);
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(testPassword);
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Bring it to" }).selectOption("empty");
  await page.getByText("This instance (live)").first().waitFor({ state: "attached" });
  await page.getByLabel("Identifier").fill("admin");
  await page.locator("input[type=password]").fill("another");
  const compare = page.getByRole("button", { name: "Compare", exact: true });
  await compare.click();
  await page.getByText("Target: Identifier or password was incorrect.").waitFor();
  await page.locator("input[type=password]").fill(testPassword);
  for (const name of ["Documents", "Files of storage"])
    await page.getByRole("group", { name: "Modules" }).getByText(name, { exact: true }).click();
  await compare.click();
  await page.getByRole("heading", { name: "live → empty" }).waitFor();
  // The first write waits until somebody has thought about it.
  let goOn: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(`${origin}/empty/api/**`, async (route) => {
    if (route.request().method() !== "GET") await waiting;
    await route.continue();
  });
  await page.getByRole("button", { name: /^Apply \d+ changes$/ }).click();
  await page.getByRole("progressbar", { name: "Move Between Instances" }).waitFor();
  await page.getByRole("link", { name: "Version Control" }).first().click();
  const question = page.getByRole("alertdialog", { name: "Stop applying?" });
  await question.waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  goOn();
  await page.getByText("empty is what live is, as far as it was chosen.").waitFor();
  const titles = async ({ call }: TestServer) =>
    (await call("GET", "/bucket")).body.map(({ title }: { title: string }) => title).toSorted();
  expect(await titles(other)).toEqual(await titles(stage.server));
  await page.getByRole("button", { name: "Compare again" }).click();
  await page.getByText("Both sides hold the same. There is nothing to do.").waitFor();
  // A console behind a console takes no sockets of the first one's pages, which ask again instead.
  expect(problems.filter((each) => !each.includes(new URL(origin).host))).toEqual([]);
  await page.unroute(`${origin}/empty/api/**`);
  await page.goto(`${stage.origin}/icon.svg`);
  await stage.leave(page);
});
