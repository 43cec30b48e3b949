import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { violationsOfThemes } from "./axe";
import { columnTexts, openFilledStage, type Stage } from "./browser";
import type { Content } from "./fixture";

let stage: Stage;
let content: Content;
let page: Page;
let problems: string[];
beforeAll(async () => {
  ({ stage, content } = await openFilledStage());
  ({ page, problems } = await stage.open(`/bucket/${content.boats}?sort={"tons":1}`, {
    as: stage.server.admin,
  }));
});
afterAll(() => stage.close());
/** Each story begins with the whole table and an empty form, in the page of the one before. */
beforeEach(async () => {
  await page.getByText(/^\d+–\d+ of \d+$/).waitFor();
  if (filterOf() !== null) await page.getByRole("button", { name: "Clear all", exact: true }).click();
  await page.getByText("1–25 of 61").waitFor();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("tab", { name: "Basic" }).waitFor();
});

const filterOf = () => JSON.parse(new URL(page.url()).searchParams.get("filter") ?? "null");
const apply = () => page.getByRole("button", { name: "Apply" }).click();

describe("the basic filter", () => {
  it.each([
    ["Name", "Equals", "Alba", "1–1 of 1"],
    ["Name", "Not equal", "Alba", "1–25 of 60"],
    ["Name", "Includes", "BOAT 0", "1–9 of 9"],
    ["Name", "Regex", "^Boat 1", "1–10 of 10"],
    ["Tons", "Less than", "3", "1–2 of 2"],
    ["Tons", "Equals", "1,234.5", "1–1 of 1"],
    ["Tons", "Greater than or equal", "60", "1–2 of 2"],
  ])("%s %s %s finds %s", async (field, operator, value, range) => {
    await page.getByLabel("Attribute").selectOption({ label: field });
    await page.getByLabel("Operator").selectOption({ label: operator });
    await page.getByLabel("Value", { exact: true }).fill(value);
    await page.keyboard.press("Enter");
    await page.getByText(range, { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  it("takes a list from the list editor: added, ordered, removed", async () => {
    await page.getByLabel("Attribute").selectOption({ label: "Stops" });
    await page.getByLabel("Operator").selectOption({ label: "Include all" });
    await page.getByRole("button", { name: "Add an item" }).click();
    await page.getByRole("button", { name: "Item 1, not filled" }).waitFor();
    await page.keyboard.type("y");
    await page.getByRole("button", { name: "Add an item" }).click();
    await page.keyboard.type("x");
    await page.getByRole("button", { name: "Add an item" }).click();
    await page.keyboard.type("z");
    await page.getByRole("button", { name: "Remove item 3" }).click();
    expect(await page.getByLabel("Value of item 2").inputValue()).toBe("x");
    await page.getByRole("button", { name: "Move item 2 to the left" }).click();
    await page.getByLabel("Value of item 1").waitFor();
    await apply();
    await page.getByText("1–1 of 1").waitFor();
    expect(filterOf()).toEqual({ $and: [{ stops: { $all: ["x", "y"] } }] });
    expect(problems).toEqual([]);
  });

  it("joins rows, says which is wrong, and is read back from the address", async () => {
    await page.getByLabel("Attribute").selectOption({ label: "Tons" });
    await page.getByLabel("Value", { exact: true }).fill("many");
    await apply();
    await page.getByRole("alert").getByText("Enter a number.").waitFor();
    await page.getByLabel("Operator").selectOption({ label: "Less than" });
    await page.getByLabel("Value", { exact: true }).fill("5");
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await page.getByRole("button", { name: "Add a condition" }).click();
    await page.getByLabel("Attribute").nth(1).selectOption({ label: "Name" });
    await page.getByLabel("Value", { exact: true }).nth(1).fill("Boat 02");
    await apply();
    await page.getByText("1–1 of 1").waitFor();
    expect(filterOf()).toEqual({ $and: [{ tons: { $lt: 5 } }, { name: { $eq: "Boat 02" } }] });
    await page.reload();
    await page.getByText("1–1 of 1").waitFor();
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByLabel("Attribute").nth(1).waitFor();
    expect(await page.getByLabel("Value", { exact: true }).nth(0).inputValue()).toBe("5");
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await page.getByText("1–25 of 61").waitFor();
    expect(filterOf()).toBeNull();
  });

  it("takes a span of time and a choice of true and false", async () => {
    await page.getByLabel("Attribute").selectOption({ label: "Built" });
    await page.getByLabel("From").fill("2020-02-01T00:00:00");
    await apply();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Until").fill("2020-03-01T00:00:00");
    await apply();
    await page.getByText("1–1 of 1").waitFor();
    expect(await columnTexts(page, "Name")).toEqual(["Alba"]);
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByLabel("Attribute").selectOption({ label: "Sails" });
    await page.getByLabel("Value", { exact: true }).selectOption("true");
    await apply();
    await expect.poll(filterOf).toEqual({ $and: [{ sails: true }] });
  });
});

describe("typed filters", () => {
  it("JSON is checked before it is sent, kept as it was typed, and remembered", async () => {
    await page.getByRole("tab", { name: "MongoDB" }).click();
    await page.locator(".monaco-editor .view-lines").waitFor();
    await page.locator(".monaco-editor").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.keyboard.insertText('{"tons": }');
    await apply();
    await page
      .getByRole("alert")
      .getByText("The filter is not valid JSON: a value is missing before } (line 1, column 10)")
      .waitFor();
    await page.locator(".monaco-editor").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.keyboard.insertText('{"tons": {"$lt": 4}}');
    await apply();
    await page.getByText("1–3 of 3").waitFor();
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByText('{"tons": {"$lt"…').waitFor();
    const kept = await page.evaluate(
      (key) => localStorage.getItem(key),
      `bucket_${content.boats}_mongodb_filter_history`,
    );
    expect(JSON.parse(kept ?? "")).toEqual(['{"tons": {"$lt": 4}}']);
  });

  it("a rule has the keys and an example, and is checked with its position", async () => {
    await page.getByRole("tab", { name: "Expression" }).click();
    await page.locator(".monaco-editor.focused .view-lines").waitFor();
    await page.getByRole("button", { name: 'Use the example tons > 10 && name == "text"' }).waitFor();
    // The reference of the language lies over the panel, which stays open.
    await page.getByRole("button", { name: "About the rule language" }).click();
    const reference = page.getByRole("dialog", { name: "Rule language" });
    await reference.getByText("unixTime(path)", { exact: true }).click();
    expect(await violationsOfThemes(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await reference.waitFor({ state: "detached" });
    await page.locator(".monaco-editor .view-lines").click();
    await page.keyboard.insertText("tons >");
    await apply();
    await page.getByRole("alert").getByText("cannot be read at character").waitFor();
    await page.locator(".monaco-editor").click();
    await page.keyboard.press("End");
    await page.keyboard.insertText(" 58");
    await apply();
    await page.getByText("1–3 of 3").waitFor();
    expect(filterOf()).toBe("tons > 58");
    expect(problems).toEqual([]);
  });
});

describe("the conditions of a filter", () => {
  const chips = () => page.getByRole("list", { name: "Conditions of the filter" });
  const words = () => chips().locator(".filter-chip > span").allTextContents();
  const height = () => page.locator(".bar").evaluate((bar) => bar.clientHeight);

  it.each([1440, 768])(
    "stand in a row of their own that moves nothing of the bar, %i px wide",
    async (width) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${stage.origin}/bucket/${content.boats}`);
      await page.getByText("1–25 of 61").waitFor();
      const before = await height();
      const long = "a word that goes on and on, ".repeat(9);
      const filter = { $and: [{ tons: { $gt: 1000 } }, { sails: true }, { notes: { $ne: long } }] };
      await page.goto(
        `${stage.origin}/bucket/${content.boats}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      );
      await page.getByText("1–1 of 1").waitFor();
      await expect.poll(async () => (await words()).slice(0, 2)).toEqual(["Tons > 1,000", "Sails is yes"]);
      expect(await height()).toBe(before);
      const cut = chips().locator(`span[title^="Notes ≠"]`);
      expect(await cut.evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(true);
      const add = page.getByRole("button", { name: "Add New", exact: true });
      expect((await add.boundingBox())?.height).toBeLessThan(40);
    },
  );

  it("scroll on a handset below the way to clear them all", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const terms = [{ tons: { $gt: 1 } }, { tons: { $lt: 4 } }, { name: { $ne: "Boat 02" } }];
    await page.goto(
      `${stage.origin}/bucket/${content.boats}?filter=${encodeURIComponent(JSON.stringify({ $and: terms }))}`,
    );
    const clear = page.getByRole("button", { name: "Clear all" });
    await clear.waitFor();
    expect(await chips().evaluate((row) => row.scrollWidth > row.clientWidth)).toBe(true);
    const box = await clear.boundingBox();
    expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    // A chip that takes the focus does not stay hidden below it.
    const last = page.getByRole("button", { name: "Remove Name ≠ Boat 02" });
    await last.focus();
    const focused = await last.boundingBox();
    expect((focused?.x ?? 390) + (focused?.width ?? 0)).toBeLessThanOrEqual(box?.x ?? 0);
    await clear.click();
    await chips().waitFor({ state: "detached" });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it("are taken away with the keyboard, and the focus stays with the others", async () => {
    const filter = { $and: [{ tons: { $gt: 1 } }, { tons: { $lt: 4 } }, { name: { $ne: "Boat 02" } }] };
    await page.goto(
      `${stage.origin}/bucket/${content.boats}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    );
    await page.getByText("1–1 of 1").waitFor();
    await page.getByRole("button", { name: "Remove Tons < 4" }).press("Enter");
    await expect.poll(filterOf).toEqual({ $and: [{ tons: { $gt: 1 } }, { name: { $ne: "Boat 02" } }] });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect.poll(focused).toBe("Remove Name ≠ Boat 02");
    await page.keyboard.press("Delete");
    await expect.poll(filterOf).toEqual({ $and: [{ tons: { $gt: 1 } }] });
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.getByText("1–25 of 61").waitFor();
    await expect.poll(focused).toBe("Filter");
    await expect.poll(() => chips().count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it("of a rule are the terms that && joins", async () => {
    const rule = encodeURIComponent(JSON.stringify('tons > 1 && (tons < 4 || name == "Boat 60")'));
    await page.goto(`${stage.origin}/bucket/${content.boats}?filter=${rule}`);
    await page.getByRole("button", { name: "Remove tons > 1" }).click();
    await expect.poll(filterOf).toBe('(tons < 4 || name == "Boat 60")');
  });
});
