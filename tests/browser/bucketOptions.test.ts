// The options menu of a bucket: its view, its rules, read only and limit (spec 2, section 2).
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violationsOfThemes } from "./axe";
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

const bucket = async () => (await stage.server.call("GET", `/bucket/${content.boats}`)).body;
const button = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const openFromMenu = async (item: string) => {
  await page.locator(".bucket-title").getByRole("button", { name: /Boats/ }).first().click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  await page.getByRole("dialog").waitFor();
};
const save = async () => {
  await button("Save").click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
};

// Five dialogs, and axe in two themes twice.
const patience = { timeout: 180_000 };

it("sets view, rules, read only and limit, each once it is saved", patience, async () => {
  ({ page, problems } = await stage.open(`/bucket/${content.boats}`, { as: stage.server.admin }));
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") writes.push(request.url());
  });
  await page.getByText(/^1–25 of/).waitFor();
  const { _id, ...before } = await bucket();

  await openFromMenu("Configure the view");
  const areaOf = (name: string) => page.getByRole("dialog").getByRole("region", { name });
  const fields = (name: string) => areaOf(name).locator(".view-handle").allInnerTexts();
  const [first = "", second = ""] = (await fields("Bottom")).map((text) => text.split("\n").at(-1) ?? "");
  expect(await violationsOfThemes(page)).toEqual([]);
  await button(`Move ${second} up`).click();
  await button(`Move ${second} up`).click();
  await areaOf("Right").getByText(second, { exact: true }).waitFor();
  expect(writes).toEqual([]);
  await save();
  const moved = Object.values<{ title?: string; options?: { position?: string } }>(
    (await bucket()).properties,
  );
  expect(moved.find(({ title }) => title === second)?.options?.position).toBe("right");
  expect(moved.find(({ title }) => title === first)?.options?.position ?? "bottom").toBe("bottom");

  await openFromMenu("Configure rules");
  await page.getByLabel(/^Read rule/).fill("document.tons > 50 &&\n foo(document.name)");
  await page
    .getByText(/^Line 2, column 2: .*"foo"/)
    .first()
    .waitFor();
  await page.getByLabel(/^Read rule/).fill("document.tons > 50");
  await button("Try it").click();
  await page.getByText("Reading: You would see 11 of 61 documents.").waitFor();
  await page.getByText("Writing: You could change or delete 61 of 61 documents.").waitFor();
  // The reference of the language lies over the rules, which stay as they were typed.
  await button("About the rule language").click();
  const reference = page.getByRole("dialog", { name: "Rule language" });
  await reference.getByText("unixTime(path)", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await reference.waitFor({ state: "detached" });
  await button("About the rule language").and(page.locator(":focus")).waitFor();
  expect(await page.getByLabel(/^Read rule/).inputValue()).toBe("document.tons > 50");
  expect(await violationsOfThemes(page)).toEqual([]);
  expect((await bucket()).acl.read).toBe("true==true");
  await save();
  await page.getByText("1–11 of 11").waitFor();

  await openFromMenu("Options");
  await page.getByText("Read Only", { exact: true }).last().click();
  await page.getByText("Limitations", { exact: true }).click();
  await page.getByLabel(/^Maximum number of documents/).fill("0");
  await page.getByText("This property must be greater than 1.").first().waitFor();
  await page.getByLabel(/^Maximum number of documents/).fill("99");
  await page.getByLabel(/^When the limit is reached/).selectOption("remove");
  await save();
  await expect.poll(() => page.getByRole("button", { name: "Add New", exact: true }).count()).toBe(0);
  expect(await bucket()).toMatchObject({
    readOnly: true,
    documentSettings: { countLimit: 99, limitExceedBehaviour: "remove" },
  });

  // Closed without a change, nothing is sent.
  const sent = writes.length;
  await openFromMenu("Options");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(writes.length).toBe(sent);
  expect(problems).toEqual([]);
  await stage.server.call("PUT", `/bucket/${_id}`, { body: before });
});
