// Storage for those who may do little in it: what keys, a drop and a field do says why not, and nothing is sent.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStage, type Stage } from "./browser";

let stage: Stage;
let bucket: string;
beforeAll(async () => {
  stage = await openStage();
  const content = { type: "text/plain", data: "QQ==" };
  await stage.server.call("POST", "/storage", { body: [{ name: "docs/letter.txt", content }] });
  const properties = { code: { type: "string", title: "Code" }, file: { type: "storage", title: "File" } };
  const made = await stage.server.call("POST", "/bucket", {
    body: { title: "Boats", description: "Boats", primary: "code", properties },
  });
  bucket = made.body._id;
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
    if (request.method() !== "GET" && request.url().includes("/api/storage")) sent.push(request.method());
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

it("who may only list is told why before anything is typed or sent", { timeout: 120_000 }, async () => {
  const { credential } = await stage.server.createIdentity([grant("storage:index", "*")]);
  const { page } = await stage.open("/storage/docs?path=docs%2Fletter.txt", { as: credential });
  const sent = changesOf(page);
  const why = page.getByRole("dialog");
  const told = async (words: string) => {
    await why.getByText(words).first().waitFor();
    await page.keyboard.press("Escape");
    await why.waitFor({ state: "detached" });
  };
  const tree = page.getByRole("tree");
  await page.getByRole("complementary", { name: "Details of letter.txt" }).waitFor();
  await tree.focus();
  await page.keyboard.press("F2");
  await told("You need Change files on docs/letter.txt");
  expect(await page.getByRole("textbox", { name: "New name of letter.txt" }).count()).toBe(0);
  await tree.focus();
  await page.keyboard.press("Delete");
  await told("You need Delete files on docs/letter.txt");
  await dropFile(page, ".column");
  await told("You need Create files");
  expect(sent).toEqual([]);
});

it("a field offers what may be done in it; who may only add files adds them", {
  timeout: 120_000,
}, async () => {
  const reader = await stage.server.createIdentity(writesBoats());
  const { page } = await stage.open(`/bucket/${bucket}/add`, { as: reader.credential });
  await page.getByText("You may neither choose nor add files: type an address.").waitFor();
  const choose = page.getByRole("button", { name: "Choose a file for File" });
  expect(await choose.getAttribute("aria-disabled")).toBe("true");

  const adder = await stage.server.createIdentity([...writesBoats(), grant("storage:create")]);
  const { page: other } = await stage.open(`/bucket/${bucket}/add`, { as: adder.credential });
  await other.getByText("Drag & Drop your file here").waitFor();
  await dropFile(other, ".storage-zone");
  await expect
    .poll(() => other.getByLabel("File", { exact: true }).inputValue())
    .toMatch(/\/storage\/[\da-f]{24}\/view$/);
});
