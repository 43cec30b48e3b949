// What specification 2 says of the table of a bucket, its panels and its menus, sentence by sentence on one page.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { columnTexts, openFilledStage, type Stage } from "./browser";
import type { Content } from "./fixture";

let stage: Stage;
let content: Content;
let page: Page;
let problems: string[];
beforeAll(async () => {
  ({ stage, content } = await openFilledStage());
});
afterAll(() => stage.close());

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const address = () => new URL(page.url()).searchParams;
const width = async (selector: string) => (await page.locator(selector).boundingBox())?.width;
const openFilter = async (tab: string) => {
  await button("Filter").click();
  await page.getByRole("tab", { name: tab }).click();
};

it("asks for the newest 25, has its columns in order, and loads again", async () => {
  const asked: URL[] = [];
  ({ page, problems } = await stage.open("/dashboard", { as: stage.server.admin }));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === `/api/bucket/${content.boats}/data`) asked.push(url);
  });
  await page.goto(`${stage.origin}/bucket/${content.boats}`);
  await page.getByText("1–25 of 61").waitFor();
  const [{ searchParams: first } = new URL("http://none")] = asked;
  expect(Object.fromEntries(first)).toMatchObject({ sort: '{"_id":-1}', limit: "25", paginate: "true" });
  expect([first.get("skip") ?? "0", first.has("filter")]).toEqual(["0", false]);
  expect((await columnTexts(page, "Name"))[0]).toBe("Boat 60");
  // A box for the row, the id, the fields with their icons, and the column for a new one.
  const heads = page.locator("table.data-table thead th");
  await heads.first().getByRole("checkbox").waitFor();
  const titles = await page.locator("table.data-table thead .header-text").allTextContents();
  expect([titles[0], titles[1], titles.at(-1)]).toEqual(["_id", "Name", "Place"]);
  expect(await heads.last().innerText()).toContain("New field");
  // It stays at the edge with its cells, so that no head of another column is missing above values.
  const edge = await heads.last().evaluate((head) => {
    const { left, width } = head.getBoundingClientRect();
    const row = document.querySelector("table.data-table tbody tr");
    const { top = 0, height = 0 } = row?.getBoundingClientRect() ?? {};
    const scroller = head.closest(".table-scroller");
    const isWide = scroller !== null && scroller.scrollWidth > scroller.clientWidth;
    return [isWide, document.elementFromPoint(left + width / 2, top + height / 2)?.className];
  });
  expect(edge).toEqual([true, "last-head"]);
  expect(await heads.filter({ has: page.locator(".icon") }).count()).toBeGreaterThanOrEqual(14);
  // Nothing is translated here.
  expect(await page.getByRole("button", { name: /^Translate/ }).count()).toBe(0);
  expect(await button("Delete").count()).toBe(0);

  const items = async (title: string) => {
    await button(`Menu of column ${title}`).click();
    await page.locator("[role=menuitem]:focus").waitFor();
    const texts = (await page.getByRole("menuitem").allInnerTexts()).map((each) => each.split("\n").at(-1));
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("menuitem").count()).toBe(0);
    return texts;
  };
  const last = await items("Place");
  expect([last.includes("Move left"), last.includes("Move right")]).toEqual([true, false]);
  const ofId = await items("_id");
  expect(ofId).toEqual(expect.arrayContaining(["Sort ascending", "Sort descending"]));
  expect(ofId.filter((each) => /field|Move|Hide/.test(each ?? ""))).toEqual([]);

  // Refresh shows that it loads, and what came meanwhile.
  const held = Promise.withResolvers<void>();
  await page.route(`**/bucket/${content.boats}/data?*`, async (route) => {
    await held.promise;
    await route.fallback();
  });
  const missing = { name: "Zeta", photo: "/nothing.png" };
  const shown = { name: "Eta", photo: "/api/storage/64a1/view" };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  await page.route("**/storage/64a1/view*", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: svg }),
  );
  for (const body of [shown, missing])
    await stage.server.call("POST", `/bucket/${content.boats}/data`, { body });
  await button("Refresh").click();
  await page.locator("button[aria-busy=true][aria-label=Refresh]").waitFor();
  held.resolve();
  await page.getByText("1–25 of 63").waitFor();
  await page.locator("button[aria-busy=true]").waitFor({ state: "detached" });
  await page.unroute(`**/bucket/${content.boats}/data?*`);
  // A picture that cannot be loaded has a sign in its place.
  await page.locator("tbody tr").first().locator(".cell-image-missing").waitFor();
  const picture = await page.locator("tbody tr").nth(1).locator("img.cell-image").boundingBox();
  expect([picture?.width, picture?.height]).toEqual([100, 100]);
  // Another file may stand at the same address by now.
  const image = page.locator("tbody tr").nth(1).locator("img.cell-image");
  const before = await image.getAttribute("src");
  await button("Refresh").click();
  await expect.poll(() => image.getAttribute("src")).not.toBe(before);
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("filters in a panel of 700 px with three ways, remembers rules by 8 letters, and begins again at the first page", async () => {
  const paged = encodeURIComponent('{"pageSize":10,"pageIndex":2}');
  ({ page, problems } = await stage.open(`/bucket/${content.boats}?paginator=${paged}`, {
    as: stage.server.admin,
  }));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByText(/^21–30 of/).waitFor();
  await button("Filter").click();
  await page.getByRole("tab", { name: "Expression" }).waitFor();
  expect(await page.locator(".filter-panel").getByRole("tab").allInnerTexts()).toEqual([
    "Basic",
    "MongoDB",
    "Expression",
  ]);
  expect(await width(".filter-panel")).toBe(700);
  await page.keyboard.press("Escape");
  await openFilter("Expression");
  await page.locator(".monaco-editor.focused").waitFor();
  await page.keyboard.insertText("tons > 30 && tons < 61");
  await button("Apply").click();
  await page.getByText("1–25 of 30").waitFor();
  expect(address().get("paginator")).toBeNull();
  await openFilter("Expression");
  const chip = page.getByText("tons > 3…", { exact: true });
  await chip.waitFor();
  await page.locator(".filter-history button[aria-label=Remove], .filter-history .bp6-tag-remove").click();
  await expect.poll(() => chip.count()).toBe(0);
  await button("Filter").click();
  await page.locator(".filter-panel").waitFor({ state: "detached" });

  // Another bucket begins with nothing of it.
  await page.getByRole("searchbox", { name: "Search" }).fill("boat");
  await expect.poll(() => address().get("filter") ?? "").toContain("boat");
  await button("Menu of column Name").click();
  await page.getByRole("menuitem", { name: "Sort ascending" }).click();
  await expect.poll(() => address().get("sort")).toBe('{"name":1}');
  await page.getByRole("link", { name: "Ports", exact: true }).click();
  await page.getByText("1–2 of 2").waitFor();
  expect([page.url(), await page.getByRole("searchbox", { name: "Search" }).inputValue()]).toEqual([
    `${stage.origin}/bucket/${content.ports}`,
    "",
  ]);
  await page.getByRole("link", { name: "Boats", exact: true }).click();
  await page.getByText(/^1–25 of 6\d/).waitFor();
  expect(new URL(page.url()).search).toBe("");
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("opens the guide on the right, which says when there are no documents; history is offered where it is kept", async () => {
  const title = { type: "string", title: "Title" };
  const { body: made } = await stage.server.call("POST", "/bucket", {
    body: { title: "Void bucket", description: "Without documents", history: true, properties: { title } },
  });
  ({ page, problems } = await stage.open(`/bucket/${made._id}`, { as: stage.server.admin }));
  await button("For Developers").click();
  const guide = page.getByRole("dialog", { name: "For Developers: Void bucket" });
  const card = guide.getByRole("region", { name: "Get Data With Limit", exact: true });
  await card.getByRole("button", { name: "Show Response" }).click();
  await card.getByText("Data does not exist").waitFor();
  await card.getByRole("button", { name: "Hide Response" }).click();
  await card.getByText("Data does not exist").waitFor({ state: "detached" });
  const box = await guide.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(page.viewportSize()?.width ?? 0, 0);
  await page.keyboard.press("Escape");
  await guide.waitFor({ state: "detached" });

  const menu = async (item: string) => {
    await expect.poll(() => page.getByRole("menuitem").count()).toBe(0);
    await page
      .locator(".bucket-title")
      .getByRole("button", { name: /Void bucket/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  await menu("Options");
  const kept = page
    .getByRole("dialog")
    .getByRole("switch", { name: /^History/ })
    .or(page.getByRole("dialog").getByRole("checkbox", { name: /^History/ }));
  await page.getByText("When enabled, the history of the data inside this bucket will be kept.").waitFor();
  await expect.poll(() => kept.isEnabled()).toBe(true);
  expect(await kept.isChecked()).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  const { body: row } = await stage.server.call("POST", `/bucket/${made._id}/data`, {
    body: { title: "One" },
  });
  await stage.server.call("PATCH", `/bucket/${made._id}/data/${row._id}`, { body: { title: "Two" } });
  const remembered = async () =>
    (await stage.server.call("GET", `/bucket/${made._id}/history/${row._id}`)).body.length;
  expect(await remembered()).toBe(1);
  await menu("Remove History");
  await page.getByPlaceholder("Answer").fill("Void bucket");
  await page.keyboard.press("Enter");
  await expect.poll(remembered).toBe(0);
  expect(problems).toEqual([]);
  await stage.server.call("DELETE", `/bucket/${made._id}`);
  await stage.leave(page);
});

it("says that history is unavailable where the probe finds none, and asks for no other permission than it names", async () => {
  ({ page } = await stage.open("/dashboard", { as: stage.server.admin }));
  await page.route(`**/history/${"0".repeat(24)}`, (route) =>
    route.fulfill({ status: 404, json: { statusCode: 404, message: "Cannot GET" } }),
  );
  await page.goto(`${stage.origin}/bucket/${content.ports}`);
  await page.getByText("1–2 of 2").waitFor();
  await page.locator(".bucket-title").getByRole("button", { name: /Ports/ }).first().click();
  await page.getByRole("menuitem", { name: "Options", exact: true }).click();
  await page.getByText("This feature is unavailable for this instance.").waitFor();
  const dialog = page.getByRole("dialog");
  const kept = dialog
    .getByRole("switch", { name: /^History/ })
    .or(dialog.getByRole("checkbox", { name: /^History/ }));
  expect(await kept.isDisabled()).toBe(true);
  await page.unroute(`**/history/${"0".repeat(24)}`);
  await stage.leave(page);

  // Who may not see the languages has no way to their settings.
  const resource = { include: ["*"], exclude: [] };
  const { credential } = await stage.server.createIdentity([
    { action: "bucket:index", module: "bucket", resource },
    { action: "bucket:data:index", module: "bucket:data", resource: { include: ["*/*"], exclude: [] } },
  ]);
  ({ page, problems } = await stage.open("/bucket/settings", { as: credential }));
  await page.getByRole("heading", { name: "You may not open this page" }).waitFor();
  await page.getByText("preference:show is required for this action.").first().waitFor();
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("a bucket that is deleted while it is open leads to the first of the others, the last one to the welcome page", async () => {
  const { body: all } = await stage.server.call("GET", "/bucket");
  const remove = async (title: string) => {
    await button(`Menu of ${title}`).click();
    await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
    await page.getByPlaceholder("Answer").fill(title);
    await page.keyboard.press("Enter");
  };
  ({ page, problems } = await stage.open(`/bucket/${content.empty}`, { as: stage.server.admin }));
  await page.getByRole("heading", { name: "Empty", exact: true }).waitFor();
  await page.locator(".section-list .drawer").hover();
  await remove("Empty");
  const shown = async () => (await stage.server.call("GET", "/bucket")).body.length;
  await expect.poll(shown).toBe(all.length - 1);
  await page.waitForURL(new RegExp(`/bucket/(${content.boats}|${content.ports})$`));
  for (const title of ["Ports", "Boats"]) {
    const left = await shown();
    await remove(title);
    await expect.poll(shown).toBe(left - 1);
    await button(`Menu of ${title}`).waitFor({ state: "detached" });
  }
  await page.waitForURL(`${stage.origin}/bucket/welcome`);
  await page.getByText("A bucket is a data collection").waitFor();
  await page
    .getByRole("link", { name: /Languages|Settings/ })
    .last()
    .waitFor();
  expect(problems).toEqual([]);
  await stage.leave(page);
});
