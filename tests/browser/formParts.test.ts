// Parts of the document form, each in the form itself.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openStage, type Stage } from "./browser";

let stage: Stage;
let page: Page;
let problems: string[];
let logs: string;
beforeAll(async () => {
  stage = await openStage();
  const { body } = await stage.server.call("POST", "/bucket", {
    body: {
      title: "Logs",
      description: "Logs of boats",
      primary: "title",
      properties: {
        title: { type: "string", title: "Title", options: { position: "left" } },
        left: { type: "date", title: "Left", options: { position: "left" } },
        back: { type: "date", title: "Back", options: { position: "left" } },
        notes: { type: "textarea", title: "Notes", options: { position: "right" } },
      },
    },
  });
  logs = body._id;
});
afterAll(() => stage.close());
beforeEach(() => stage.leave(page));

const insert = async (body: object): Promise<string> =>
  (await stage.server.call("POST", `/bucket/${logs}/data`, { body })).body._id;
const stored = async (id: string) => (await stage.server.call("GET", `/bucket/${logs}/data/${id}`)).body;

it("dates have the zones of the world once somebody comes to choose one, and long text has the room it needs", async () => {
  const id = await insert({ title: "First", left: "2026-05-01T06:00:00.000Z" });
  ({ page, problems } = await stage.open(`/bucket/${logs}/${id}`, { as: stage.server.admin }));
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const wall = page.getByRole("group", { name: "Left" }).locator("input");
  await wall.waitFor();
  // Each form would have hundreds of them for each date.
  expect(await page.locator(".document-form option").count()).toBeLessThan(10);
  const zone = page.getByRole("combobox", { name: "Zone of Left" });
  await zone.focus();
  await expect.poll(() => zone.locator("option").count()).toBeGreaterThan(100);
  await zone.selectOption("Asia/Tokyo");
  await expect.poll(() => wall.inputValue()).toBe("2026-05-01T15:00");
  await wall.fill("2026-05-01T16:30");
  const notes = page.getByRole("textbox", { name: "Notes" });
  const height = async () => (await notes.boundingBox())?.height ?? 0;
  const before = await height();
  await notes.fill(Array.from({ length: 12 }, (_, at) => `Line ${at}`).join("\n"));
  await expect.poll(height).toBeGreaterThan(before * 2);
  await page.keyboard.press("Control+Enter");
  await page.getByText("The document is saved.").waitFor();
  expect((await stored(id)).left).toBe("2026-05-01T07:30:00.000Z");
  expect(problems).toEqual([]);
});
