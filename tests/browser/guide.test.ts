import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violationsOfThemes } from "./axe";
import { openFilledStage, type Stage } from "./browser";
import type { Content } from "./fixture";

let stage: Stage;
let content: Content;
beforeAll(async () => {
  ({ stage, content } = await openFilledStage());
});
afterAll(() => stage.close());

it("shows examples of three kinds, copies one, and what it reads now", async () => {
  const { page, problems } = await stage.open(`/bucket/${content.boats}`, { as: stage.server.admin });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "For Developers" }).click();
  const guide = page.getByRole("dialog", { name: "For Developers: Boats" });
  await guide.getByText("npm install @spica-devkit/bucket").waitFor();
  expect(await guide.textContent()).toContain(`publicUrl: "${stage.origin}/api"`);
  await guide.getByText("curl", { exact: true }).click();
  expect(await guide.getByRole("heading", { name: "Installing Packages" }).count()).toBe(0);
  const card = guide.getByRole("region", { name: "Get Data With Sort & Limit", exact: true });
  await card.getByRole("button", { name: /^Copy the example/ }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^curl --get http.*data-urlencode 'sort=/s);
  await card.getByRole("button", { name: "Show Response" }).click();
  await card
    .getByRole("region", { name: /^Response/ })
    .getByText('"_id"')
    .waitFor();
  // What describes the bucket as a whole, as a file, and the language of its rules.
  const documentation = guide.getByRole("navigation", { name: "Documentation" });
  const file = page.waitForEvent("download");
  await documentation.getByRole("button", { name: "OpenAPI description" }).click();
  expect(await text(await (await file).createReadStream())).toContain('"openapi": "3.1.0"');
  await documentation.getByRole("button", { name: "About the rule language" }).click();
  await page.getByRole("dialog", { name: "Rule language" }).getByText("has(path)").waitFor();
  // Escape closes what has the focus.
  const focused = () => page.evaluate(() => document.activeElement?.closest(".bp6-overlay")?.textContent);
  await expect.poll(focused).toContain("has(path)");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Rule language" }).waitFor({ state: "detached" });
  expect(await violationsOfThemes(page)).toEqual([]);
  expect(await guide.textContent()).not.toContain(stage.server.admin.replace("IDENTITY ", ""));
  await page.keyboard.press("Escape");
  await guide.waitFor({ state: "detached" });
  expect(problems).toEqual([]);
  await stage.leave(page);
});
