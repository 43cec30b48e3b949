// What a document was before it was changed: the button with its count, the differences, bringing back (spec 2, section 2).
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violations, violationsOfThemes } from "./axe";
import { openFilledStage, type Stage } from "./browser";
import type { Content } from "./fixture";

let stage: Stage;
let content: Content;
let page: Page;
let problems: string[];
beforeAll(async () => {
  ({ stage, content } = await openFilledStage());
});
afterAll(() => stage.close());

it("a document shows how often it was changed, what was different, and brings it back", async () => {
  const { server } = stage;
  const data = `/bucket/${content.ports}/data`;
  const { body: bucket } = await server.call("GET", `/bucket/${content.ports}`);
  await server.call("PUT", `/bucket/${content.ports}`, { body: { ...bucket, history: true } });
  const { body: made } = await server.call("POST", data, { body: { name: "Brindisi" } });
  const change = (body: object) => server.call("PATCH", `${data}/${made._id}`, { body });
  const name = async () => (await server.call("GET", `${data}/${made._id}`)).body.name;
  const button = (label: string | RegExp) => page.getByRole("button", { name: label });
  await change({ name: "The old harbour of Brindisi" });
  await change({ name: "The new harbour of Brindisi" });
  ({ page, problems } = await stage.open(`/bucket/${content.ports}/${made._id}`, { as: server.admin }));

  await button("History, 2 changes").waitFor();
  expect(await violations(page)).toEqual([]);
  // Its buttons are whole on a handset too, with the form open.
  await page.setViewportSize({ width: 390, height: 844 });
  await button("Edit").click();
  const right = () => button("Show the fields").evaluate((each) => each.getBoundingClientRect().right);
  await expect.poll(right).toBeLessThanOrEqual(390);
  await button("Show the fields").click();
  await page.setViewportSize({ width: 1440, height: 900 });

  await button("History, 2 changes").click();
  const lines = page.getByRole("menuitem");
  await expect.poll(() => lines.count()).toBe(3);
  await page
    .getByRole("menuitem", { name: /1 value changed/ })
    .first()
    .click();
  await page.getByRole("heading", { name: "History of The new harbour of Brindisi" }).waitFor();
  await page.getByRole("deletion").getByText("old").waitFor();
  expect(await page.getByRole("insertion").allInnerTexts()).toEqual(["new"]);
  expect(await violationsOfThemes(page)).toEqual([]);
  // Its title is whole on a handset too.
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  const title = page.getByRole("heading", { name: "History of The new harbour of Brindisi" });
  await expect.poll(() => title.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await page.setViewportSize({ width, height });

  await page.getByRole("list", { name: "Changes, the latest first" }).getByRole("button").nth(1).click();
  await page.getByRole("heading", { name: /^Before the change of/ }).waitFor();
  await expect.poll(() => page.getByRole("insertion").allInnerTexts()).toEqual(["The new harbour of "]);
  await page.getByLabel("Bring Name back").locator("..").click();
  // Somebody else is quicker: nothing is written over them without a word.
  await change({ name: "Porto di Brindisi" });
  await button("Restore 1 field").click();
  const question = page.getByRole("alertdialog", { name: "Somebody else changed this in the meantime" });
  await question.waitFor();
  expect(await name()).toBe("Porto di Brindisi");
  await question.getByRole("button", { name: "Replace with mine" }).click();
  await page.getByText("The document is now what it was then.").first().waitFor();
  expect(await name()).toBe("Brindisi");
  expect(problems).toEqual([]);
});
