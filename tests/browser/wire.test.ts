import { afterAll, beforeAll, expect, it } from "vitest";
import { goInside } from "./browser";
import { fillContent } from "./fixture";
import { walkToTable } from "./wireWay";

let way: Awaited<ReturnType<typeof walkToTable>>;
beforeAll(async () => {
  way = await walkToTable();
});
afterAll(() => way.stage.close());

it("the sign-in page is at most 250 kB in 10 requests", () => {
  expect(way.signIn.paths).toContain("/api/passport/strategies");
  expect(way.signIn.bytes).toBeGreaterThan(50_000);
  expect(way.signIn.bytes).toBeLessThanOrEqual(250_000);
  expect(way.signIn.requests).toBeLessThanOrEqual(10);
});

it("the first table is there after at most 400 kB in 25 requests", () => {
  expect(way.table.paths.some((path) => /^\/api\/bucket\/\w+\/data$/.test(path))).toBe(true);
  expect(way.table.bytes).toBeLessThanOrEqual(400_000);
  expect(way.table.requests).toBeLessThanOrEqual(25);
});

it("the first table loads no actions of other areas; what opens the palette does", async () => {
  const { page, wire, table } = way;
  const actions = (paths: readonly string[]) => paths.filter((path) => path.includes("/assets/actions-"));
  expect(actions(table.paths)).toEqual([]);
  wire.restart();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search commands and screens" }).waitFor();
  expect(actions(wire.count().paths)).not.toEqual([]);
  await page.keyboard.press("Escape");
});

it("icons that the console names come with a small font, others with the whole one", async () => {
  const { page, stage, wire, table } = way;
  const fonts = (paths: readonly string[]) => paths.filter((path) => path.endsWith(".woff2"));
  expect(fonts(table.paths)).toEqual([expect.stringMatching(/\/icons-/)]);
  // Every icon that is shown is one glyph wide: none is spelled out.
  const widths = () =>
    page.locator(".material-icons").evaluateAll(async (icons) => {
      await document.fonts.ready;
      return icons.map((icon) => {
        const range = document.createRange();
        range.selectNodeContents(icon);
        return range.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(icon).fontSize);
      });
    });
  const shown = await widths();
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.filter((width) => width > 1.01)).toEqual([]);
  const made = await stage.server.call("POST", "/bucket", {
    body: {
      title: "Sails",
      description: "Sails of boats",
      icon: "sailing",
      properties: { name: { type: "string" } },
    },
  });
  expect(made.status).toBe(201);
  wire.restart();
  await page.reload();
  await page.getByRole("link", { name: "Sails" }).first().waitFor();
  await expect.poll(() => fonts(wire.count().paths)).toEqual([expect.stringMatching(/material-icons-/)]);
  await expect.poll(async () => (await widths()).filter((width) => width > 1.01)).toEqual([]);
});

it("a screen without files loads nothing of the screens that have them", async () => {
  const { page, wire, table } = way;
  const { pathname } = new URL(page.url());
  wire.restart();
  await goInside(page, "/passport/policy/add");
  await page.getByRole("textbox", { name: "Name" }).waitFor();
  await page.waitForLoadState("networkidle");
  const files = [...table.paths, ...wire.count().paths];
  expect(files.some((path) => path.includes("/assets/PolicyPage-"))).toBe(true);
  expect(files.filter((path) => /\/assets\/(storage|viewer|StoragePage)-/.test(path))).toEqual([]);
  await goInside(page, pathname);
});

it("files as columns are there after at most 9 more requests", async () => {
  const { page, wire } = way;
  const { pathname } = new URL(page.url());
  wire.restart();
  await goInside(page, "/storages");
  await page.getByRole("main").getByText("world", { exact: true }).first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(wire.count().requests).toBeLessThanOrEqual(9);
  await goInside(page, pathname);
});

it("the first form of a document, with a field of every type, is there after at most 15 more requests", async () => {
  const { page, stage, wire } = way;
  const { boats } = await fillContent(stage.server);
  await page.goto(`${stage.origin}/bucket/${boats}`);
  await page.locator("tbody tr[aria-rowindex]").first().waitFor();
  await page.waitForLoadState("networkidle");
  wire.restart();
  await goInside(page, `/bucket/${boats}/add`);
  await page.getByRole("textbox", { name: "Story", exact: true }).waitFor();
  await page.locator(".location-land").first().waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  const { paths, bytes, requests } = wire.count();
  expect(paths.filter((path) => /editor\.api/.test(path))).toEqual([]);
  expect(bytes).toBeLessThanOrEqual(250_000);
  expect(requests).toBeLessThanOrEqual(15);
});
