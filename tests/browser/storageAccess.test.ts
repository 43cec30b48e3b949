// Storage for those who may do little in it: what keys, a drop and a field do says why not, and nothing is sent.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violations } from "./axe";
import type { Stage } from "./browser";
import { openFileStage } from "./fileStage";

let stage: Stage;
let bucket: string;
beforeAll(async () => {
  const files = await openFileStage();
  ({ stage, bucket } = files);
  await files.put({ name: "docs/letter.txt", type: "text/plain", bytes: new Uint8Array([65]) });
  await files.put({ name: "docs/note.txt", type: "text/plain", bytes: new Uint8Array([66]) });
});
afterAll(() => stage.close());

const grant = (action: string, ...include: readonly string[]) => ({
  action,
  module: action.slice(0, action.lastIndexOf(":")),
  ...(include.length === 0 ? {} : { resource: { include, exclude: [] } }),
});
const writesBoats = () => [
  grant("bucket:index", bucket),
  grant("bucket:show", bucket),
  grant("bucket:data:index", `${bucket}/*`),
  grant("bucket:data:create", bucket),
];

/** Notes what is sent to change something in Storage. */
function changesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    const isRead = ["GET", "HEAD"].includes(request.method());
    if (!isRead && request.url().includes("/api/storage")) sent.push(request.method());
  });
  return sent;
}

async function dropFile(page: Page, place: string) {
  await page.locator(place).evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["A"], "dropped.txt", { type: "text/plain" }));
    for (const type of ["dragover", "drop"])
      element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  });
}

it("a field offers what may be done in it; who may only add files adds them", {
  timeout: 120_000,
}, async () => {
  const reader = await stage.server.createIdentity(writesBoats());
  const { page } = await stage.open(`/bucket/${bucket}/add`, { as: reader.credential });
  await page.getByText("You may neither choose nor add files: type an address.").waitFor();
  const choose = page.getByRole("button", { name: "Choose a file for File" });
  expect(await choose.getAttribute("aria-disabled")).toBe("true");
  await stage.leave(page);

  const adder = await stage.server.createIdentity([...writesBoats(), grant("storage:create")]);
  const { page: other } = await stage.open(`/bucket/${bucket}/add`, { as: adder.credential });
  await other.getByText("Drag & Drop your file here").waitFor();
  await dropFile(other, ".storage-zone");
  await expect
    .poll(() => other.getByLabel("File", { exact: true }).inputValue())
    .toMatch(/\/storage\/[\da-f]{24}\/view$/);
  await stage.leave(other);
});

it("of names that are taken only what may be replaced is offered for it, and the rest says why", {
  timeout: 120_000,
}, async () => {
  const filter = encodeURIComponent(JSON.stringify({ name: "docs/letter.txt" }));
  const [{ _id }] = (await stage.server.call("GET", `/storage?filter=${filter}`)).body;
  const { credential } = await stage.server.createIdentity([
    grant("storage:index", "*"),
    grant("storage:create"),
    grant("storage:update", _id),
  ]);
  const { page } = await stage.open("/storage/docs", { as: credential });
  await page.getByRole("treeitem", { name: /^letter/ }).waitFor();
  const file = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from("new") });
  await page
    .locator("input[type=file][aria-label='Upload Files']")
    .first()
    .setInputFiles([file("letter.txt"), file("note.txt")]);
  const dialog = page.getByRole("dialog", { name: "Some names are taken" });
  await dialog.getByText("docs/note.txt may not be replaced.").waitFor();
  const ways = (name: string) => dialog.getByLabel(name).locator("option:enabled").allTextContents();
  expect(await ways("What becomes of docs/letter.txt")).toEqual(["Replace", "Keep both", "Skip"]);
  expect(await ways("What becomes of docs/note.txt")).toEqual(["Keep both", "Skip"]);
  await dialog.getByText("You need Change files on docs/note.txt.").waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel("For all").selectOption("replace");
  expect(await dialog.getByLabel("What becomes of docs/note.txt").inputValue()).toBe("keep");
  const sent = changesOf(page);
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await page
    .locator("#tray")
    .getByRole("region", { name: "Uploads" })
    .getByText("2 uploaded", { exact: true })
    .waitFor();
  expect(sent.toSorted()).toEqual(["POST", "PUT"]);
  await stage.leave(page);
});
