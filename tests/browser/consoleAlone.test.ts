// The console of an API that is elsewhere.
import { join } from "node:path";
import { createConsole, type RunningConsole } from "@twinhelm/server/console/console";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violationsOfThemes } from "./axe";
import { openFilledStage, type Stage, testPassword } from "./browser";

let stage: Stage;
let running: RunningConsole;
let origin: string;
beforeAll(async () => {
  ({ stage } = await openFilledStage());
  running = await createConsole({
    webFolder: join(import.meta.dirname, "..", "..", "packages", "web", "dist"),
    upstreams: [
      { name: "down", url: "http://127.0.0.1:9/api" },
      { name: "live", url: stage.server.url },
    ],
    host: "127.0.0.1",
    port: 0,
  });
  origin = (await running.listen()).url.replace(/\/$/, "");
});
afterAll(async () => {
  await running.close();
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
