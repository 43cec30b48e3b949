// The browser of files in columns and in a list: opened, renamed, moved and deleted by keys, searched and uploaded to.
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violations, violationsOfThemes } from "./axe";
import { goInside, openStage, type Stage } from "./browser";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const data = (text: string) => Buffer.from(text).toString("base64");
const put = async (...names: readonly string[]) => {
  const body = names.map((name) => ({
    name,
    content: name.endsWith("/")
      ? { type: "application/octet-stream", data: "" }
      : { type: "text/plain", data: data(`content of ${name}`) },
  }));
  await stage.server.call("POST", "/storage", { body });
};
const stored = async (): Promise<string[]> => {
  const { body } = await stage.server.call("GET", "/storage");
  return body.map(({ name }: { name: string }) => name).toSorted();
};
const line = (page: Page, name: string) => page.getByRole("treeitem", { name: new RegExp(`^${name},`) });
const pathOf = (page: Page) => new URL(page.url()).searchParams.get("path");

it("goes through folders, renames, moves and deletes by keys alone", { timeout: 120_000 }, async () => {
  await put("docs/letter.txt", "docs/old/plan.txt", "docs/a report.txt", "photos/", "readme.txt");
  const { page, problems } = await stage.open("/storages?sort=%7B%22name%22%3A1%7D", {
    as: stage.server.admin,
  });
  await line(page, "docs").click();
  await line(page, "letter.txt").waitFor();
  expect(await page.getByRole("tree").count()).toBe(2);
  // Keys: into the folder, to a name by its letters, a blank among them.
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => pathOf(page)).toBe("docs/old/");
  await page.keyboard.type("a r");
  await expect.poll(() => pathOf(page)).toBe("docs/a report.txt");
  const detail = page.getByRole("complementary", { name: "Details of a report.txt" });
  await detail.getByText("text/plain").waitFor();
  expect(await detail.getByRole("button", { name: "Edit" }).count()).toBe(0);
  await page.getByText("content of docs/a report.txt").first().waitFor();
  await page.mouse.move(0, 0);
  expect(await violationsOfThemes(page)).toEqual([]);

  // Rename: a taken name is refused in its place, Escape leaves it as it was, Enter stores it.
  await page.keyboard.press("F2");
  const input = page.getByRole("textbox", { name: "New name of a report.txt" });
  await input.fill("letter.txt");
  await input.press("Enter");
  await page.getByRole("alert").filter({ hasText: "This name already exists." }).waitFor();
  expect(await violations(page)).toEqual([]);
  await input.press("Escape");
  await input.waitFor({ state: "detached" });
  expect(await stored()).toContain("docs/a report.txt");
  await page.keyboard.press("F2");
  await input.fill("report.txt");
  await input.press("Enter");
  await expect.poll(() => pathOf(page)).toBe("docs/report.txt");
  await line(page, "report.txt").waitFor();

  // The place is in the address: it is there again after loading, and Back leads to the one before.
  await page.reload();
  await page.getByRole("complementary", { name: "Details of report.txt" }).waitFor();
  await line(page, "report.txt").click();

  // Two are chosen and moved.
  await page.keyboard.press(" ");
  expect(await page.getByRole("treeitem", { checked: true }).count()).toBe(1);
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => pathOf(page)).toBe("docs/letter.txt");
  await page.keyboard.press(" ");
  await page.getByText("2 chosen").waitFor();
  await page.getByRole("button", { name: "Move to ..." }).click();
  const dialog = page.getByRole("dialog", { name: "Move 2 items" });
  expect(await dialog.getByRole("button", { name: "Move here" }).isDisabled()).toBe(true);
  await dialog
    .getByText("letter.txt is in this folder already.")
    .or(dialog.getByText("report.txt is in this folder already."))
    .waitFor();
  await dialog.getByRole("button", { name: "/", exact: true }).click();
  await dialog.getByRole("button", { name: "photos" }).click();
  await dialog.getByRole("button", { name: "Move here" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect
    .poll(stored)
    .toEqual(["docs/old/plan.txt", "photos/", "photos/letter.txt", "photos/report.txt", "readme.txt"]);
  await expect.poll(() => pathOf(page)).toBe("photos/letter.txt");

  // A file is deleted once that is confirmed, and the folder around it is open then.
  const { body: files } = await stage.server.call("GET", "/storage");
  const letter = files.find((object: { name: string }) => object.name === "photos/letter.txt");
  const schema = { title: "Letters", description: "For a test", properties: { file: { type: "storage" } } };
  const { body: letters } = await stage.server.call("POST", "/bucket", { body: schema });
  await stage.server.call("POST", `/bucket/${letters._id}/data`, { body: { file: letter.url } });
  await line(page, "letter.txt").click();
  await page.keyboard.press("Delete");
  const question = page.getByRole("alertdialog", { name: "Delete letter.txt" });
  await question
    .getByText("This action will permanently delete this object and break all its associations.")
    .waitFor();
  await question.getByText("One document refers to what is deleted: 1 in Letters.").waitFor();
  await question.getByRole("textbox").fill("agree");
  await question.getByRole("textbox").press("Enter");
  await question.waitFor({ state: "detached" });
  await expect.poll(() => pathOf(page)).toBe("photos/");
  expect(await stored()).not.toContain("photos/letter.txt");

  // A new folder; then it is gone, as somebody else deleted it.
  await page.getByRole("button", { name: "Create New Folder" }).click();
  const name = page.getByRole("textbox", { name: "Folder name" });
  await name.fill("a b");
  await page.getByText("Name must not include slash, space or dot characters.").waitFor();
  await name.fill("new");
  await name.press("Enter");
  await expect.poll(() => pathOf(page)).toBe("photos/new/");
  await page.getByText("This folder is empty.").waitFor();
  const { body } = await stage.server.call("GET", "/storage");
  const made = body.find((object: { name: string }) => object.name === "photos/new/");
  await stage.server.call("DELETE", `/storage/${made._id}`);
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("This folder is not there any more.").waitFor();
  await page.getByRole("button", { name: "Open the folder around it" }).click();
  await expect.poll(() => pathOf(page)).toBe("photos/");

  // With the last file in it a folder goes: what is said of that has the focus.
  await put("gone/only.txt");
  await page.getByRole("button", { name: "Refresh" }).click();
  await line(page, "gone").click();
  await line(page, "only.txt").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const last = page.getByRole("alertdialog", { name: "Delete only.txt" }).getByRole("textbox");
  await last.fill("agree");
  await last.press("Enter");
  await page
    .getByRole("button", { name: "Open the folder around it" })
    .and(page.locator(":focus"))
    .press("Enter");
  await expect.poll(() => pathOf(page) ?? "").toBe("");

  // A mouse drags into another folder, and no folder into what is in it; a folder is saved with all in it.
  await line(page, "readme.txt").dragTo(line(page, "photos"));
  await expect.poll(stored).toContain("photos/readme.txt");
  await line(page, "docs").click();
  await line(page, "docs").dragTo(line(page, "old"));
  expect(await stored()).toContain("docs/old/plan.txt");
  const save = async () => {
    await page.getByRole("button", { name: "More for this folder" }).click();
    await page.getByRole("menuitem", { name: "Download as zip" }).click();
  };
  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
  const saving = page.waitForEvent("download");
  await save();
  expect((await saving).suggestedFilename()).toBe("docs.zip");
  // Where the browser writes files the zip goes into one as it comes.
  await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const picked = ({ suggestedName }: { suggestedName: string }) =>
      folder.getFileHandle(suggestedName, { create: true });
    Object.assign(window, { showSaveFilePicker: picked });
  });
  await save();
  await page.getByText("docs.zip is saved.").waitFor();
  const begins = await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle("docs.zip")).getFile();
    return file.slice(0, 2).text();
  });
  expect(begins).toBe("PK");
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("moves into any of the folders of a level, however many there are", { timeout: 120_000 }, async () => {
  const folders = Array.from({ length: 120 }, (_, at) => `many/f${String(at).padStart(3, "0")}/`);
  await put(...folders, "many/note.txt");
  const { page, problems } = await stage.open("/storage/many?path=many%2Fnote.txt", {
    as: stage.server.admin,
  });
  await page.getByRole("complementary", { name: "Details of note.txt" }).waitFor();
  await page.getByRole("tree", { name: "In many" }).focus();
  await page.keyboard.press("End");
  await line(page, "note.txt").waitFor();
  await page.keyboard.press(" ");
  await page.getByRole("button", { name: "Move to ..." }).click();
  const dialog = page.getByRole("dialog", { name: "Move note.txt" });
  await dialog.getByRole("button", { name: "Show 20 more" }).click();
  await dialog.getByRole("button", { name: "f119" }).click();
  await dialog.getByRole("button", { name: "Move here" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(stored).toContain("many/f119/note.txt");
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("→ goes into the folder that the keys have come to, also before it is open", {
  timeout: 120_000,
}, async () => {
  await put("keys/one/first.txt", "keys/two/second.txt");
  const { page, problems } = await stage.open("/storage/keys?sort=%7B%22name%22%3A1%7D", {
    as: stage.server.admin,
  });
  await line(page, "one").click();
  await line(page, "first.txt").waitFor();
  // Both keys at once: a person is as quick as that.
  await page.getByRole("tree", { name: "In keys" }).evaluate(async (tree) => {
    for (const key of ["ArrowDown", "ArrowRight"]) {
      tree.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await expect.poll(() => pathOf(page)).toBe("keys/two/second.txt");
  await page.getByRole("tree", { name: "In two" }).and(page.locator(":focus")).waitFor();

  // What is slow to come takes the keys once it is here.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await put("keys/zoo/last.txt");
  await page.getByRole("button", { name: "Refresh" }).click();
  await line(page, "zoo").waitFor();
  await page.route("**/api/**zoo**", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("tree", { name: "In keys" }).focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => pathOf(page)).toBe("keys/zoo/");
  release();
  await expect.poll(() => pathOf(page)).toBe("keys/zoo/last.txt");
  await page.unroute("**/api/**zoo**");
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("uploads files and folders, asks about taken names before it sends, and goes on elsewhere", {
  timeout: 120_000,
}, async () => {
  await put("up/a.txt", "up/b.txt");
  const { page, problems } = await stage.open("/storage/up", { as: stage.server.admin });
  await line(page, "a.txt").waitFor();
  const file = (name: string, text: string) => ({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  });
  const chooser = page.locator("input[type=file][aria-label='Upload Files']").first();
  await chooser.setInputFiles([file("a.txt", "new a"), file("b.txt", "new b"), file("c.txt", "new c")]);
  const dialog = page.getByRole("dialog", { name: "Some names are taken" });
  await dialog.getByText("There are files of these 2 names already.").waitFor();
  expect(await stored()).not.toContain("up/c.txt");
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel("For all").selectOption("keep");
  await dialog.getByLabel("What becomes of up/a.txt").selectOption("replace");
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  const tray = page.locator("#tray").getByRole("region", { name: "Uploads" });
  await tray.getByText("3 uploaded", { exact: true }).waitFor();
  await line(page, "b \\(2\\).txt").waitFor();
  const inUp = async () => (await stored()).filter((name) => name.startsWith("up/"));
  expect(await inUp()).toEqual(["up/a.txt", "up/b (2).txt", "up/b.txt", "up/c.txt"]);

  await chooser.setInputFiles([file("c.txt", "one more")]);
  const one = page.getByRole("dialog", { name: "The name is taken" });
  await one.getByText("There is a file of this name already.").waitFor();
  await one.getByRole("button", { name: "Cancel" }).click();
  await one.waitFor({ state: "detached" });

  // The next is held up on its way: it goes on while another page is open, and is stopped and sent again there.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/storage?taken=*", async (route) => {
    await held;
    await route.continue();
  });
  await chooser.setInputFiles([file("slow.txt", "slow"), file("later.txt", "later")]);
  await tray.getByRole("button", { name: "Stop the upload of up/slow.txt" }).waitFor();
  await page.getByRole("link", { name: "Home" }).first().click();
  await page.waitForURL(/dashboard/);
  await tray.getByRole("button", { name: "Stop the upload of up/slow.txt" }).click();
  await tray.getByText("stopped").waitFor();
  release();
  await tray.getByText("4 uploaded, 1 not").waitFor();
  await page.unroute("**/api/storage?taken=*");
  expect(await stored()).not.toContain("up/slow.txt");
  await tray.getByRole("button", { name: "Upload up/slow.txt again" }).click();
  await tray.getByText("5 uploaded", { exact: true }).waitFor();
  expect(await stored()).toContain("up/slow.txt");
  await tray.getByRole("button", { name: "Close the list of uploads" }).click();
  await tray.waitFor({ state: "detached" });
  expect(problems).toEqual([]);
  await stage.leave(page);
});

/** Lets a folder of this machine go over an element, as the system does it for a mouse. */
async function dropFolder(page: Page, target: Locator): Promise<void> {
  const folder = join(mkdtempSync(join(tmpdir(), "twinhelm-drop-")), "harbour");
  mkdirSync(join(folder, "inner"), { recursive: true });
  writeFileSync(join(folder, "a.txt"), "a");
  writeFileSync(join(folder, "inner", "b.txt"), "b");
  const { x = 0, y = 0 } = (await target.boundingBox()) ?? {};
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await devtools.send("Input.dispatchDragEvent", { type, x: x + 20, y: y + 8, data });
  await devtools.detach();
}

it("begins at the welcome page, and finds files by name in all of storage", {
  timeout: 120_000,
}, async () => {
  await put("deep/er/needle.txt", "hay.txt");
  const { page, problems } = await stage.open("/storage/welcome", { as: stage.server.admin });
  await page.getByRole("main").getByRole("button", { name: "Add New Directory" }).click();
  const name = page.getByRole("textbox", { name: "Directory name" });
  await name.fill("deep");
  await name.press("Enter");
  await page.getByText("This name already exists.").waitFor();
  await name.fill("fresh");
  await name.press("Enter");
  await page.waitForURL(/\/storage\/fresh$/);
  await page.getByText("This folder is empty.").waitFor();
  await page.locator(".section-list").getByRole("link", { name: "fresh" }).waitFor();

  await page.getByRole("searchbox", { name: "Find files by name" }).fill("NEEDLE");
  await page.keyboard.press("Enter");
  const found = page.getByRole("link", { name: "needle.txt" });
  await found.waitFor();
  await page.getByText("deep/er/").first().waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  await found.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await found.click();
  await page.getByRole("complementary", { name: "Details of needle.txt" }).waitFor();
  expect(pathOf(page)).toBe("deep/er/needle.txt");

  // In the list a line takes what is dropped anywhere on it, files of this machine go where they are let go, and keys
  // do what they do in columns.
  await put("list/in/", "list/one.txt", "list/taken.txt");
  await goInside(page, "/storage/list?view=list");
  const one = page.getByRole("row", { name: /one\.txt/ });
  await one.focus();
  await page.keyboard.press("F2");
  // Why a name is not taken is seen below its line; the keys go on at the line that they came from.
  const naming = page.getByRole("textbox", { name: "New name of one.txt" });
  await naming.fill("taken.txt");
  await naming.press("Enter");
  const problem = page.getByRole("alert").filter({ hasText: "This name already exists." });
  await problem.waitFor();
  const isSeen = () =>
    problem.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height - 4));
    });
  await expect.poll(isSeen).toBe(true);
  await naming.press("Escape");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("one.txt");
  await one.click({ button: "right", position: { x: 300, y: 8 } });
  await page.getByRole("menuitem", { name: "Rename" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("menuitem", { name: "Rename" }).waitFor({ state: "detached" });
  expect(await one.getByRole("button", { name: "More for one.txt" }).getAttribute("tabindex")).toBe("0");
  const given = (selector: string, name: string) =>
    page.locator(selector).evaluate((element, of) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["dropped"], of, { type: "text/plain" }));
      return ["dragover", "drop"].map((type) => {
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        element.dispatchEvent(event);
        return event.defaultPrevented;
      });
    }, name);
  expect(await given(".storage-table tr[data-row] >> nth=0 >> td >> nth=-1", "two.txt")).toEqual([
    true,
    true,
  ]);
  await expect.poll(async () => (await stored()).filter((name) => name.endsWith("two.txt"))).toHaveLength(1);
  // Where nothing takes a file the browser would open it in place of the console.
  expect(await given(".section-list", "three.txt")).toEqual([true, true]);
  await one
    .getByRole("link", { name: "one.txt" })
    .dragTo(page.getByRole("row", { name: /^.*in.*Folder/ }).getByText("Folder"));
  await expect.poll(stored).toContain("list/in/one.txt");
  expect((await stored()).some((name) => name.endsWith("three.txt"))).toBe(false);
  await dropFolder(page, page.getByRole("row", { name: /^.*in.*Folder/ }));
  const below = async () => (await stored()).flatMap((name) => /harbour\/.*/.exec(name) ?? []);
  await expect.poll(below).toEqual(["harbour/a.txt", "harbour/inner/b.txt"]);
  expect(problems).toEqual([]);
  await stage.leave(page);
});
