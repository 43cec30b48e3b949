// Functions in the web console: from the welcome page to code that runs, and the editor with all that is in it.
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packageList, startRegistry } from "../contract/fixtures/packageRegistry";
import { violationsOfThemes } from "./axe";
import { goInside, nearSections, openStage, type Stage } from "./browser";

let stage: Stage;
let registry: Awaited<ReturnType<typeof startRegistry>>;
beforeAll(async () => {
  registry = await startRegistry({
    leftish: {
      "package.json": packageList("leftish", { types: "index.d.ts" }),
      "index.js": "exports.pad = (text) => '  ' + text;",
      "index.d.ts": "export declare function pad(text: string): string;",
    },
  });
  stage = await openStage({ functionRegistry: registry.address });
});
afterAll(async () => {
  await stage.close();
  registry.close();
});

const call = async (method: string, path: string, body?: object) =>
  (await stage.server.call(method, path, body === undefined ? {} : { body })).body;
const run = async (path: string) => (await fetch(`${stage.server.url}/fn-execute${path}`)).text();
const http = (path: string) => ({ type: "http", options: { method: "Get", path } });
const made = async (name: string, triggers: object, index: string, language = "javascript") => {
  const { _id } = await call("POST", "/function", { name, language, timeout: 6, env: {}, triggers });
  await call("POST", `/function/${_id}/index`, { index });
  return String(_id);
};

/** Whether a value is in the open, where it may have several lines. */
const isShown = (value: Locator) => value.evaluate(({ tagName }) => tagName === "TEXTAREA");

it("a new function begins with a dialog and the example of its trigger, is arranged, and goes", async () => {
  const { page, problems } = await stage.open("/function", { as: stage.server.admin });
  await page.getByRole("heading", { name: "Functions" }).waitFor();
  await page.getByRole("button", { name: "Create a function" }).click();
  const dialog = page.getByRole("dialog", { name: "Add new function" });
  await dialog.getByLabel("Name").fill("ab");
  await dialog.getByLabel("Path").fill("/tide");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByText("Name must be greater than 3 characters.").waitFor();
  expect(await dialog.getByLabel("Timeout", { exact: false }).first().inputValue()).toBe("6");
  const slider = dialog.getByRole("slider", { name: "Timeout, by sliding" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => dialog.getByLabel("Timeout").first().inputValue()).toBe("6.1");
  await dialog.getByLabel("Name").fill("Tide table");
  expect(await violationsOfThemes(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/function\/[0-9a-f]{24}$/);
  await page.getByRole("heading", { name: "Tide table" }).waitFor();
  await page.getByText("response.status(201)").first().waitFor();
  await expect.poll(() => run("/tide")).toBe("The answer of a function");
  // It is run beside its code, and again with what a run got.
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const runs = page.getByRole("complementary", { name: "Run now" });
  await runs
    .getByText("Runs the last good build of the saved code now, with an example that you can change.")
    .waitFor();
  await runs.getByRole("button", { name: "Run now" }).click();
  const result = runs.getByRole("status", { name: "How it ended" });
  await result.getByText(/^succeeded · 201 · by hand/).waitFor();
  await result.getByText("The answer of a function").waitFor();
  const past = runs.getByRole("region", { name: "Runs" }).getByRole("listitem");
  // By its address, and now by hand.
  await expect.poll(() => past.count()).toBe(2);
  await past
    .last()
    .getByRole("button", { name: /^Run again what ran at/ })
    .click();
  await result.getByText(/^succeeded · 201 · repeated/).waitFor();
  await expect.poll(() => past.count()).toBe(3);
  await past.first().getByRole("button").first().click();
  await past.first().getByText('"path": "/tide"').waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  await runs.getByRole("button", { name: "Close runs" }).click();
  await page.getByRole("button", { name: "Add trigger" }).waitFor();
  await made("Second", { default: http("/second") }, "export default () => 2;");
  await page.reload();
  const entry = page.getByRole("link", { name: "Second", exact: true });
  await entry.waitFor();
  await page.getByRole("link", { name: "List", exact: true }).click();
  const tide = page.getByRole("row").filter({ has: page.getByRole("cell", { name: "Http Get /tide" }) });
  // When it ran last, and how often it failed today.
  await tide.getByRole("cell", { name: /20\d\d/ }).waitFor();
  await tide.getByRole("cell", { name: "0", exact: true }).waitFor();
  await page.getByRole("link", { name: "Tide table", exact: true }).first().click();
  // A menu as buckets have it: into a category, and away.
  await nearSections(page);
  await page.getByRole("button", { name: "Menu of Tide table" }).click();
  await page.getByRole("menuitem", { name: "Add to category" }).click();
  const moving = page.getByRole("dialog", { name: 'Move "Tide table" to category' });
  await moving.getByPlaceholder("Find a category").fill("Reports");
  await moving.getByRole("button", { name: '+ Add "Reports" as new category' }).click();
  await page.getByRole("button", { name: "Reports", exact: true }).waitFor();
  const categories = async () =>
    (await call("GET", "/function")).map(({ category }: { category?: string }) => category);
  await expect.poll(categories).toEqual(["Reports", undefined]);
  await page.getByRole("button", { name: "Menu of Tide table" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByPlaceholder("Answer").fill("Tide table");
  await page.getByRole("button", { name: "Delete function Tide table" }).click();
  await page.getByRole("heading", { name: "Second" }).waitFor();
  expect((await call("GET", "/function")).map(({ name }: { name: string }) => name)).toEqual(["Second"]);
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("the editor saves code, triggers and variables together, tells what does not compile, and asks before it is left", async () => {
  const id = await made(
    "Harbour report",
    { default: http("/report") },
    "export default (request: HttpRequest) => request.path;\nexport const nightly = async () => 1;\n",
    "typescript",
  );
  const { page, problems } = await stage.open(`/function/${id}`, { as: stage.server.admin });
  await page.setViewportSize({ width: 1440, height: 900 });
  const editor = page.getByRole("textbox", { name: "Code of Harbour report" });
  await page.locator(".function-code .view-line").first().waitFor();
  await page.getByRole("button", { name: "default Http" }).waitFor();
  expect(
    await page.getByRole("button", { name: "Delete trigger default" }).getAttribute("aria-disabled"),
  ).toBe("true");
  await page.getByText("/api/fn-execute/report").waitFor();

  // A trigger of the other export; the one that is called already cannot be chosen.
  await page.getByRole("button", { name: "Add trigger" }).click();
  const handler = page.getByLabel("Handler");
  expect(await handler.inputValue()).toBe("nightly");
  expect(await handler.locator("option", { hasText: "default (used" }).isDisabled()).toBe(true);
  await page.getByLabel("Type", { exact: true }).selectOption("schedule");
  await page.getByRole("button", { name: "Add variable" }).click();
  await page.getByLabel("Name of variable 1", { exact: true }).fill("UNIT");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  // What is half filled in is told, and nothing is sent.
  await page.getByText("This field is required.").first().waitFor();
  expect(Object.keys((await call("GET", `/function/${id}`)).triggers)).toEqual(["default"]);
  await page.getByLabel("Frequency").fill("0 3 * * *");
  await page.getByLabel("Value of variable 1", { exact: true }).fill("tons\nof fish");
  await page.getByRole("button", { name: "Hide the value of UNIT" }).click();
  expect(await page.getByLabel("Value of variable 1", { exact: true }).getAttribute("type")).toBe("password");
  await page.getByRole("button", { name: "Example", exact: true }).click();
  await page.getByRole("dialog", { name: "Example for Scheduler" }).getByText("It is time:").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  // Code that does not compile is saved with the rest; what is wrong leads to its line.
  await editor.focus();
  await page.keyboard.press("Control+End");
  // Names are offered while somebody writes, and whole functions among them.
  await page.keyboard.type("htt");
  const offered = page.locator(".suggest-widget .monaco-list-row").filter({ hasText: "http-bucket" });
  await offered.waitFor({ timeout: 60_000 });
  const isRead = () =>
    offered.evaluate((row) => {
      const parts = [row, row.querySelector(".label-name")];
      const [line, name] = parts.map((each) => each?.getBoundingClientRect());
      return line && name && name.top >= line.top && name.bottom <= line.bottom;
    });
  await expect.poll(isRead).toBe(true);
  await page.keyboard.press("Escape");
  for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press("Backspace");
  await page.keyboard.type("const size: number = 'a';");
  await page.keyboard.press("Control+s");
  await page.getByText("1 problem", { exact: true }).waitFor();
  await page.getByText(/Last saved/).waitFor();
  const stored = async () => {
    const { triggers, env } = await call("GET", `/function/${id}`);
    return [triggers.nightly?.options.frequency, env];
  };
  await expect.poll(stored).toEqual(["0 3 * * *", { UNIT: "tons\nof fish" }]);
  const index = async () => (await call("GET", `/function/${id}/index`)).index;
  await expect.poll(index).toContain("const size: number = 'a';");
  await page.getByRole("button", { name: "TS-2322" }).click();
  await expect.poll(() => editor.evaluate((each) => each === document.activeElement)).toBe(true);
  expect(await violationsOfThemes(page)).toEqual([]);
  await page.keyboard.press("Control+Shift+k");
  await page.keyboard.press("Control+s");
  await page.getByText("1 problem", { exact: true }).waitFor({ state: "detached" });

  // Logs below the code: opened by their bar, as high as keys make them, closed below their bar.
  await page.getByRole("button", { name: "Logs", exact: true }).click();
  const logs = page.getByRole("region", { name: "Logs", exact: true });
  const height = async () => Math.round((await logs.boundingBox())?.height ?? 0);
  await expect.poll(height).toBe(410);
  await logs.getByRole("heading", { name: "Couldn't find any log to show." }).waitFor();
  // What is searched stays while the panel is closed.
  const search = logs.getByRole("searchbox", { name: "Search in lines" });
  await search.fill("nowhere");
  await logs.getByRole("heading", { name: "No line contains “nowhere”." }).waitFor();
  const bar = logs.getByRole("button", { name: "Logs", exact: true });
  await bar.click();
  await search.waitFor({ state: "detached" });
  await bar.click();
  await logs.getByRole("heading", { name: "No line contains “nowhere”." }).waitFor();
  expect(await search.inputValue()).toBe("nowhere");
  const edge = page.getByRole("separator", { name: "Height of the logs" });
  await edge.focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(height).toBe(390);
  const box = await edge.boundingBox();
  if (box === null) throw new Error("the edge is not shown");
  await page.mouse.move(box.x + 200, box.y + 4);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, 890, { steps: 4 });
  await page.mouse.up();
  await expect.poll(height).toBe(42);

  // A package with its progress; its types are known to the compiler.
  await page.getByLabel("Package").fill("nothing-of-this-name");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const refused = page.getByText(/^There is no package nothing-of-this-name in the registry\./);
  await refused.first().waitFor({ timeout: 60_000 });
  // Once: what it means, and then the lines of npm.
  expect(await refused.count()).toBe(1);
  expect(await refused.innerText()).toContain("npm install has failed");
  expect((await refused.innerText()).split("\n").length).toBeGreaterThan(2);
  await page.getByLabel("Package").fill("leftish");
  await page.keyboard.press("Enter");
  await page.getByText("^2.1.2").waitFor({ timeout: 60_000 });
  await expect.poll(() => page.getByLabel("Package").inputValue()).toBe("");

  // Leaving asks in the words of the specification.
  await page.getByLabel("Package").fill("half");
  await page.getByRole("link", { name: "List", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Unsaved changes" });
  await question
    .getByText("You have unsaved changes and they will be lost if you continue without save them.")
    .waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Hide options" }).click();
  await page.getByLabel("Package").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "List", exact: true }).click();
  await question.getByRole("button", { name: "Continue without save" }).click();
  await page.getByRole("cell", { name: /nightly: Scheduler/ }).waitFor();
  expect(problems).toEqual([]);
  await stage.leave(page);
}, 120_000);

it("whoever opens a function later is told why its code does not run, until it does", async () => {
  const id = await made("Broken", { default: http("/broken") }, "export default () => 1;");
  await call("POST", `/function/${id}/index`, { index: "export default () => {" });
  const { page, problems } = await stage.open("/function", { as: stage.server.admin });
  await goInside(page, `/function/${id}`);
  await page.getByText("The last good build keeps running.").waitFor();
  await page.getByRole("button", { name: "TS-1005" }).waitFor();
  await call("POST", `/function/${id}/index`, { index: "export default () => 2;" });
  await goInside(page, "/function");
  await page.getByRole("cell", { name: "Http Get /broken" }).waitFor();
  await goInside(page, `/function/${id}`);
  await page.locator(".function-code .view-line").first().waitFor();
  await page.getByRole("button", { name: "TS-1005" }).waitFor({ state: "detached" });
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("the next package that is typed while one is fetched stays", async () => {
  const id = await made("Packed", { default: http("/packed") }, "export default () => 1;");
  const { page, problems } = await stage.open("/function", { as: stage.server.admin });
  const fetched = Promise.withResolvers<void>();
  await page.route(/\/dependencies\?progress=true/, async (route) => {
    await fetched.promise;
    await route.fulfill({ status: 201, body: "" });
  });
  const name = page.getByLabel("Package");
  const none = page.getByText("No packages yet.");
  // What cannot be listed is not said to be none.
  const listed = /\/dependencies$/;
  await page.route(listed, (route) =>
    route.fulfill({ status: 400, json: { statusCode: 400, message: "Not now." } }),
  );
  await goInside(page, `/function/${id}`);
  await page.getByRole("alert").filter({ hasText: "Not now." }).first().waitFor();
  expect(await none.count()).toBe(0);
  await page.unroute(listed);
  await goInside(page, "/function");
  await goInside(page, `/function/${id}`);
  await none.waitFor();
  await name.fill("leftish");
  await page.keyboard.press("Enter");
  await page.getByText("leftish …").waitFor();
  await name.fill("rightish");
  fetched.resolve();
  await page.getByText("leftish …").waitFor({ state: "detached" });
  await expect
    .poll(() => page.getByRole("button", { name: "Add", exact: true }).getAttribute("aria-disabled"))
    .not.toBe("true");
  expect(await name.inputValue()).toBe("rightish");
  await name.fill("");
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("what somebody wrote to run a function with is not shown to the next one", async () => {
  const id = await made("Shared", { default: http("/shared") }, "export default () => 1;");
  const second = await stage.server.createIdentity(
    ["function:index", "function:show", "function:update"].map((action) => ({
      action,
      module: "function",
      resource: { include: ["*"], exclude: [] },
    })),
  );
  const first = await stage.open(`/function/${id}?view=run`, { as: stage.server.admin });
  const panelOf = (page: typeof first.page) => page.getByRole("complementary", { name: "Run now" });
  const panel = panelOf(first.page);
  await panel.getByText('"/shared"').first().waitFor();
  await panel.getByRole("textbox", { name: "What it gets" }).focus();
  await first.page.keyboard.press("Control+a");
  await first.page.keyboard.type("[]");
  await panel.getByRole("button", { name: "Begin with the example again" }).waitFor();
  await stage.leave(first.page);
  // The window is used again, with the console that runs in it.
  const { page } = await stage.open(`/function/${id}?view=run`, { as: second.credential });
  await panelOf(page).getByText('"/shared"').first().waitFor();
  expect(await panelOf(page).getByRole("button", { name: "Begin with the example again" }).count()).toBe(0);
  await stage.leave(page);
});

it("Ctrl+S in what a run gets runs the function, and saves nothing", async () => {
  const id = await made("Keyed", { default: http("/keyed") }, "export default () => 1;\n");
  const { page, problems } = await stage.open(`/function/${id}?view=run`, { as: stage.server.admin });
  const code = page.getByRole("textbox", { name: "Code of Keyed" });
  await page.locator(".function-code .view-line").first().waitFor();
  await code.focus();
  await page.keyboard.type("// half of it");
  const panel = page.getByRole("complementary", { name: "Run now" });
  await panel.getByText('"/keyed"').first().waitFor();
  await panel.getByRole("textbox", { name: "What it gets" }).focus();
  await page.keyboard.press("Control+s");
  await panel
    .getByRole("status", { name: "How it ended" })
    .getByText(/^succeeded/)
    .waitFor();
  expect((await call("GET", `/function/${id}/index`)).index).toBe("export default () => 1;\n");
  expect(await page.getByText(/Last saved/).count()).toBe(0);
  // What the server refuses of it is said below it, until something else is written.
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText('{"method":"GET","path":"/elsewhere"}');
  // What the editor closed by itself goes again.
  await page.keyboard.press("Shift+End");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Control+s");
  const refused = panel.getByText(/payload\.path:? should be one that the trigger answers: \/keyed/);
  await refused.waitFor();
  problems.splice(0, problems.length, ...problems.filter((each) => !each.includes("400")));
  await page.keyboard.press("End");
  await page.keyboard.type(" ");
  await refused.waitFor({ state: "detached" });
  // In the code it saves.
  await code.focus();
  await page.keyboard.press("Control+s");
  await page.getByText(/Last saved/).waitFor();
  const stored = async () => (await call("GET", `/function/${id}/index`)).index;
  expect(await stored()).toContain("// half of it");
  // Once more, while it is still told that the code was saved.
  await page.keyboard.type(" and more");
  await page.keyboard.press("Control+s");
  await expect.poll(stored).toContain("// half of it and more");
  // Nothing is under way when it is left, which would be told on the next page.
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("a version of somebody else shows no value that nobody asked for", async () => {
  const id = await made("Secret", { default: http("/secret") }, "export default () => 1;\n");
  const { _id: _, ...stored } = await call("GET", `/function/${id}`);
  await call("PUT", `/function/${id}`, { ...stored, env: { UNIT: "tons" } });
  const { page, problems } = await stage.open(`/function/${id}`, { as: stage.server.admin });
  const value = page.getByLabel("Value of variable 1", { exact: true });
  await page.getByRole("button", { name: "Show the value of UNIT" }).click();
  // Its name is typed anew, and its value stays in sight.
  await page.getByLabel("Name of variable 1", { exact: true }).fill("UNITS");
  expect(await isShown(value)).toBe(true);
  await page.getByLabel("Name of variable 1", { exact: true }).fill("UNIT");
  await value.fill("kilos");
  await call("PUT", `/function/${id}`, { ...stored, env: { TOKEN: "hush", UNIT: "grams" } });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Take theirs" }).click();
  await page.getByRole("button", { name: "Show the value of TOKEN" }).waitFor();
  expect(await value.getAttribute("type")).toBe("password");
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("on the whole screen dialogs are seen, and code is formatted", async () => {
  const id = await made("Wide", { default: http("/wide") }, "export default () => {\nreturn 1;\n};\n");
  await made("Narrow", { default: http("/narrow") }, "export default () => {\nif (1) {\nreturn 2;\n}\n};\n");
  const { page, problems } = await stage.open("/function", { as: stage.server.admin, load: true });
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/tsMode*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "Wide", exact: true }).first().click();
  await page.locator(".function-code .view-line").first().waitFor();
  await page.getByRole("button", { name: "Fullscreen", exact: true }).click();
  const leave = page.getByRole("button", { name: "Leave fullscreen" });
  await leave.waitFor();
  const whole = () =>
    page.locator(".function-editor").evaluate((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [x, y, width, height].join() === [0, 0, innerWidth, innerHeight].join();
    });
  await expect.poll(whole).toBe(true);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Update function" });
  await dialog.getByLabel("Name").waitFor();
  // Whatever is not in the element that has the screen is not drawn at all.
  expect(await dialog.evaluate((each) => document.fullscreenElement?.contains(each) ?? false)).toBe(true);
  await dialog.getByLabel("Name").click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  const line = page.locator(".view-line").filter({ hasText: "return" });
  await line.waitFor();
  // It is asked for before that part of the editor is there, once.
  await page.getByRole("button", { name: "Format" }).click();
  held.resolve();
  await expect.poll(() => line.textContent()).toMatch(/^\s+return/);
  await page.keyboard.press("Control+s");
  await page.getByText(/Last saved/).waitFor();
  expect((await call("GET", `/function/${id}/index`)).index).toMatch(/^ +return 1;$/m);
  // Whoever goes elsewhere leaves it too.
  await page.evaluate(() => history.back());
  await page.locator(".function-editor").waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
  // The next code is another one, whatever was formatted before.
  await page.getByRole("link", { name: "Narrow", exact: true }).first().click();
  const second = page.locator(".view-line").filter({ hasText: "return 2" });
  await second.waitFor();
  await page.getByRole("button", { name: "Format" }).click();
  await expect.poll(() => second.textContent()).toMatch(/^\s{4}return/);
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("on a narrow screen the bar above the code has two rows, and Save stands beside something", async () => {
  const id = await made("Bar", { default: http("/bar") }, "export default () => 1;\n");
  const { page, problems } = await stage.open(`/function/${id}`, { as: stage.server.admin, load: true });
  await page.getByRole("button", { name: "Run", exact: true }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole("toolbar", { name: "Code", exact: true });
  await bar.getByRole("button", { name: "Show options" }).waitFor();
  const rows = async () => {
    const buttons = bar.getByRole("button");
    const tops = await buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
  };
  await expect.poll(rows).toEqual([4, 2]);
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("who may only look sees all of a function and is told why nothing can be changed", async () => {
  const id = await made("Seen", { default: http("/seen") }, "export default () => 1;");
  await call("PUT", `/function/${id}`, {
    ...(await call("GET", `/function/${id}`)),
    env: { KEY: "a-secret" },
  });
  const hidden = await made("Hidden", { default: http("/hidden") }, "export default () => 1;");
  const grant = (action: string, include: string) => ({
    action,
    module: "function",
    resource: { include: [include], exclude: [] },
  });
  const reader = await stage.server.createIdentity([
    grant("function:index", "*"),
    grant("function:show", id),
  ]);
  const { page, problems } = await stage.open(`/function/${id}`, { as: reader.credential });
  await page.getByRole("link", { name: "Seen", exact: true }).waitFor();
  // What may not be shown has no entry.
  expect(await page.getByRole("link", { name: "Hidden", exact: true }).count()).toBe(0);
  const save = page.getByRole("button", { name: "Save", exact: true });
  expect(await save.getAttribute("aria-disabled")).toBe("true");
  for (const name of ["Add trigger", "Add variable", "Delete trigger default", "Delete KEY", "Format"])
    expect(await page.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
  await page.getByRole("button", { name: "default Http" }).click();
  expect(await page.getByLabel("Path").isEditable()).toBe(false);
  const value = page.getByLabel("Value of variable 1", { exact: true });
  expect([await value.getAttribute("type"), await value.isEditable()]).toEqual(["password", false]);
  await page.getByRole("button", { name: "Show the value of KEY" }).click();
  expect([await isShown(value), await value.isEditable()]).toEqual([true, false]);
  expect(await page.getByRole("button", { name: "Logs", exact: true }).count()).toBe(0);
  await page.goto(`${stage.origin}/function/${hidden}`);
  await page.getByText("function:show").first().waitFor();
  expect(problems).toEqual([]);
  await stage.leave(page);
});
