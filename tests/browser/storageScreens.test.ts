// What the screens of Storage hold and offer: section list, welcome page, columns, bar, menus, select mode, details.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violations, violationsOfThemes } from "./axe";
import { goInside, openStage, type Stage, wordsOf } from "./browser";
import { png } from "./storageFiles";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const data = (content: string | Uint8Array) => Buffer.from(content).toString("base64");
const put = async (name: string, type = "text/plain", content: string | Uint8Array = name) => {
  const { body } = await stage.server.call("POST", "/storage", {
    body: [{ name, content: { type, data: data(content) } }],
  });
  const [made]: { _id: string; url: string }[] = body;
  if (made === undefined) throw new Error(`${name} is not stored`);
  return made;
};
const stored = async (): Promise<string[]> => {
  const { body } = await stage.server.call("GET", "/storage");
  return body.map(({ name }: { name: string }) => name).toSorted();
};
/** Calls that list files, with folders or of all objects. */
const listings = /\/api\/storage(\/children)?(\?|$)/;
const line = (page: Page, name: string) => page.getByRole("treeitem", { name: new RegExp(`^${name},`) });
const namesIn = (page: Page, tree: string) =>
  page.getByRole("tree", { name: tree }).getByRole("treeitem").locator(".entry-name").allTextContents();
const menuOf = async (page: Page, name: string, item: string) => {
  await line(page, name).hover();
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
};
const itemsOf = async (page: Page) => {
  const items = await wordsOf(page.getByRole("menuitem"));
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  return items;
};

it("empty storage says so; the first directory is made from the welcome page and stands in the section list", {
  timeout: 120_000,
}, async () => {
  const { page, problems } = await stage.open("/storages", { as: stage.server.admin });
  await page.getByText("Storage is empty").waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  const list = page.locator(".section-list");
  expect(await list.getByRole("link", { name: "/", exact: true }).getAttribute("href")).toBe("/storages");
  const add = list.getByRole("button", { name: "Add New Directory" });
  const frame = list.locator(".add-entry").evaluate((entry) => getComputedStyle(entry).borderTopStyle);
  expect(await frame).toBe("dashed");

  // The flag in the address opens the dialog.
  await goInside(page, "/storage/welcome?openDialog=true");
  await page.getByText("Files of any kind, in folders;").waitFor();
  const dialog = page.getByRole("dialog", { name: "Add New Directory" });
  await dialog.waitFor();
  expect(await page.locator(".folder-dialog").evaluate((element) => element.clientWidth)).toBe(500);
  const create = dialog.getByRole("button", { name: "Create", exact: true });
  expect(await create.isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  const name = dialog.getByRole("textbox", { name: "Directory name" });
  for (const wrong of ["a/b", "a b", "a.b"]) {
    await name.fill(wrong);
    await dialog.getByText("Name must not include slash, space or dot characters.").waitFor();
    expect(await create.isDisabled()).toBe(true);
  }
  await name.fill("");
  await name.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await add.click();
  await name.fill("first");
  await create.click();
  await page.waitForURL(/\/storage\/first$/);
  expect(await list.getByRole("link", { name: "first" }).getAttribute("href")).toBe("/storage/first");
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("the bar sorts, looks again and deletes a directory; a menu renames and selects", {
  timeout: 120_000,
}, async () => {
  for (const name of ["bar/b.txt", "bar/a.txt", "bar/c.txt", "bar/in/a.txt", "next/x.txt"]) await put(name);
  const { page, problems } = await stage.open("/storage/bar", { as: stage.server.admin });
  await line(page, "c.txt").waitFor();
  expect(await namesIn(page, "In bar")).toEqual(["in", "c.txt", "a.txt", "b.txt"]);
  const sort = page.getByRole("button", { name: /^Sort: / });
  await sort.click();
  expect(await itemsOf(page)).toEqual([
    "Name Descending",
    "Name Ascending",
    "Date Descending",
    "Date Ascending",
  ]);
  for (const [order, expected] of [
    ["Name Ascending", ["in", "a.txt", "b.txt", "c.txt"]],
    ["Name Descending", ["in", "c.txt", "b.txt", "a.txt"]],
    ["Date Ascending", ["in", "b.txt", "a.txt", "c.txt"]],
  ] as const) {
    await sort.click();
    await page.getByRole("menuitem", { name: order }).click();
    await expect.poll(() => namesIn(page, "In bar")).toEqual(expected);
  }

  // What others added is there after Refresh, with a word while it is on its way.
  await put("bar/later.txt");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(listings, async (route) => {
    await held;
    await route.continue();
  });
  const refresh = page.getByRole("button", { name: "Refresh" });
  await refresh.press("Enter");
  await page.locator("button[aria-label=Refresh][aria-busy=true]").waitFor();
  release();
  await line(page, "later.txt").waitFor();
  // Whoever pressed it stands where they were.
  expect(await refresh.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.unroute(listings);

  // A name that is being changed is left as it is where somebody goes elsewhere.
  await menuOf(page, "a.txt", "Rename");
  const input = page.getByRole("textbox", { name: "New name of a.txt" });
  await input.fill("lost.txt");
  await page.getByRole("searchbox", { name: "Find files by name" }).click();
  await input.waitFor({ state: "detached" });
  expect(await stored()).toContain("bar/a.txt");

  // Dropped where another one has the name it stays, and that is said.
  await line(page, "a.txt").dragTo(line(page, "in"));
  await page.getByText("There is another a.txt in this folder.").waitFor();
  expect((await stored()).filter((each) => each.endsWith("a.txt"))).toEqual(["bar/a.txt", "bar/in/a.txt"]);

  // Select mode: boxes, what can be done with those that are chosen, and Cancel.
  const more = page.getByRole("button", { name: "More for this folder" });
  await more.click();
  await page.getByRole("menuitem", { name: "Select" }).click();
  await page.getByText("0 chosen").waitFor();
  expect(await page.getByRole("treeitem", { checked: false }).count()).toBe(5);
  const remove = page.getByRole("button", { name: "Delete", exact: true });
  expect(await remove.getAttribute("aria-disabled")).toBe("true");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.locator(".entry-box").first().waitFor({ state: "detached" });
  await menuOf(page, "b.txt", "Select");
  await line(page, "in").locator(".entry-box").click();
  await page.getByText("2 chosen").waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  await remove.click();
  const question = page.getByRole("alertdialog", { name: "Delete 2 items" });
  await question
    .getByText("This action will permanently delete the selected objects and all their subresources.")
    .waitFor();
  await question.getByRole("textbox").fill("agree");
  await question.getByRole("textbox").press("Enter");
  await question.waitFor({ state: "detached" });
  await expect.poll(stored).toEqual(["bar/a.txt", "bar/c.txt", "bar/later.txt", "first/", "next/x.txt"]);

  // The directory that is open is deleted once its name is typed; the first that is left is open then.
  await more.click();
  await page.getByRole("menuitem", { name: "Delete This Directory" }).click();
  const last = page.getByRole("alertdialog", { name: "Delete bar" });
  await last
    .getByText("This action will permanently delete this directory and all its subresources.")
    .waitFor();
  const go = last.getByRole("button", { name: "Delete" });
  await last.getByRole("textbox").fill("agree");
  expect(await go.isDisabled()).toBe(true);
  await last.getByRole("textbox").fill("bar");
  await go.click();
  await page.waitForURL(/\/storage\/first$/);
  expect(await stored()).toEqual(["first/", "next/x.txt"]);
  await page.locator(".section-list").getByRole("link", { name: "bar" }).waitFor({ state: "detached" });
  await goInside(page, "/storages");
  await line(page, "next").waitFor();
  await more.click();
  expect((await itemsOf(page)).join()).not.toContain("Delete This Directory");
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("columns go by the width of the screen; the details of a file tell of it and hold what can be done with it", {
  timeout: 120_000,
}, async () => {
  const picture = await put("shots/one/two/half.png", "image/png", png(40, 20));
  await put("shots/notes.txt", "text/plain", "n".repeat(1536));
  const { page, problems } = await stage.open("/storages?path=shots%2Fone%2Ftwo%2Fhalf.png", {
    as: stage.server.admin,
  });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const detail = page.getByRole("complementary", { name: "Details of half.png" });
  await detail.getByText("image/png").waitFor();
  // Each folder on the way is open in a column, with the next one highlighted in it.
  await expect.poll(() => page.getByRole("tree").count()).toBe(4);
  await expect
    .poll(() => page.getByRole("treeitem", { selected: true }).locator(".entry-name").allTextContents())
    .toEqual(["shots", "one", "two", "half.png"]);
  const seconds = Number.parseInt(picture._id.slice(0, 8), 16);
  expect(await detail.locator("time").getAttribute("datetime")).toBe(new Date(seconds * 1000).toISOString());
  await detail.getByRole("img", { name: "shots/one/two/half.png" }).waitFor();
  await detail.getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(picture.url);
  for (const name of ["Edit", "Replace", "Delete"])
    expect(await detail.getByRole("button", { name, exact: true }).isEnabled()).toBe(true);
  expect(await violationsOfThemes(page)).toEqual([]);

  // The same file has another content at the same address then.
  const chooser = detail.locator("input[type=file][aria-label=Replace]");
  await chooser.setInputFiles({ name: "other.txt", mimeType: "text/plain", buffer: Buffer.from("words") });
  await page
    .locator("#tray")
    .getByRole("region", { name: "Uploads" })
    .getByText("1 uploaded", { exact: true })
    .waitFor();
  const { body } = await stage.server.call("GET", `/storage/${picture._id}`);
  expect(body).toMatchObject({ name: "shots/one/two/other.txt", content: { type: "text/plain", size: 5 } });

  await goInside(page, "/storage/shots?path=shots%2Fnotes.txt");
  const notes = page.getByRole("complementary", { name: "Details of notes.txt" });
  await notes.getByText("1.5 KB").waitFor();
  expect(await notes.getByRole("button", { name: "Edit" }).count()).toBe(0);
  // Replaced by somebody else, under the same name and in the same length, it is shown as it is now.
  await notes.getByText("nnnnn").first().waitFor();
  const { body: listed } = await stage.server.call("GET", "/storage", {
    query: { filter: '{"name":"shots/notes.txt"}' },
  });
  const content = { type: "text/plain", data: data("m".repeat(1536)) };
  await stage.server.call("PUT", `/storage/${listed[0]._id}`, { body: { name: "shots/notes.txt", content } });
  await page.getByRole("button", { name: "Refresh" }).click();
  await notes.getByText("mmmmm").first().waitFor();
  for (const [width, count] of [
    [1440, 5],
    [1100, 4],
    [800, 3],
    [390, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const share = () =>
      page.locator(".columns").evaluate((columns) => {
        const column = columns.querySelector(".column")?.getBoundingClientRect().width ?? 0;
        return Math.round(columns.clientWidth / column);
      });
    await expect.poll(share).toBe(count);
  }
  // No button of the bar is cut off, with the section list beside it and without.
  for (const width of [1280, 1279, 900, 800, 700, 601, 600]) {
    await page.setViewportSize({ width, height: 800 });
    const ends = () =>
      page
        .locator(".storage-bar")
        .evaluate((bar) => bar.scrollWidth <= bar.clientWidth && bar.getBoundingClientRect().right);
    await expect.poll(ends, { message: `at ${width}` }).toBe(width);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  // The details are seen as a whole where there is room for little else, also once the room became less.
  await expect
    .poll(() => notes.evaluate((element) => Math.round(element.getBoundingClientRect().right)))
    .toBe(390);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "More", exact: true }).click();
  for (const name of ["Refresh", "Upload a folder", "Create New Folder"])
    await page.getByText(name, { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 900 });

  // An address of what is not there says so, in columns and in a list, and leads to what is around it.
  for (const view of ["columns", "list"]) {
    await goInside(page, `/storages?path=shots%2Fgone%2F&view=${view}`);
    await page.getByText("This folder is not there any more.").waitFor();
    await page.getByRole("button", { name: "Open the folder around it" }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("path")).toBe("shots/");
  }
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("a file that cannot be read says why in its line and its details, and is deleted", async () => {
  const { _id } = await put("odd/odd.txt");
  const { page, problems } = await stage.open("/dashboard", { as: stage.server.admin });
  await page.route(listings, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const size = `("_id":"${_id}".*?"size":)\\d+`;
    await route.fulfill({ response: answer, body: text.replace(new RegExp(size), '$1"?"') });
  });
  const words = "Cannot be read: content.size: expected number.";
  await goInside(page, "/storages?path=odd%2F");
  await line(page, "odd.txt").click();
  expect(await line(page, "odd.txt").getAttribute("aria-label")).toContain(words);
  const detail = page.getByRole("complementary", { name: "Details of odd.txt" });
  await detail.getByText(words).waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  await detail.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("textbox").fill("agree");
  await dialog.getByRole("button", { name: /^Delete/ }).click();
  await expect.poll(stored).not.toContain("odd/odd.txt");
  expect(problems).toEqual([]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await stage.leave(page);
});
