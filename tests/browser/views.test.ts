// Saved views of the data table.
import { afterAll, beforeAll, expect, it } from "vitest";
import { violationsOfThemes } from "./axe";
import { columnTexts, goInside, openFilledStage, type Stage } from "./browser";
import type { Content } from "./fixture";

let stage: Stage;
let content: Content;
beforeAll(async () => {
  ({ stage, content } = await openFilledStage());
});
afterAll(() => stage.close());

it("the list is saved under a name, shown by its address, and says where it differs from it", async () => {
  const { server } = stage;
  const path = `/bucket/${content.boats}`;
  const { page, problems } = await stage.open(`${path}?sort={"name":1}&filter={"sails":true}`, {
    as: server.admin,
  });
  await page.getByText(/^1–\d+ of/).waitFor();
  const names = await columnTexts(page, "Name");
  const menu = page.locator(".views-button");
  await menu.click();
  await page.getByRole("menuitem", { name: "Save as…" }).waitFor();
  await page.getByRole("menuitem", { name: "Save as…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as a view" });
  await dialog.getByLabel("Name").fill("Under <b>sail</b>");
  await dialog.getByText("Shared with all").click();
  expect(await violationsOfThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "View Under <b>sail</b>", exact: true }).waitFor();
  expect(new URL(page.url()).search).toMatch(/^\?view=[0-9a-f]{24}$/);
  expect(await columnTexts(page, "Name")).toEqual(names);

  // What differs stands in the address; Reset and Save end it.
  await page.locator("th.primary button.header").click();
  await page.getByRole("button", { name: "Under <b>sail</b>, changed" }).waitFor();
  expect(new URL(page.url()).searchParams.get("sort")).toBe('{"name":-1}');
  await menu.click();
  await page.getByRole("menuitem", { name: "Save", exact: true }).waitFor();
  await page.getByRole("menuitem", { name: "Reset" }).click();
  await page.getByRole("button", { name: "View Under <b>sail</b>", exact: true }).waitFor();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Tons" }).click();
  await page.getByRole("columnheader", { name: /Tons/ }).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await menu.click();
  await page.getByRole("menuitem", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "View Under <b>sail</b>", exact: true }).waitFor();
  const { body } = await server.call("GET", `${path}/views`);
  expect(body).toEqual([
    expect.objectContaining({ version: 2, shared: true, sort: { name: 1 }, filter: { sails: true } }),
  ]);
  expect(body[0].columns).not.toContain("tons");

  // Without the view all columns are there, and the view still has its own; a name is taken once.
  await goInside(page, path);
  await page.getByRole("columnheader", { name: /Tons/ }).waitFor();
  await menu.click();
  await page.getByRole("menuitem", { name: "Under <b>sail</b>", exact: true }).click();
  await page.getByRole("columnheader", { name: /Tons/ }).waitFor({ state: "detached" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Delete Under <b>sail</b>" }).click();
  await page.getByRole("textbox", { name: /Type agree/ }).fill("agree");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await server.call("GET", `${path}/views`)).body).toEqual([]);
  await page.getByRole("columnheader", { name: /Tons/ }).waitFor();
  expect(problems).toEqual([]);
  await stage.leave(page);
});
