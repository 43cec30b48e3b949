// The editor of pictures: what it meets, how saving goes, and a field whose upload does not come to its end.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violations } from "./axe";
import { closePreview, type FileStage, fileInput, openFileStage, openPreview } from "./fileStage";
import { deepPng, jpeg, oddPictures, png } from "./storageFiles";

let files: FileStage;
let page: Page;
let problems: string[];
beforeAll(async () => {
  files = await openFileStage({ more: { type: "array", title: "More", items: { type: "storage" } } });
  const { stage, bucket } = files;
  ({ page, problems } = await stage.open(`/bucket/${bucket}/add`, { as: stage.server.admin }));
});
afterAll(() => files.stage.close());

const patience = { timeout: 120_000 };
const dialog = () => page.getByRole("dialog");
const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

/** Stores a picture, names it in the field and opens it in the editor. */
async function editNew(name: string, type: string, bytes: Uint8Array) {
  const object = await files.put({ name, type, bytes });
  await fileInput(page).fill(object.url);
  await openPreview(page, name);
  await page.getByRole("button", { name: "Edit the image" }).click();
  return object;
}
/** Back to the preview, and from there to the field. */
async function leave() {
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await closePreview(page);
}
const sending = "**/api/storage?taken=*";
const dropOn = (zone: Locator, name: string) =>
  zone.evaluate((place, called) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["dropped"], called, { type: "text/plain" }));
    place.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, name);
const says = (words: string | RegExp) => dialog().getByText(words).first().waitFor();

it("what the editor meets is said: what is deep, cut off or broken", patience, async () => {
  await editNew("deep.png", "image/png", deepPng(6, 4));
  await says("6 × 4 px");
  await says("Each colour keeps 8 bits of those that it has.");
  await leave();
  const whole = png(300, 300);
  await editNew("cut.png", "image/png", whole.slice(0, whole.length - 20));
  await says(/The file ends early|The browser cannot read this picture/);
  await leave();
  await editNew("broken.png", "image/png", oddPictures.broken.bytes);
  await says("The browser cannot read this picture.");
  expect(await violations(page)).toEqual([]);
  await leave();
  expect(problems).toEqual([]);
});

it(
  "a picture that the camera turned is saved upright, and what the camera noted is left out",
  patience,
  async () => {
    const { url, _id } = await editNew("turned.jpg", "image/jpeg", jpeg(24, 8, { turn: 6 }));
    await says("8 × 24 px");
    await says(/What the camera noted/);
    await dialog().getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Edit the image" }).waitFor();
    const saved = await bytesOf(url);
    expect(saved.includes("Exif")).toBe(false);
    const frame = saved.indexOf(Buffer.from([0xff, 0xc0]));
    expect([saved.readUInt16BE(frame + 7), saved.readUInt16BE(frame + 5)]).toEqual([8, 24]);
    expect(await files.stored("turned.jpg")).toMatchObject({ _id, content: { type: "image/jpeg" } });
    await closePreview(page);
    expect(problems).toEqual([]);
  },
);

it("saving a picture says how it goes, and keeps what was done where it fails", patience, async () => {
  const { _id, url } = await editNew("wide.png", "image/png", png(40, 20));
  await says("40 × 20 px");
  await page.getByRole("button", { name: "Rotate right" }).click();
  await page.getByRole("button", { name: "Rotate right" }).click();
  const answer = Promise.withResolvers<void>();
  const replacing = `**/api/storage/${_id}`;
  await page.route(replacing, async (route) => {
    await answer.promise;
    await route.fulfill({ status: 413, json: { statusCode: 413, message: "maximum object size is 1Mi" } });
  });
  const button = (name: string) => dialog().getByRole("button", { name, exact: true });
  await button("Save").click();
  await button("Saving").waitFor();
  expect(await button("Saving").getAttribute("aria-disabled")).toBe("true");
  expect(await page.getByRole("button", { name: "Zoom in" }).isDisabled()).toBe(true);
  answer.resolve();
  await button("Failed").waitFor();
  await says("maximum object size is 1Mi");
  await button("Save").waitFor();
  await says("20 × 40 px");
  await page.unroute(replacing);
  await button("Save").click();
  await button("Saved").waitFor();
  await page.getByRole("button", { name: "Edit the image" }).waitFor();
  expect((await bytesOf(url)).readUInt32BE(16)).toBe(20);
  await closePreview(page);
  expect(problems).toEqual([]);
});

it("a field whose upload is stopped, or fails, keeps what it had", patience, async () => {
  const before = await fileInput(page).inputValue();
  expect(before).not.toBe("");
  const zone = page.locator(".storage-zone").first();
  const drop = (name: string) => dropOn(zone, name);
  const answer = Promise.withResolvers<void>();
  await page.route(sending, async (route) => {
    await answer.promise;
    await route.abort().catch(() => undefined);
  });
  await drop("slow.txt");
  await zone.getByRole("button", { name: "Stop the upload of root/slow.txt" }).click();
  answer.resolve();
  await zone.getByText("wide.png").waitFor();
  await page.unroute(sending);
  expect(await fileInput(page).inputValue()).toBe(before);
  await page.route(sending, (route) =>
    route.fulfill({ status: 413, json: { statusCode: 413, message: "maximum object size is 1Mi" } }),
  );
  await drop("large.txt");
  const failed = page.locator(".storage-field").first().getByRole("alert");
  await failed.getByText("maximum object size is 1Mi").waitFor();
  expect(await fileInput(page).inputValue()).toBe(before);
  await page.unroute(sending);
  await failed.getByRole("button", { name: "Upload root/large.txt again" }).click();
  await expect.poll(() => fileInput(page).inputValue()).not.toBe(before);
  expect(await fileInput(page).inputValue()).toBe((await files.stored("root/large.txt")).url);
  expect(await files.stored("root/slow.txt")).toBeUndefined();
  expect(problems).toEqual([]);
});

it("an upload to an item of a list that is taken away goes to none of the others", patience, async () => {
  const list = page.getByRole("group", { name: "More" });
  const address = list.getByPlaceholder("or its address");
  for (const name of ["first", "second"]) {
    await list.getByRole("button", { name: "Add an item" }).click();
    await address.fill(`https://files.example/${name}.bin`);
  }
  await list.getByRole("button", { name: "Item 1", exact: true }).click();
  await expect.poll(() => address.inputValue()).toBe("https://files.example/first.bin");
  const answer = Promise.withResolvers<void>();
  await page.route(sending, async (route) => {
    await answer.promise;
    await route.continue().catch(() => undefined);
  });
  await dropOn(list.locator(".storage-zone"), "late.txt");
  await list.getByRole("button", { name: "Stop the upload of root/late.txt" }).waitFor();
  await list.getByRole("button", { name: "Remove item 1" }).click();
  answer.resolve();
  await page.locator("#tray").getByRole("region", { name: "Uploads" }).getByText("stopped").first().waitFor();
  expect(await address.inputValue()).toBe("https://files.example/second.bin");
  await page.unroute(sending);
});
