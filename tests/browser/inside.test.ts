// How tests go from page to page: what does not happen is said.
import { afterAll, beforeAll, expect, it } from "vitest";
import { goInside, openStage, type Stage } from "./browser";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

it("a page is there once it is gone to, also where it has the title of the one before", async () => {
  const { page } = await stage.open("/passport/apikey", { as: stage.server.admin });
  const title = "Access Management | API Keys";
  await expect.poll(() => page.title()).toBe(title);
  await goInside(page, "/passport/apikey?search=nothing");
  expect(await page.title()).toBe(title);
  expect(page.url()).toContain("search=nothing");
  await goInside(page, "/passport/policy");
  expect(await page.title()).not.toBe(title);
  await page.goBack();
  await expect.poll(() => page.title()).toBe(title);
  await stage.leave(page);
});

it("a page that does not come fails whoever goes to it", async () => {
  const { page } = await stage.open("/passport/apikey/add", { as: stage.server.admin });
  await page.getByRole("textbox", { name: "Name" }).fill("Not saved");
  await expect(goInside(page, "/dashboard", 500)).rejects.toThrow("shows no page");
  await stage.leave(page);
});
