// Cells of the data table are edited where they stand.
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

/** The cell that has the keys: its row and its text; of an input, what it is called and holds. */
const here = () =>
  page.evaluate(() => {
    const active = document.activeElement;
    const row = active?.closest("tr")?.getAttribute("aria-rowindex");
    if (active instanceof HTMLInputElement)
      return `${row} ${active.labels?.[0]?.textContent} = ${active.value}`;
    return `${row} ${active?.textContent}`;
  });
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const stored = async (name: string) => {
  const filter = encodeURIComponent(JSON.stringify({ name }));
  return (await stage.server.call("GET", `/bucket/${content.boats}/data?filter=${filter}`)).body[0];
};

it("keys go from cell to cell, edit, save, revert and go on; what is refused keeps what was typed", async () => {
  ({ page, problems } = await stage.open(`/bucket/${content.boats}?sort={"name":1}`, {
    as: stage.server.admin,
  }));
  await page.getByText("1–25 of 61").waitFor();
  // One tab stop; what is inside of the cells is no other.
  expect(
    await page.locator("tbody [tabindex='0'], tbody a:not([tabindex]), tbody input:not([tabindex])").count(),
  ).toBe(1);
  await page.locator("tbody [tabindex='0']").focus();
  await press("ArrowRight", "Enter");
  await expect.poll(here).toBe("2 Name of Alba = Alba");
  expect(await violationsOfThemes(page)).toEqual([]);
  await page.keyboard.type(" Nova");
  await press("Escape");
  await expect.poll(here).toBe("2 Alba");
  await press("Enter", "End");
  await page.keyboard.type(" II");
  await press("Tab");
  await expect.poll(here).toMatch(/^2 Tons of Alba/);
  await press("Control+a");
  await page.keyboard.type("many");
  await press("Enter");
  await page.getByRole("alert").getByText("Enter a number.").waitFor();
  await press("Control+a");
  await page.keyboard.type("99");
  await press("Enter");
  await expect.poll(async () => (await stored("Alba II"))?.tons).toBe(99);
  await expect.poll(here).toBe("2 99");
  // A server that refuses: its reason is at the cell, and what was typed is there again.
  await page.route("**/data/*", (route) =>
    route.request().method() !== "PATCH"
      ? route.fallback()
      : route.fulfill({
          status: 401,
          json: { statusCode: 401, message: "ACL rules has rejected this operation." },
        }),
  );
  await page.keyboard.type("7");
  await expect.poll(here).toBe("2 Tons of Alba II = 7");
  await press("Enter");
  await page.getByTitle("Not saved: The write rule of Boats does not allow it: true==true").waitFor();
  await page.unroute("**/data/*");
  await press("Enter");
  await expect.poll(here).toBe("2 Tons of Alba II = 7");
  await press("Enter");
  await expect.poll(async () => (await stored("Alba II"))?.tons).toBe(7);
  // A value that needs room has its editor below the cell.
  await page.locator("tbody tr").nth(1).locator("td[data-column='7']").click();
  const notes = page.getByRole("textbox", { name: "Notes of Boat 01" });
  await notes.fill("Two\nlines");
  await notes.press("Enter");
  await expect.poll(async () => (await stored("Boat 01"))?.notes).toBe("Two\nlines");
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("a block is copied, pasted with a look at it first, filled down, and brought back", async () => {
  ({ page, problems } = await stage.open(`/bucket/${content.boats}?sort={"name":1}`, {
    as: stage.server.admin,
  }));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByText("1–25 of 61").waitFor();
  await page.locator("tbody [tabindex='0']").focus();
  // Name and tons of the second and third row.
  await press("ArrowDown", "ArrowRight", "Shift+ArrowRight", "Shift+ArrowDown", "Control+c");
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe("Boat 01\t1\nBoat 02\t2");
  await page.evaluate(() => navigator.clipboard.writeText("Boat 01\t11\nBoat 02\tmany"));
  await press("Control+v");
  const dialog = page.getByRole("dialog", { name: /^Change/ });
  await dialog.getByText("1 value does not fit its field.").waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.evaluate(() => navigator.clipboard.writeText("Boat 01\t11\nBoat 02\t12\n"));
  await page.locator("tbody tr").nth(1).locator("td[data-column='1']").focus();
  await press("Control+v");
  await dialog.getByText("Change 2 cells of 2 documents").waitFor();
  await dialog.getByRole("button", { name: "Change", exact: true }).click();
  await expect.poll(async () => (await stored("Boat 02"))?.tons).toBe(12);
  await page.locator("tbody tr").nth(1).locator("td[data-column='2']").focus();
  await press("Shift+ArrowDown", "Shift+ArrowDown", "Control+d");
  await dialog.getByRole("button", { name: "Change", exact: true }).click();
  await expect.poll(async () => (await stored("Boat 03"))?.tons).toBe(11);
  await page.getByRole("button", { name: "Undo the change of 2 cells" }).click();
  await expect.poll(async () => (await stored("Boat 03"))?.tons).toBe(3);
  expect((await stored("Boat 02"))?.tons).toBe(12);
  expect(problems).toEqual([]);
  await stage.leave(page);
});
