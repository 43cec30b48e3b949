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
  expect(await violationsOfThemes(page)).toEqual([]);
  expect(await guide.textContent()).not.toContain(stage.server.admin.replace("IDENTITY ", ""));
  await page.keyboard.press("Escape");
  await guide.waitFor({ state: "detached" });
  expect(problems).toEqual([]);
  await stage.leave(page);
});
