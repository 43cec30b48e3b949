// Dashboards in the web console: the way to the first one, its editor, the view with every kind of component.
import { createServer } from "node:http";
import { exampleAnswer } from "@twinhelm/core/dashboard/component/example";
import { chartTypes, componentTypes } from "@twinhelm/core/dashboard/model";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violationsOfThemes } from "./axe";
import { goInside, openStage, type Stage } from "./browser";

let stage: Stage;
let elsewhere: string;
const asked: string[] = [];
const days = Array.from({ length: 300 }, (_, at) => at);
const many = { label: days.map((day) => `Day ${day}`), datasets: [{ label: "A", data: days }] };
/** Answers by the end of their address, beside the examples. */
const texts = new Map([
  ["many", JSON.stringify(many)],
  ["closed", JSON.stringify(many)],
  ["empty", '{"label":[],"datasets":[],"data":[]}'],
  [
    "inherited",
    '{"data":[{"constructor":7,"__proto__":"p","toString":"t"},{"plain":"q"}],"filters":[{"key":"constructor","title":"Maker"}]}',
  ],
]);
const server = createServer((request, response) => {
  const url = new URL(request.url ?? "", "http://x");
  asked.push(`${url.pathname}?${url.searchParams.get("filter") ?? ""}`);
  const name = url.pathname.slice(1);
  if (name !== "closed") response.setHeader("access-control-allow-origin", "*");
  const type = componentTypes.find((each) => each === name);
  const written = type === undefined ? texts.get(name) : JSON.stringify(exampleAnswer(type));
  if (written === undefined) response.end("<h1>no</h1>");
  else response.setHeader("content-type", "application/json").end(written);
});

beforeAll(async () => {
  stage = await openStage();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  elsewhere = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(async () => {
  await stage.close();
  server.closeAllConnections();
  server.close();
});

const call = async (method: string, path: string, body?: object) =>
  (await stage.server.call(method, path, body === undefined ? {} : { body })).body;
const tile = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

it("every kind of component shows what its address answers", async () => {
  const components = componentTypes.map((type) => ({
    name: `A ${type}`,
    url: `${elsewhere}/${type}`,
    type,
    ratio: type === "statistic" ? "1/1" : type === "table" ? "4/2" : "2/2",
  }));
  const broken = { name: "Broken", url: `${elsewhere}/nothing`, type: "bar", ratio: "2/2" };
  const closed = { name: "Closed", url: `${elsewhere}/closed`, type: "bar", ratio: "2/2" };
  const small = { name: "Small", url: `${elsewhere}/line`, type: "line", ratio: "1/1" };
  const long = { name: "Long", url: `${elsewhere}/many`, type: "radar", ratio: "2/2" };
  const none = chartTypes.map((type) => ({
    name: `No ${type}`,
    url: `${elsewhere}/empty`,
    type,
    ratio: "2/1",
  }));
  const odd = { name: "Odd", url: `${elsewhere}/inherited`, type: "table", ratio: "4/2" };
  const all = [...components, broken, closed, small, long, odd, ...none];
  const dashboard = { name: "All kinds", icon: "no_icon_of_this_name", components: all };
  const { _id } = await call("POST", "/dashboard", dashboard);
  const { page, problems } = await stage.open(`/dashboard/${_id}`, { as: stage.server.admin, load: true });
  await page.getByRole("heading", { name: "All kinds" }).waitFor();
  await tile(page, "A bar").getByRole("img", { name: "A bar" }).waitFor();
  await tile(page, "A statistic").getByText("42 kW").waitFor();
  await tile(page, "A statistic").getByText("12 % more than yesterday").waitFor();
  await tile(page, "Broken").getByText("The answer is a web page, and no JSON.").waitFor();
  await tile(page, "Closed").getByText("does not let this console read its answers (CORS)").waitFor();
  await tile(page, "A table").getByRole("button", { name: "Next page" }).click();
  await tile(page, "A table").getByText("Page 2 of 4").waitFor();
  // Many figures come after what is seen, but they come.
  await tile(page, "Long").getByRole("cell", { name: "Day 199", exact: true }).waitFor({ state: "attached" });
  for (const { name } of none) await showsNoFigures(page, name);
  await showsInherited(page);
  // Where there is no icon of its name, the one of dashboards is drawn, everywhere.
  await expect.poll(async () => new Set(await iconsOf(page, "All kinds")).size).toBe(1);
  expect(await violationsOfThemes(page)).toEqual([]);
  expect(problems.filter((each) => !each.includes(elsewhere))).toEqual([]);
  await stage.leave(page);
});

/** A chart without figures says so in its place; a small one once it is opened. */
async function showsNoFigures(page: Page, name: string): Promise<void> {
  const show = tile(page, name).getByRole("button", { name: "Show" });
  await show.click();
  const dialog = page.getByRole("dialog", { name });
  await dialog.getByText("No figures.").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
}

/** Columns and filters called as what every object inherits are like others. */
async function showsInherited(page: Page): Promise<void> {
  const odd = tile(page, "Odd");
  await odd.getByRole("columnheader", { name: "constructor" }).waitFor();
  expect(await odd.getByRole("columnheader").allInnerTexts()).toEqual([
    "constructor",
    "__proto__",
    "toString",
    "plain",
  ]);
  expect(await odd.getByRole("row").last().getByRole("cell").allInnerTexts()).toEqual(["", "", "", "q"]);
  const filter = odd.getByLabel("Maker");
  expect(await filter.getAttribute("aria-invalid")).not.toBe("true");
  await filter.fill("Bo");
  await filter.press("Enter");
  await expect.poll(() => asked.at(-1)).toBe('/inherited?{"constructor":"Bo"}');
}

/** Icons of a dashboard: beside its name, and in the section list. */
const iconsOf = async (page: Page, name: string): Promise<readonly (string | null)[]> =>
  Promise.all(
    [
      page.locator(".bucket-title .icon").first(),
      page.getByRole("link", { name, exact: true }).locator(".icon"),
    ].map((icon) => icon.textContent()),
  );

/** No dashboards, and a bucket with two documents. */
async function begin() {
  for (const { _id } of await call("GET", "/dashboard")) await call("DELETE", `/dashboard/${_id}`);
  const properties = { kind: { type: "string", title: "Kind" }, tons: { type: "number", title: "Tons" } };
  const bucket = (await call("POST", "/bucket", { title: "Boats", description: "For a test", properties }))
    ._id;
  for (const tons of [10, 30]) await call("POST", `/bucket/${bucket}/data`, { kind: "tug", tons });
  const boats = `api:/bucket/${bucket}/data/groups?group=kind`;
  return { bucket, boats };
}

it("the first dashboard is put together in the editor", async () => {
  const { boats } = await begin();
  const { page, problems } = await stage.open("/dashboards", { as: stage.server.admin, load: true });
  await page.waitForURL("**/dashboards/welcome");
  await page
    .getByText(
      "Create a custom dashboard that allows you to display charts or tables from the provided dataset",
    )
    .waitFor();
  await page.getByRole("button", { name: "Create a dashboard" }).click();
  await page.waitForURL("**/dashboards/add");
  const form = page.getByRole("form", { name: "Dashboards" });
  const save = form.getByRole("button", { name: "Save", exact: true });
  // Without a name and a component there is nothing to save.
  await expect.poll(() => save.getAttribute("aria-disabled")).toBe("true");
  await form.getByLabel("Name").first().fill("Harbour");
  await form.getByRole("button", { name: "Choose an icon: leaderboard" }).click();
  await page.getByLabel("Search icons").fill("anchor");
  await page.getByRole("button", { name: "anchor", exact: true }).click();
  for (const [at, [name, type]] of [
    ["Line", "line"],
    ["Figure", "statistic"],
  ].entries()) {
    await form.getByRole("button", { name: "Add New Component" }).click();
    const item = page.getByRole("region", { name: `Component ${at + 1}`, exact: true });
    await item.getByLabel("Type").selectOption(String(type));
    // What it may show is seen before there is an address.
    await page
      .getByRole("region", { name: `Preview of Component ${at + 1}` })
      .getByText("Example")
      .waitFor();
    await item.getByLabel("Name").fill(String(name));
    const named = page.getByRole("region", { name: String(name), exact: true });
    await named.getByLabel(/^Url/).fill("ftp://example.com");
    await named.getByText("This is no address of http or https").waitFor();
    await named.getByLabel(/^Url/).fill(`${elsewhere}/${type}`);
  }
  await page
    .getByRole("region", { name: "Figure", exact: true })
    .first()
    .getByRole("button", { name: "Example code" })
    .click();
  const example = page.getByRole("dialog", { name: "Example of Statistic" });
  await example.getByText("response.send(").waitFor();
  await example.getByRole("button", { name: "Close" }).click();
  await example.waitFor({ state: "detached" });
  expect(await violationsOfThemes(page)).toEqual([]);
  // A component straight from a bucket, without writing a function.
  await form.getByRole("button", { name: "Add New Component" }).click();
  const third = page.getByRole("region", { name: "Component 3", exact: true });
  await third.getByRole("button", { name: "From a bucket" }).click();
  const source = page.getByRole("dialog", { name: "From a bucket" });
  await source.getByLabel("Bucket", { exact: true }).selectOption({ label: "Boats" });
  await source.getByLabel("Type").selectOption("bar");
  await source.getByLabel("Group by").selectOption({ label: "Kind" });
  await source.getByLabel("Measure").selectOption("sum");
  await source.getByRole("cell", { name: "40", exact: true }).waitFor({ state: "attached" });
  await source.getByRole("button", { name: "Use it" }).click();
  await source.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Move Figure up" }).click();
  await expect.poll(() => save.getAttribute("aria-disabled")).not.toBe("true");
  await save.click();
  await page.waitForURL(/dashboards$/);
  const [stored] = await call("GET", "/dashboard");
  expect(stored).toMatchObject({
    name: "Harbour",
    icon: "anchor",
    components: [
      { name: "Figure", type: "statistic", url: `${elsewhere}/statistic`, ratio: "2/2" },
      { name: "Line", type: "line", url: `${elsewhere}/line`, ratio: "2/2" },
      { name: "Boats", type: "bar", url: `${boats}&measure=sum&field=tons`, ratio: "2/2" },
    ],
  });
  expect(problems.filter((each) => !each.includes(elsewhere))).toEqual([]);
  await stage.leave(page);
});

/** What somebody else does to a dashboard that is shown or edited is said; nothing that was typed is lost. */
async function changedElsewhere(page: Page, { _id, components }: { _id: string; components: object[] }) {
  const others = (name: string, more: object[] = []) =>
    call("PUT", `/dashboard/${_id}`, { name, icon: "no_such_icon", components: [...components, ...more] });
  const lookAgain = async () => {
    await page.context().setOffline(true);
    await page.context().setOffline(false);
  };
  // An icon that there is not is drawn as the default one.
  const icon = page.locator(".bucket-title .icon");
  await expect.poll(() => icon.textContent()).toMatch(/^\p{Co}$/u);
  await others("Harbour", [{ name: "Late", type: "statistic", url: `${elsewhere}/statistic`, ratio: "1/1" }]);
  await page.getByRole("button", { name: "Refresh all" }).click();
  await tile(page, "Late").getByText("42 kW").waitFor();
  await page.getByRole("toolbar", { name: "Harbour" }).getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("form", { name: "Dashboards" });
  const name = form.getByLabel("Name").first();
  await form.getByText("There is no icon no_such_icon: leaderboard is shown in its place.").waitFor();
  await page.setViewportSize({ width: 1200, height: 800 });
  await page
    .getByText(/^Dashboards are edited on windows of at least 1280 pixels/)
    .first()
    .waitFor();
  expect(await name.isDisabled()).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => name.isDisabled()).toBe(false);
  await name.fill("Harbour, mine");
  await others("Harbour, theirs");
  await lookAgain();
  await form.getByRole("button", { name: "Merge their changes" }).click();
  const question = page.getByRole("alertdialog", { name: "Somebody else changed this in the meantime" });
  await question.getByText("Harbour, theirs").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  expect(await call("GET", `/dashboard/${_id}`)).toMatchObject({ name: "Harbour, theirs" });
  await call("DELETE", `/dashboard/${_id}`);
  await lookAgain();
  await form.getByText("Somebody else deleted this in the meantime. What you typed is kept here.").waitFor();
  expect(await name.inputValue()).toBe("Harbour, mine");
  await form.getByRole("button", { name: "Save as new" }).click();
  await page.waitForURL(/dashboards$/);
}

it("a dashboard is arranged by keys, filtered, follows documents and what others make of it, is saved as a picture, and deleted by its name", async () => {
  const { bucket, boats } = await begin();
  const components = [
    { name: "Figure", type: "statistic", url: `${elsewhere}/statistic` },
    { name: "Line", type: "line", url: `${elsewhere}/line` },
    { name: "Boats", type: "bar", url: `${boats}&measure=sum&field=tons` },
  ];
  const stored = await call("POST", "/dashboard", { name: "Harbour", icon: "no_such_icon", components });
  const { page, problems } = await stage.open(`/dashboard/${stored._id}`, {
    as: stage.server.admin,
    load: true,
  });
  await tile(page, "Figure").getByText("42 kW").waitFor();
  // Figures of a bucket follow its documents.
  const sum = (value: string) => tile(page, "Boats").getByRole("cell", { name: value, exact: true });
  await sum("40").waitFor({ state: "attached" });
  await call("POST", `/bucket/${bucket}/data`, { kind: "tug", tons: 2 });
  await sum("42").waitFor({ state: "attached" });
  const names = () => page.locator(".tile h2").allTextContents();
  expect(await names()).toEqual(["Figure", "Line", "Boats"]);
  await page.getByRole("button", { name: "Move Line" }).press("ArrowLeft");
  await page.getByText("Line is now 1 of 3.").waitFor();
  await page.reload();
  await expect.poll(names).toEqual(["Line", "Figure", "Boats"]);
  // Filters are sent by Enter.
  await tile(page, "Line").getByLabel("From").fill("2026-02-01");
  await tile(page, "Line").getByLabel("From").press("Enter");
  await expect.poll(() => asked.some((each) => each.startsWith('/line?{"begin":"2026-'))).toBe(true);
  // Its figures are there as a table.
  await page.getByRole("button", { name: "More for Line" }).click();
  await page.getByRole("menuitem", { name: "Show as a table" }).click();
  await tile(page, "Line").getByRole("cell", { name: "65" }).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Picture (PNG)" }).click();
  expect((await download).suggestedFilename()).toBe("Harbour.png");
  await changedElsewhere(page, stored);
  await goInside(page, "/dashboards");
  await page
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  const question = page.getByRole("alertdialog");
  await question.getByText("This action will permanently delete the dashboard.").waitFor();
  await question.getByRole("textbox").fill("Harbour, mine");
  await question.getByRole("button", { name: /^(Delete|Confirm|Yes)/ }).click();
  await page.waitForURL("**/dashboards/welcome");
  // What tells of it can undo it, once it is seen what that writes.
  const told = page.getByRole("log").locator(".toast", { hasText: /delet/i });
  await told.getByRole("button", { name: "Undo", exact: true }).click();
  const plan = page.getByRole("dialog", { name: "Undo 1 activity" });
  await plan.getByText("Harbour, mine").first().waitFor();
  await plan.getByRole("button", { name: "Undo 1 change" }).click();
  await plan.waitFor({ state: "detached" });
  await page.getByText("1 activity was undone.").first().waitFor();
  expect(await call("GET", "/dashboard")).toMatchObject([{ name: "Harbour, mine" }]);
  expect(problems.filter((each) => !each.includes(elsewhere))).toEqual([]);
  await stage.leave(page);
});

it("a dashboard that somebody deletes while it is open says that it is gone", async () => {
  const components = [{ name: "Ships", url: `${elsewhere}/line`, type: "line", ratio: "2/2" }];
  const { _id } = await call("POST", "/dashboard", { name: "Short", components });
  const { page } = await stage.open(`/dashboard/${_id}`, { as: stage.server.admin });
  await tile(page, "Ships").getByRole("img", { name: "Ships" }).waitFor();
  await call("DELETE", `/dashboard/${_id}`);
  await page.getByRole("button", { name: "Refresh all" }).click();
  await page.getByText(new RegExp(`no dashboard .*${_id}`, "i")).waitFor();
  // On the whole screen too, which ends with it: the way on is in sight.
  const again = await call("POST", "/dashboard", { name: "Short", components });
  await goInside(page, `/dashboard/${again._id}`);
  await tile(page, "Ships").getByRole("img", { name: "Ships" }).waitFor();
  await page.getByRole("button", { name: "Full screen" }).click();
  await page.getByRole("button", { name: "Leave full screen" }).waitFor();
  const full = page.locator(".dashboard-page");
  await expect.poll(() => full.evaluate((each) => each.clientWidth >= innerWidth - 20)).toBe(true);
  await call("DELETE", `/dashboard/${again._id}`);
  await page.getByRole("button", { name: "Refresh all" }).click();
  await page.getByText(new RegExp(`no dashboard .*${again._id}`, "i")).waitFor();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
  await page.getByRole("navigation").first().waitFor();
  await stage.leave(page);
});
