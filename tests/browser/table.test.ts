import { grantPolicy } from "@twinhelm/core/bucket/grant/grant";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { columnTexts, goInside, openFilledStage, type Stage } from "./browser";
import type { Content } from "./fixture";

let stage: Stage;
let content: Content;
let page: Page;
let problems: string[];
beforeAll(async () => {
  ({ stage, content } = await openFilledStage());
});
afterAll(() => stage.close());

const boats = (query = "") => `/bucket/${content.boats}${query}`;
const byName = '?sort={"name":1}';

beforeEach(async () => {
  await stage.leave(page);
  ({ page, problems } = await stage.open(boats(byName), { as: stage.server.admin }));
  await page.getByText(/^1–25 of/).waitFor();
});

const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
const pageBox = () => page.getByRole("checkbox", { name: "Select all rows of this page" });
/** The row that the keys are in. */
const rowWithKeys = () =>
  page.evaluate(() => document.activeElement?.closest("tr")?.getAttribute("aria-rowindex"));
const headers = () =>
  page
    .locator("table.data-table thead .header-text")
    .evaluateAll((texts) => texts.map((each) => each.textContent));

describe("choosing rows", () => {
  it("one, a range, the page, half of it, none", async () => {
    await box("Boat 02").check();
    await page.getByRole("status").getByText("1 selected").waitFor();
    expect(
      await pageBox().evaluate((input) => input instanceof HTMLInputElement && input.indeterminate),
    ).toBe(true);
    await box("Boat 05").click({ modifiers: ["Shift"] });
    await page.getByText("4 selected").waitFor();
    await pageBox().click();
    await page.getByText("25 selected").waitFor();
    expect(await pageBox().isChecked()).toBe(true);
    await pageBox().click();
    await expect.poll(() => page.getByText(/selected$/).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it("ends with another page or another load", async () => {
    await box("Boat 02").check();
    await page.getByRole("button", { name: "Next page" }).click();
    await page.getByText("26–50 of 61").waitFor();
    await expect.poll(() => page.getByText(/selected$/).count()).toBe(0);
  });

  it("works with keys: into the rows, down, choose, and open", async () => {
    await page.getByRole("region", { name: "Documents of Boats" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.getByText("1 selected").waitFor();
    expect(await box("Boat 01").isChecked()).toBe(true);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+Space");
    await page.getByText("2 selected").waitFor();
    await page.keyboard.press("Control+End");
    await expect.poll(rowWithKeys).toBe("26");
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/bucket\/[0-9a-f]{24}\/[0-9a-f]{24}$/);
  });

  it("copies ids, documents, or the command that deletes them", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await box("Alba").check();
    const copied = async (what: string) => {
      await page.getByRole("button", { name: "Copy as" }).click();
      await page.getByRole("menuitem", { name: what }).click();
      await page.getByRole("log").getByText(`Copied ${what} of 1 row.`).waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const id = await copied("Ids");
    expect(id).toMatch(/^[0-9a-f]{24}$/);
    expect(JSON.parse(await copied("JSON"))).toMatchObject([{ _id: id, name: "Alba" }]);
    expect(await copied("Command to delete them")).toBe(`twinhelm data delete ${content.boats} ${id} --yes`);
  });
});

describe("columns", () => {
  it("are hidden and shown, and this browser remembers it", async () => {
    await page.getByRole("button", { name: "Columns" }).click();
    const menu = page.getByRole("group", { name: "Columns" });
    await menu.getByRole("checkbox", { name: "Tons" }).uncheck();
    const all = menu.getByRole("checkbox", { name: "Display all" });
    expect(await all.evaluate((input) => input instanceof HTMLInputElement && input.indeterminate)).toBe(
      true,
    );
    expect(await menu.getByRole("checkbox", { name: "_id" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    expect(await headers()).not.toContain("Tons");
    await page.reload();
    await page.getByText("1–25 of 61").waitFor();
    expect(await headers()).not.toContain("Tons");
    await page.getByRole("button", { name: "Columns" }).click();
    await all.click();
    await expect.poll(headers).toContain("Tons");
    await all.click();
    await expect.poll(headers).toEqual(["_id", "Name"]);
  });

  it("are made wider by dragging their edge and with arrow keys, and fitted again", async () => {
    const header = page.locator("th", { hasText: "Tons" });
    const edge = page.getByRole("separator", { name: "Width of Tons" });
    const width = async () => (await header.boundingBox())?.width ?? 0;
    const before = await width();
    const place = await edge.boundingBox();
    if (place === null) throw new Error("no edge");
    await page.mouse.move(place.x + 10, place.y + 10);
    await page.mouse.down();
    await page.mouse.move(place.x + 110, place.y + 10, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await width()) - before)).toBe(100);
    const kept = await page.evaluate((key) => localStorage.getItem(key), `${content.boats}-tons`);
    expect(Number(kept)).toBeCloseTo(before + 100, -1);
    await edge.focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(async () => Math.round((await width()) - before)).toBe(84);
    await page.reload();
    await page.getByText("1–25 of 61").waitFor();
    expect(Math.round((await width()) - before)).toBe(84);
    await edge.focus();
    await page.keyboard.press("Enter");
    await expect.poll(async () => Math.round(await width())).toBe(Math.round(before));
    expect(problems).toEqual([]);
  });

  it("are sorted through their menu, both ways and back", async () => {
    const choose = async (item: string) => {
      await page.getByRole("button", { name: "Menu of column Tons" }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await choose("Sort descending");
    await expect.poll(async () => (await columnTexts(page, "Tons"))[0]).toBe("1,234.5");
    await page.locator("th[aria-sort=descending]", { hasText: "Tons" }).waitFor();
    await choose("Sort ascending");
    await expect.poll(async () => (await columnTexts(page, "Tons"))[0]).toBe("1");
    await choose("Clear sorting");
    await expect.poll(() => new URL(page.url()).searchParams.get("sort")).toBeNull();
    await page.getByRole("menuitem", { name: "Clear sorting" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Menu of column Info" }).click();
    await page.getByRole("menuitem", { name: "Fit to content" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "Sort ascending" }).count()).toBe(0);
  });
});

describe("a table that is scrolled sideways", () => {
  const shadow = (part: string) =>
    page
      .locator(`tbody td.${part}`)
      .first()
      .evaluate((cell) => getComputedStyle(cell).boxShadow);
  const scroll = (left: number) =>
    page.locator(".table-scroller").evaluate((table, to) => table.scrollTo({ left: to }), left);

  it("has a shadow at the column over the others, and at no other", async () => {
    await page.setViewportSize({ width: 900, height: 700 });
    expect([await shadow("lead"), await shadow("primary")]).toEqual(["none", "none"]);
    await scroll(20);
    await expect.poll(() => shadow("lead")).not.toBe("none");
    expect(await shadow("primary")).toBe("none");
    await scroll(400);
    await expect.poll(() => shadow("primary")).not.toBe("none");
    expect(await shadow("lead")).toBe("none");
    const header = page.locator("th.primary");
    expect(await header.locator(".icon").first().isVisible()).toBe(true);
    await scroll(0);
    await expect.poll(() => shadow("primary")).toBe("none");
  });

  it("has edges of columns that end where the column ends", async () => {
    const past = await page.locator(".column-resizer").evaluateAll((edges) =>
      edges.map((edge) => {
        const cell = edge.closest("th")?.getBoundingClientRect();
        return edge.getBoundingClientRect().right - (cell?.right ?? 0);
      }),
    );
    expect(Math.max(...past)).toBeLessThan(0.5);
  });
});

describe("rows", () => {
  it("open their document, where that is allowed", async () => {
    await page.getByRole("link", { name: "Open Alba" }).waitFor();
    const list = {
      action: "bucket:data:index",
      module: "bucket:data",
      resource: { include: [`${content.boats}/*`], exclude: [] },
    };
    const viewer = await stage.server.createIdentity([
      list,
      { action: "bucket:index", module: "bucket", resource: { include: ["*"], exclude: [] } },
    ]);
    const other = await stage.open(boats(byName), { as: viewer.credential });
    const link = other.page.getByRole("button", { name: /^View Alba\. You need Read/ });
    await link.waitFor();
    expect(await link.getAttribute("aria-disabled")).toBe("true");
    const add = other.page.getByRole("button", { name: "Add New", exact: true });
    expect(await add.getAttribute("aria-disabled")).toBe("true");
    await other.page.getByRole("checkbox", { name: "Select Alba" }).check();
    const remove = other.page.getByRole("button", { name: "Delete" });
    await remove.hover();
    await other.page
      .locator(".bp6-tooltip")
      .getByText("bucket:data:delete is required for this action.")
      .waitFor();
    await stage.leave(other.page);
  });

  it("of a read-only bucket are looked at, not chosen", async () => {
    const body = {
      title: "Fixed",
      description: "Never changes",
      readOnly: true,
      properties: { name: { type: "string" } },
    };
    const made = await stage.server.call("POST", "/bucket", { body });
    await page.goto(`${stage.origin}/bucket/${made.body._id}`);
    await page.locator(".bp6-tag", { hasText: "Read Only" }).hover();
    await page.getByText("If you mark this bucket as read only, no one will be able to edit").waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Add New", exact: true }).count()).toBe(0);
    await stage.server.call("DELETE", `/bucket/${made.body._id}`);
  });

  it("a page of 100 is scrolled with keys, row by row drawn", async () => {
    await page.goto(`${stage.origin}${boats(`${byName}&paginator={"pageSize":100,"pageIndex":0}`)}`);
    await page.getByText("1–61 of 61").waitFor();
    await page.getByRole("region", { name: "Documents of Boats" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Control+End");
    await expect.poll(rowWithKeys).toBe("62");
    await page.keyboard.press("PageUp");
    await expect.poll(async () => Number(await rowWithKeys())).toBeLessThan(62);
  });
});

describe("deleting", () => {
  it("asks for agree, names what goes with it, and falls back to the last page", async () => {
    const fresh = await stage.server.call("POST", "/bucket", {
      body: {
        title: "Owners",
        description: "Own boats",
        primary: "name",
        properties: {
          name: { type: "string" },
          owns: { type: "relation", bucketId: content.ports, relationType: "onetomany", dependent: true },
        },
      },
    });
    const bucket: string = fresh.body._id;
    const port = await stage.server.call("POST", `/bucket/${content.ports}/data`, { body: { name: "Lost" } });
    for (let number = 1; number <= 6; number += 1) {
      const body = { name: `Owner ${number}`, owns: number === 6 ? [port.body._id] : [] };
      expect((await stage.server.call("POST", `/bucket/${bucket}/data`, { body })).status).toBe(201);
    }
    const query = `?sort={"name":1}&paginator={"pageSize":5,"pageIndex":1}`;
    await page.goto(`${stage.origin}/bucket/${bucket}${query}`);
    await page.getByText("6–6 of 6").waitFor();
    await box("Owner 6").check();
    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Delete 1 document" });
    await dialog.getByText(`${content.ports}/${port.body._id}`).waitFor();
    await dialog.getByPlaceholder("Answer").fill("Agree");
    expect(await dialog.getByRole("button", { name: "Delete 1 document" }).isDisabled()).toBe(true);
    await dialog.getByPlaceholder("Answer").fill("agree");
    await page.keyboard.press("Enter");
    await page.getByText("1–5 of 5").waitFor();
    expect((await stage.server.call("GET", `/bucket/${content.ports}/data/${port.body._id}`)).body).toBe("");
    expect(problems).toEqual([]);
  });

  it("says how many were not deleted and why, and deletes the others", async () => {
    let asked = 0;
    await page.route("**/data/*", (route) => {
      if (route.request().method() !== "DELETE") return route.fallback();
      asked += 1;
      if (asked !== 1) return route.fallback();
      return route.fulfill({
        status: 403,
        contentType: "application/json",
        body: '{"statusCode":403,"message":"ACL rules has rejected this operation."}',
      });
    });
    await box("Boat 58").count();
    await page.getByRole("button", { name: "Last page" }).click();
    await page.getByText("51–61 of 61").waitFor();
    for (const name of ["Boat 58", "Boat 59", "Boat 60"]) await box(name).check();
    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Delete 3 documents" });
    await dialog.getByPlaceholder("Answer").fill("agree");
    await page.keyboard.press("Enter");
    await dialog.getByText("2 of 3 succeeded. First failure: ACL rules has rejected").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("51–59 of 59").waitFor();
  });
});

it("shows translated fields in a chosen language, which stands in the address", async () => {
  const made = await stage.server.call("POST", "/bucket", {
    body: {
      title: "Words",
      description: "In two languages",
      properties: { word: { type: "string", title: "Word", options: { translate: true } } },
    },
  });
  const id: string = made.body._id;
  await stage.server.call("POST", `/bucket/${id}/data`, { body: { word: { en_US: "sea", tr_TR: "deniz" } } });
  await page.goto(`${stage.origin}/bucket/${id}`);
  await page.getByText("sea", { exact: true }).waitFor();
  await page.getByRole("button", { name: /^Translate/ }).click();
  await page.getByRole("menuitem", { name: "Turkish (tr_TR)" }).click();
  await page.getByText("deniz").waitFor();
  expect(new URL(page.url()).searchParams.get("language")).toBe("tr_TR");
  await page.getByRole("button", { name: /^Translate\. Language: Turkish/ }).click();
  await page.getByRole("menuitem", { name: "English (en_US)" }).click();
  await page.getByText("sea", { exact: true }).waitFor();
  // Where the button is short, its name has what it shows.
  await page.setViewportSize({ width: 768, height: 900 });
  const short = page.getByRole("button", { name: /^Translate/ });
  await short.getByText("EN", { exact: true }).waitFor();
  expect(await short.getAttribute("aria-label")).toContain("EN");
  await stage.server.call("DELETE", `/bucket/${id}`);
});

it("whoever is granted a bucket with translations can write them; who may not know the languages asks for none", async () => {
  const made = await stage.server.call("POST", "/bucket", {
    body: {
      title: "Signs",
      description: "In two languages",
      properties: { word: { type: "string", title: "Word", options: { translate: true } } },
    },
  });
  const id: string = made.body._id;
  const { statement } = grantPolicy({ bucketId: id, title: "Signs" }, "write");
  const writer = await stage.server.createIdentity(statement);
  const granted = await stage.open(`/bucket/${id}/add`, { as: writer.credential });
  await granted.page.getByRole("textbox", { name: "Word (English)" }).waitFor();
  await stage.leave(granted.page);
  const narrow = await stage.server.createIdentity(statement.filter(({ module }) => module !== "preference"));
  const other = await stage.open("/dashboard", { as: narrow.credential });
  const asked: string[] = [];
  other.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await goInside(other.page, `/bucket/${id}`);
  await other.page.getByText("No documents yet").first().waitFor();
  expect(asked.filter((path) => path.includes("preference"))).toEqual([]);
  await stage.leave(other.page);
  await stage.server.call("DELETE", `/bucket/${id}`);
});

describe("where columns do not fit", () => {
  const cards = () => page.locator(".row-card");
  beforeEach(async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await cards().first().waitFor();
  });

  it("rows are cards that begin with the name, one row of tools above them", async () => {
    const first = cards().first();
    expect(await first.locator(".card-name").textContent()).toBe("Alba");
    expect(await first.locator("dt").allTextContents()).toEqual(["Tons", "Built", "Sails", "Hull"]);
    const bar = await page.locator(".bar").boundingBox();
    expect(bar?.height).toBeLessThan(50);
    expect(await page.locator(".bar button:visible, .bar a:visible").count()).toBeLessThanOrEqual(3);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "Refresh" }).waitFor();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Tons" }).uncheck();
    await expect
      .poll(() => first.locator("dt").allTextContents())
      .toEqual(["Built", "Sails", "Hull", "Photo"]);
    expect(problems).toEqual([]);
  });

  it("they are chosen, sorted and opened as in the table", async () => {
    await box("Alba").check();
    await page.getByText("1 selected").waitFor();
    await page.getByRole("region", { name: "Documents of Boats" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.getByText("2 selected").waitFor();
    await page.getByLabel("Sort by").selectOption({ label: "Tons" });
    await page.getByRole("button", { name: "Sort descending" }).click();
    const second = () => cards().nth(1).locator(".card-name").textContent();
    await expect.poll(second).toMatch(/^Boat [56]/);
    const name = (await second()) ?? "";
    await cards().nth(1).locator("dd").first().click();
    await page.getByRole("heading", { name }).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Open Alba" }).click();
    await page.getByRole("heading", { name: "Alba" }).waitFor();
  });
});

it("remembers the page size for all buckets, and an empty one has none", async () => {
  await page.getByLabel("Rows per page").selectOption("100");
  await page.getByText(/^1–(\d+) of \1$/).waitFor();
  await page.goto(`${stage.origin}${boats()}`);
  await page.getByText(/^1–(\d+) of \1$/).waitFor();
  await page.goto(`${stage.origin}/bucket/${content.ports}`);
  await page.getByText("1–2 of 2").waitFor();
  expect(await page.getByLabel("Rows per page").inputValue()).toBe("100");
  const made = await stage.server.call("POST", "/bucket", {
    body: { title: "Fresh", description: "No documents", properties: { name: { type: "string" } } },
  });
  await page.goto(`${stage.origin}/bucket/${made.body._id}`);
  const add = page.getByRole("button", { name: "Add a document" });
  await add.waitFor();
  expect(await page.locator("thead, .pager").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Columns" }).count()).toBe(0);
  await add.click();
  await page.waitForURL(/\/add$/);
  await stage.server.call("DELETE", `/bucket/${made.body._id}`);
});

it("shows rich text as text in cells and with harmless markup on the page", async () => {
  const made = await stage.server.call("POST", "/bucket", {
    body: {
      title: "Stories",
      description: "With markup",
      primary: "name",
      properties: {
        name: { type: "string", title: "Name" },
        body: { type: "richtext", title: "Body" },
        day: { type: "date", title: "Day" },
        words: { type: "array", title: "Words", items: { type: "string" } },
      },
    },
  });
  const id: string = made.body._id;
  const body = `<h2>Head</h2><p onclick="document.title='owned'">one <b>two</b></p><script>document.title="owned"</script>
    <img src=x onerror="document.title='owned'"><a href="javascript:document.title='owned'">bad</a>
    <a href="https://example.com/" style="position:fixed">good</a><img src="https://example.com/seen.png" alt="a picture"><iframe src="https://example.com"></iframe>`;
  const story = { name: "Tale", body, day: "2024-01-15T00:00:00.000Z", words: ["a 🇹🇷", "b 🇽🇽"] };
  await stage.server.call("POST", `/bucket/${id}/data`, { body: story });
  await page.goto(`${stage.origin}/bucket/${id}`);
  await page.getByText("1–1 of 1").waitFor();
  expect(await columnTexts(page, "Body")).toEqual(["Head one two bad good"]);
  expect(await columnTexts(page, "Day")).toEqual(["15 Jan 2024"]);
  await page.getByTitle("2024-01-15T00:00:00.000Z").waitFor();
  expect(await columnTexts(page, "Words")).toEqual(["a 🇹🇷, b 🇽🇽"]);
  // A flag is a picture, drawn of a file that came with it; two letters of no country are none.
  const drawn = () =>
    page
      .locator("table use")
      .evaluateAll((uses: SVGUseElement[]) => uses.map((use) => use.getBBox().width > 0));
  await expect.poll(drawn).toEqual([true]);
  await page.getByRole("link", { name: "Open Tale" }).click();
  const shown = page.locator(".rich-text");
  await shown.locator("strong", { hasText: "two" }).waitFor();
  const markup = await shown.innerHTML();
  expect(markup).not.toMatch(/script|onclick|onerror|style|iframe|javascript/);
  expect(await shown.getByRole("link").evaluateAll((links) => links.map((link) => link.outerHTML))).toEqual([
    '<a href="https://example.com/" target="_blank" rel="noopener noreferrer">good</a>',
    // Not asked for: whoever wrote it would learn who reads it.
    '<a href="https://example.com/seen.png" target="_blank" rel="noopener noreferrer">a picture</a>',
  ]);
  expect(await page.title()).not.toBe("owned");
  // More elements than are drawn.
  const long = { name: "Long", body: `<p>begin${"<br>x".repeat(21_000)}</p>` };
  const { body: much } = await stage.server.call("POST", `/bucket/${id}/data`, { body: long });
  await page.goto(`${stage.origin}/bucket/${id}/${much._id}`);
  await shown.locator("pre", { hasText: "begin" }).waitFor();
  expect(problems).toEqual([]);
  await stage.server.call("DELETE", `/bucket/${id}`);
});
