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
  // The dialog gives the focus back as it goes.
  await dialog.waitFor({ state: "detached" });
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

it("columns are moved by dragging and by keys, for everybody, or here alone where the bucket may not be changed", async () => {
  ({ page, problems } = await stage.open(`/bucket/${content.boats}?sort={"name":1}`, {
    as: stage.server.admin,
  }));
  await page.getByText(/^1–25 of/).waitFor();
  const headers = () =>
    page
      .locator("table.data-table thead .header-text")
      .evaluateAll((texts) => texts.map((each) => each.textContent));
  const { body: before } = await stage.server.call("GET", `/bucket/${content.boats}`);
  const { _id, ...schema } = before;
  const fields = async () =>
    Object.keys((await stage.server.call("GET", `/bucket/${content.boats}`)).body.properties).slice(0, 3);
  const said = (text: string) => page.getByRole("status").getByText(text).waitFor();
  const [first, second, third] = Object.keys(before.properties);
  expect([first, second]).toEqual(["name", "tons"]);
  // The heads are one tab stop.
  expect(await page.locator("thead [tabindex='0']").count()).toBe(1);
  await page.locator("thead [tabindex='0']").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const held = () => page.evaluate(() => document.activeElement?.closest("th")?.dataset.head);
  await expect.poll(held).toBe("name");
  await page.keyboard.press("Shift+ArrowRight");
  await said("Column Name is at place 2 of");
  expect((await headers()).slice(0, 3)).toEqual(["_id", "Tons", "Name"]);
  await expect.poll(fields).toEqual(["tons", "name", third]);
  await expect.poll(held).toBe("name");
  // By its head, to below another column.
  const place = async (title: string) => {
    const box = await page.locator("th .header", { hasText: title }).boundingBox();
    if (box === null) throw new Error(`no column ${title}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const drag = async (title: string, to: string) => {
    const from = await place(title);
    const { x, y } = await place(to);
    await page.mouse.move(from.x, from.y);
    await page.locator("th[aria-roledescription], th [aria-roledescription]").first().waitFor();
    await page.mouse.down();
    await page.mouse.move(x, y + 90, { steps: 8 });
    await page.locator("th[data-put]", { hasText: to }).waitFor();
    await page.mouse.up();
  };
  await drag("Name", "Tons");
  await said("Column Name is at place 1 of");
  await expect.poll(fields).toEqual(["name", "tons", third]);
  // One after the other, without waiting for the first: none undoes another.
  const head = (key: string | undefined) => page.locator(`th[data-head="${key}"] button`).first();
  await head("name").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await head(third).focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect.poll(fields).toEqual([third, "tons", "name"]);
  await stage.server.call("PUT", `/bucket/${_id}`, { body: schema });
  // It was no press on the head.
  expect(decodeURIComponent(page.url())).toContain('{"name":1}');
  await stage.leave(page);
  const reader = await stage.server.createIdentity([
    { action: "bucket:index", module: "bucket", resource: { include: ["*"], exclude: [] } },
    {
      action: "bucket:data:index",
      module: "bucket:data",
      resource: { include: [`${content.boats}/*`], exclude: [] },
    },
  ]);
  ({ page, problems } = await stage.open(`/bucket/${content.boats}?sort={"name":1}`, {
    as: reader.credential,
  }));
  await page.getByText(/^1–25 of/).waitFor();
  await drag("Tons", "Name");
  await expect.poll(async () => (await headers()).slice(0, 3)).toEqual(["_id", "Tons", "Name"]);
  await page.reload();
  await page.getByText(/^1–25 of/).waitFor();
  expect((await headers()).slice(0, 3)).toEqual(["_id", "Tons", "Name"]);
  expect(await fields()).toEqual(["name", "tons", third]);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("button", { name: "Take the order of the bucket" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await headers()).slice(0, 3)).toEqual(["_id", "Name", "Tons"]);
  await stage.server.call("PUT", `/bucket/${_id}`, { body: schema });
  expect(problems).toEqual([]);
  await stage.leave(page);
});
