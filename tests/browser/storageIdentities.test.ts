// Storage as each narrow identity meets it: what is offered works, and what is denied says why before it is tried.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violationsOfThemes } from "./axe";
import { goInside, openStage, type Stage, wordsOf } from "./browser";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  const content = { type: "text/plain", data: "QQ==" };
  await stage.server.call("POST", "/storage", { body: [{ name: "docs/letter.txt", content }] });
});
afterAll(() => stage.close());

const grant = (action: string, ...include: readonly string[]) => ({
  action,
  module: action.slice(0, action.lastIndexOf(":")),
  ...(include.length === 0 ? {} : { resource: { include, exclude: [] } }),
});

/** Answers that refuse something which was asked of Storage. */
function refusalsIn(page: Page): string[] {
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() === 403) refused.push(`${answer.request().method()} ${answer.url()}`);
  });
  return refused;
}
/** What is sent to change something in Storage. */
function changesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    const isRead = ["GET", "HEAD"].includes(request.method());
    if (!isRead && request.url().includes("/api/storage")) sent.push(request.method());
  });
  return sent;
}
const dropFile = (page: Page) =>
  page
    .locator(".column")
    .first()
    .evaluate((element) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["A"], "dropped.txt", { type: "text/plain" }));
      for (const type of ["dragover", "drop"])
        element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    });
const storageOfRail = (page: Page) => page.locator(".rail").getByRole("button", { name: "Storage" });
const line = (page: Page, name: string) => page.getByRole("treeitem", { name: new RegExp(`^${name},`) });
/** Names of the buttons that are there and say why they do nothing. */
const deniedIn = async (page: Page, place: string): Promise<string[]> => {
  const named = page.locator(`${place} .denied button`);
  const names = await named.evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel));
  return (await wordsOf(named)).map((words, at) => names[at] ?? words);
};
const deniedItems = (page: Page) =>
  page.getByRole("menuitem", { disabled: true }).locator("small").allTextContents();

it("who may list alone opens and copies, and what changes something says what it needs", {
  timeout: 120_000,
}, async () => {
  const { credential } = await stage.server.createIdentity([
    grant("storage:index", "*"),
    grant("storage:show", "*"),
  ]);
  const { page, problems } = await stage.open("/", { as: credential });
  const refused = refusalsIn(page);
  const sent = changesOf(page);
  await storageOfRail(page).click();
  await page.waitForURL(/\/storages$/);
  await line(page, "docs").click();
  await line(page, "letter.txt").click();
  const detail = page.getByRole("complementary", { name: "Details of letter.txt" });
  await detail.locator(".viewer").getByText("A").first().waitFor();
  await expect.poll(() => deniedIn(page, ".storage-detail")).toEqual(["Replace", "Delete"]);
  expect(await detail.getByRole("button", { name: "Copy", exact: true }).isEnabled()).toBe(true);
  await expect
    .poll(() => deniedIn(page, ".storage-bar"))
    .toEqual(["Upload a folder", "Create New Folder", "Upload Files"]);
  await page.getByRole("button", { name: "More for letter.txt" }).click();
  await expect
    .poll(() => deniedItems(page))
    .toEqual([
      "storage:update is required for this action.",
      "storage:update is required for this action.",
      "storage:delete is required for this action.",
    ]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More for this folder" }).click();
  await expect.poll(() => deniedItems(page)).toEqual(["storage:delete is required for this action."]);
  await page.keyboard.press("Escape");

  // What a key or a drop would do is told as well, before anything is typed or sent.
  const why = page.getByRole("dialog");
  const told = async (words: string) => {
    await why.getByText(words).first().waitFor();
    await page.keyboard.press("Escape");
    await why.waitFor({ state: "detached" });
  };
  const tree = page.getByRole("tree", { name: "In docs" });
  for (const [key, words] of [
    ["F2", "You need Change files on docs/letter.txt"],
    ["Delete", "You need Delete files on docs/letter.txt"],
  ] as const) {
    await tree.focus();
    await page.keyboard.press(key);
    await told(words);
  }
  expect(await page.getByRole("textbox", { name: "New name of letter.txt" }).count()).toBe(0);
  await dropFile(page);
  await told("You need Create files");
  expect([refused, sent, problems]).toEqual([[], [], []]);
  await stage.leave(page);
});

it("who may add alone comes to the welcome page, makes a directory, and uploads to it", {
  timeout: 120_000,
}, async () => {
  const { credential } = await stage.server.createIdentity([grant("storage:create")]);
  const { page, problems } = await stage.open("/", { as: credential });
  await storageOfRail(page).click();
  await page.waitForURL(/\/storage\/welcome$/);
  await page.getByText("You may add directories and files, but not list what is there.").waitFor();
  await page.locator(".section-list").getByText("There is no file you may list.").waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  await page.getByRole("main").getByRole("button", { name: "Add New Directory" }).click();
  const name = page.getByRole("textbox", { name: "Directory name" });
  await name.fill("inbox");
  await name.press("Enter");
  await page.getByText("The directory inbox is made; what you upload now goes into it.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/storage/welcome");
  await page
    .locator("input[type=file][aria-label='Upload Files']")
    .setInputFiles({ name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("note") });
  await page
    .locator("#tray")
    .getByRole("region", { name: "Uploads" })
    .getByText("1 uploaded", { exact: true })
    .waitFor();
  const { body } = await stage.server.call("GET", "/storage");
  expect(body.map((object: { name: string }) => object.name)).toContain("inbox/note.txt");
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("who may add or change, and nothing else, is offered just that", { timeout: 120_000 }, async () => {
  const content = { type: "text/plain", data: "QQ==" };
  const names = ["work/one.txt", "work/two.txt", "work/in/three.txt"];
  await stage.server.call("POST", "/storage", { body: names.map((name) => ({ name, content })) });
  const index = grant("storage:index", "*");
  const adder = await stage.server.createIdentity([index, grant("storage:create")]);
  const { page, problems } = await stage.open("/storage/work?path=work%2Fone.txt", { as: adder.credential });
  const refused = refusalsIn(page);
  await page.getByRole("button", { name: "Create New Folder" }).click();
  const name = page.getByRole("textbox", { name: "Folder name" });
  await name.fill("made");
  await name.press("Enter");
  await page.getByText("This folder is empty.").waitFor();
  await expect.poll(() => deniedIn(page, ".storage-bar")).toEqual([]);
  await line(page, "one.txt").click();
  await page.getByRole("complementary", { name: "Details of one.txt" }).getByText("text/plain").waitFor();
  await expect.poll(() => deniedIn(page, ".storage-detail")).toEqual(["Replace", "Delete"]);
  expect([refused, problems]).toEqual([[], []]);
  await stage.leave(page);

  const changer = await stage.server.createIdentity([index, grant("storage:update", "*")]);
  const { page: other, problems: others } = await stage.open("/storage/work?path=work%2Fone.txt", {
    as: changer.credential,
  });
  const refusals = refusalsIn(other);
  await other.getByRole("complementary", { name: "Details of one.txt" }).getByText("text/plain").waitFor();
  await expect.poll(() => deniedIn(other, ".storage-detail")).toEqual(["Delete"]);
  await expect.poll(() => deniedIn(other, ".storage-bar")).toHaveLength(3);
  // On a slow computer the page is drawn some time after its address has changed: keys and files go by the address.
  const slow = await other.context().newCDPSession(other);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await line(other, "one.txt").dragTo(line(other, "in"));
  await expect.poll(() => new URL(other.url()).searchParams.get("path")).toBe("work/in/one.txt");
  await line(other, "in").click();
  await other.keyboard.press("F2");
  const rename = other.getByRole("textbox", { name: "New name of in" });
  await rename.fill("out");
  await rename.press("Enter");
  await expect.poll(() => new URL(other.url()).searchParams.get("path")).toMatch(/^work\/out\//);
  await slow.detach();
  expect([refusals, others]).toEqual([[], []]);
  await stage.leave(other);
});

it("who may show one file, or nothing, is told what a list of files needs", {
  timeout: 120_000,
}, async () => {
  const { body } = await stage.server.call("GET", "/storage");
  const shower = await stage.server.createIdentity([grant("storage:show", body[0]._id)]);
  const { page } = await stage.open("/", { as: shower.credential });
  const refused = refusalsIn(page);
  await storageOfRail(page).click();
  await page.waitForURL(/\/storages$/);
  const main = page.getByRole("main");
  await main.getByText("storage:index is required for this action.").waitFor();
  await page.locator(".section-list").getByText("There is no file you may list.").waitFor();
  expect(refused).toEqual([]);
  await stage.leave(page);

  const stranger = await stage.server.createIdentity([grant("bucket:index", "*")]);
  const { page: other } = await stage.open("/storages", { as: stranger.credential });
  await other.getByRole("main").getByText("storage:index is required for this action.").waitFor();
  expect(await storageOfRail(other).count()).toBe(0);
  await goInside(other, "/storage/welcome");
  await other.getByRole("main").getByText("storage:create is required for this action.").waitFor();
  await stage.leave(other);
});
