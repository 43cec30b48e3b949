// What functions say, in the web console: stored lines by a filter, and lines as they are said.
import { afterAll, beforeAll, expect, it } from "vitest";
import { functionsOf, http } from "../contract/functionWorld";
import { violations, violationsOfThemes } from "./axe";
import { goInside, nearSections, openStage, type Stage } from "./browser";

let stage: Stage;
let report: string;
let tides: string;
const functions = functionsOf(() => stage.server);
const code = `
export default ({ query }) => { console[query.as ?? "log"](query.text); return "said"; };
export const many = ({ query }) => { for (let i = 0; i < Number(query.count); i++) console.log("line " + i); return "said"; };
`;
const say = (path: string, text: string, as = "log") => functions.run(path, "GET", { query: { text, as } });
beforeAll(async () => {
  stage = await openStage();
  const triggers = { default: http("/report"), many: http("/many") };
  report = await functions.make(triggers, code, { name: "Harbour report" });
  tides = await functions.make({ default: http("/tides") }, code, { name: "Tides" });
});
afterAll(() => stage.close());

it("stored lines: read, filtered by level, name and words, opened, found again by the address, cleared", async () => {
  await say("/report", "loaded 12 rows");
  await say("/report", "first\n  <b>second</b>", "error");
  // A line is there some time after the answer: the latest one is said once the others are.
  await functions.said(report, 2);
  await say("/tides", "low tide", "warn");
  await functions.said(tides, 1);
  const { page, problems } = await stage.open("/function/logs", { as: stage.server.admin });
  await page.getByRole("heading", { name: "Function Logs" }).waitFor();
  const lines = page.getByRole("list", { name: "Function Logs" }).getByRole("listitem");
  const choice = (name: string) => page.locator(".log-choice").getByText(name, { exact: true });
  await expect.poll(() => lines.count()).toBe(3);
  await expect
    .poll(() => lines.first().innerText())
    .toMatch(/Warning\s+\d\d\/\d\d\/\d{4} [\d:]{8}\s+Tides\s+low tide/i);
  expect(await violationsOfThemes(page)).toEqual([]);

  await page.getByRole("button", { name: /^All levels/ }).click();
  await choice("Error").click();
  await page.keyboard.press("Escape");
  await expect.poll(() => lines.count()).toBe(1);
  expect(new URL(page.url()).search).toBe("?levels=4");
  await lines.getByRole("button", { expanded: false }).click();
  await expect.poll(() => page.locator(".line-open pre").innerText()).toBe("first\n  <b>second</b>");
  await page.reload();
  await expect.poll(() => lines.count()).toBe(1);
  await page.getByRole("button", { name: "Error", exact: true }).click();
  await choice("Error").click();
  await page.keyboard.press("Escape");
  await expect.poll(() => lines.count()).toBe(3);

  await lines.first().getByRole("button", { name: "Tides" }).click();
  await expect.poll(() => lines.count()).toBe(1);
  expect(new URL(page.url()).search).toBe(`?function=${tides}`);
  await page.getByRole("button", { name: "Tides", exact: true }).first().click();
  await choice("Tides").click();
  await page.keyboard.press("Escape");

  await page.getByRole("searchbox", { name: "Search in lines" }).fill("LOADED");
  await expect.poll(() => lines.count()).toBe(1);
  await page.getByText("3 lines searched.").waitFor();
  const search = page.getByRole("searchbox", { name: "Search in lines" });
  await search.fill("load");
  await page.keyboard.press("Enter");
  await page.keyboard.type("ed 12");
  await expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe("loaded 12");
  expect(await search.inputValue()).toBe("loaded 12");
  await search.fill("nowhere");
  await page.getByText("No line contains “nowhere”.").waitFor();
  await page.getByRole("searchbox", { name: "Search in lines" }).fill("");
  await expect.poll(() => lines.count()).toBe(3);

  await page.getByLabel("To", { exact: true }).fill("2999-01-01");
  await page.getByText("The date range must not be after today.").waitFor();
  await page.getByLabel("From", { exact: true }).fill("2001-01-01");
  await page.getByLabel("To", { exact: true }).fill("2001-01-02");
  await page.getByRole("heading", { name: "Couldn't find any log to show." }).waitFor();
  await goInside(page, `/function/logs?function=${report}`);
  await expect.poll(() => lines.count()).toBe(2);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.getByRole("heading", { name: "Clear the logs of Harbour report" }).waitFor();
  await page.getByText("2 lines will be removed from the log.").waitFor();
  await page.getByPlaceholder("Answer").fill("agree");
  await page.getByRole("button", { name: "Clear the logs of Harbour report" }).click();
  await page.getByRole("heading", { name: "Couldn't find any log to show." }).waitFor();
  expect(await functions.lines(report)).toEqual([]);
  expect(await functions.lines(tides)).toHaveLength(1);
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("a page that cannot be loaded is asked for once, and again when somebody asks", async () => {
  const { page } = await stage.open("/function", { as: stage.server.admin });
  await functions.run("/many", "GET", { query: { count: "120" } });
  await expect.poll(async () => (await functions.lines(report)).length).toBeGreaterThan(119);
  let asked = 0;
  const second = /function-logs\?.*skip=40/;
  await page.route(second, (route) => {
    asked += 1;
    return route.fulfill({ status: 400, json: { statusCode: 400, message: "Not now." } });
  });
  await page.getByRole("link", { name: "Logs", exact: true }).click();
  const list = page.locator(".log-list");
  await page.getByRole("list", { name: "Function Logs" }).getByRole("listitem").first().waitFor();
  await list.evaluate((each) => each.scrollTo(0, each.scrollHeight));
  const note = page.getByRole("alert").filter({ hasText: "The logs could not be loaded: Not now." });
  await note.waitFor();
  // Many requests would have gone by now.
  await list.evaluate((each) => each.scrollTo(0, 0));
  await page.getByText("line 119").waitFor();
  await list.evaluate((each) => each.scrollTo(0, each.scrollHeight));
  await page.getByText("line 80", { exact: true }).waitFor();
  expect(asked).toBe(1);
  await page.unroute(second);
  await note.getByRole("button", { name: "Try again" }).click();
  await note.waitFor({ state: "detached" });
  await page.getByText("line 79", { exact: true }).waitFor();
  await stage.leave(page);
});

it("live: lines come as they are said, stand still while they are read, and go on; arrows go through them", async () => {
  const { page, problems } = await stage.open("/function/logs?levels=x", { as: stage.server.admin });
  await page.getByLabel("From", { exact: true }).waitFor();
  // The days are those of the address again once it is no longer live.
  await page.getByLabel("From", { exact: true }).fill("2026-01-02");
  await expect.poll(() => new URL(page.url()).searchParams.get("begin")).toBe("2026-01-02");
  await page.getByText("Live Logs", { exact: true }).click();
  await page.getByText("Live", { exact: true }).waitFor();
  expect(await page.getByLabel("From", { exact: true }).count()).toBe(0);
  expect(new URL(page.url()).searchParams.get("realtime")).toBe("true");
  await page.getByText("No lines yet.").waitFor();
  const lines = page.getByRole("list", { name: "Function Logs" }).getByRole("listitem");
  const choice = (name: string) => page.locator(".log-choice").getByText(name, { exact: true });
  await say("/report", "one");
  await expect.poll(() => lines.first().innerText()).toContain("one");
  await say("/tides", "two", "error");
  await expect.poll(() => lines.first().innerText()).toContain("two");
  expect(await lines.nth(1).innerText()).toContain("Harbour report");
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Pause" }).click();
  await say("/report", "three");
  await page.getByRole("button", { name: "1 new line" }).waitFor();
  expect(await lines.first().innerText()).toContain("two");
  await page.getByRole("button", { name: "1 new line" }).click();
  await expect.poll(() => lines.first().innerText()).toContain("three");

  await lines.first().getByRole("button", { expanded: false }).focus();
  await page.keyboard.press("ArrowDown");
  await page.getByText("Paused").waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(".line-open pre").innerText()).toBe("two");
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await lines.first().getByRole("button", { expanded: false }).click();
  await page.getByText("Paused").waitFor();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("button", { name: /^All levels/ }).click();
  await choice("Error").click();
  await page.keyboard.press("Escape");
  await expect.poll(() => lines.count()).toBe(1);
  await functions.run("/many", "GET", { query: { count: "1500" } });
  await say("/tides", "last", "error");
  await expect.poll(() => lines.first().innerText()).toContain("last");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);
  await page.getByText("Live Logs", { exact: true }).click();
  await expect.poll(() => page.getByLabel("From", { exact: true }).inputValue()).toBe("2026-01-02");
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("who may not read what all functions say has no entry, and is told why nothing can be cleared", async () => {
  const grant = (action: string, ...include: string[]) => ({
    action,
    module: action.slice(0, action.lastIndexOf(":")),
    ...(include.length === 0 ? {} : { resource: { include, exclude: [] } }),
  });
  const all = [grant("function:index", "*"), grant("function:show", "*")];
  const plain = await stage.server.createIdentity(all);
  const { page } = await stage.open("/function", { as: plain.credential });
  await page.getByRole("navigation").getByText("Tides").first().waitFor();
  expect(await page.getByRole("link", { name: "Logs", exact: true }).count()).toBe(0);
  await stage.leave(page);
  const reader = await stage.server.createIdentity([...all, grant("function:logs:index")]);
  await say("/tides", "seen");
  await expect.poll(async () => (await functions.lines(tides)).at(-1)?.content).toBe("seen");
  const second = await stage.open(`/function/logs?function=${tides}`, { as: reader.credential });
  await second.page.getByText("seen").first().waitFor();
  const clear = second.page.getByRole("button", { name: "Clear", exact: true });
  expect(await clear.getAttribute("aria-disabled")).toBe("true");
  await clear.focus();
  await second.page.getByText("function:update").first().waitFor();
  await stage.leave(second.page);
});

it("the menu of a function leads to its logs, and Refresh shows what was said meanwhile", async () => {
  const { page } = await stage.open("/function", { as: stage.server.admin });
  await nearSections(page);
  await page.getByRole("button", { name: "Menu of Tides" }).click();
  await page.getByRole("menuitem", { name: "Logs", exact: true }).click();
  await page.getByRole("heading", { name: "Function Logs" }).waitFor();
  expect(new URL(page.url()).search).toBe(`?function=${tides}`);
  const current = page.getByRole("navigation", { name: "Sections" }).locator("a[aria-current=page]");
  await expect.poll(() => current.allInnerTexts()).toEqual([expect.stringContaining("Logs")]);
  await page.getByRole("list", { name: "Function Logs" }).waitFor();
  await say("/tides", "meanwhile");
  await expect.poll(async () => (await functions.lines(tides)).at(-1)?.content).toBe("meanwhile");
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("meanwhile").first().waitFor();
  await stage.leave(page);
});
