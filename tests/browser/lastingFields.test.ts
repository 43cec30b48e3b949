// A change of the fields of a bucket with many documents, in the web console: how far it is, for all whom it concerns.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type Fleet, fleet, having, holdAfter, letGo, many } from "../contract/fieldWorld";
import { violationsOfThemes } from "./axe";
import { openFilledStage, type Stage } from "./browser";

let stage: Stage;
let page: Page;
let problems: string[];
let ships: Fleet;
beforeAll(async () => {
  ({ stage } = await openFilledStage());
});
afterAll(() => stage.close());

const rows = () => `/bucket/${ships.id}?paginator={"pageSize":5}`;
const percent = /^Fields of this bucket are being changed: \d+ %\./;

beforeEach(async () => {
  ships = await fleet(stage.server);
  ({ page, problems } = await stage.open(rows(), { as: stage.server.admin }));
  await page.getByText(`1–5 of ${many.toLocaleString("en")}`).waitFor();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await letGo(stage.server);
  await stage.leave(page);
});

/** Deletes the field `note`, and is half way. */
async function deleteNotes(): Promise<void> {
  holdAfter(stage.server, 2);
  await page.getByRole("button", { name: "Menu of column note" }).click();
  await page.getByRole("menuitem", { name: "Delete field" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete field" }).click();
  await page.getByRole("progressbar", { name: "Delete field" }).waitFor();
}

it("is shown over whatever is open until it is over, and the question can be closed by keyboard", async () => {
  await deleteNotes();
  const bar = page.getByRole("progressbar", { name: "Delete field" });
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(0);
  // It is not taken back by closing.
  const close = page.getByRole("alertdialog").getByRole("button", { name: "Close", exact: true });
  await expect.poll(() => close.last().evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await violationsOfThemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("alertdialog").count()).toBe(0);
  await page.getByText(percent).waitFor();
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect.poll(() => bar.count()).toBe(1);
  await page.goBack();
  await letGo(stage.server);
  await expect.poll(() => bar.count()).toBe(0);
  await expect.poll(() => page.getByText(percent).count()).toBe(0);
  await expect.poll(() => page.getByRole("button", { name: "Menu of column note" }).count()).toBe(0);
  expect(await having(stage.server, ships, "note")).toBe(0);
  expect(problems).toEqual([]);
});

it("is told to whoever opens the bucket meanwhile, and to whoever saves a document", async () => {
  await deleteNotes();
  const { page: other } = await stage.open(rows(), { as: stage.server.admin });
  await other.getByText(percent).waitFor();
  await other.getByText("whoever changes one waits").waitFor();
  await other
    .getByRole("link", { name: /^Open Ship/ })
    .first()
    .click();
  await other
    .getByRole("link", { name: "Edit" })
    .or(other.getByRole("button", { name: "Edit", exact: true }))
    .first()
    .click();
  await other.getByRole("textbox", { name: /^name/ }).fill("Renamed");
  await other.keyboard.press("Control+s");
  await other.getByText("Saving waits until that is done.").waitFor();
  await letGo(stage.server);
  await other.getByText("Saving waits until that is done.").waitFor({ state: "detached" });
  // It was written with the field that is gone: that is said, and what was typed is kept.
  await other.getByText("note: is not a field of this kind.").waitFor();
  await other.getByRole("button", { name: "Merge their changes" }).click();
  await expect.poll(() => other.getByRole("textbox", { name: /^name/ }).inputValue()).toBe("Renamed");
  await other.keyboard.press("Control+s");
  const filter = encodeURIComponent(JSON.stringify({ name: "Renamed" }));
  const renamed = () => stage.server.call("GET", `/bucket/${ships.id}/data?filter=${filter}`);
  await expect.poll(async () => (await renamed()).body.length).toBe(1);
  await stage.leave(other);
});

it("is seen where the table was open before it began", async () => {
  const { page: other } = await stage.open(rows(), { as: stage.server.admin });
  const column = other.getByRole("button", { name: "Menu of column note" });
  await column.waitFor();
  // It follows what others do.
  const newest = (many - 1).toString(16).padStart(24, "0");
  await stage.server.call("PATCH", `/bucket/${ships.id}/data/${newest}`, { body: { tons: 4711 } });
  await other.locator("tr.is-changed").waitFor();
  await deleteNotes();
  await letGo(stage.server);
  await column.waitFor({ state: "detached" });
  await stage.leave(other);
});
