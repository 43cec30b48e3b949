// The field for files of a document, the picker of files, and the image editor.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violationsOfThemes } from "./axe";
import { closePreview, type FileStage, fileInput, openFileStage, openPreview } from "./fileStage";
import { gif, oddPictures, png, vastPng } from "./storageFiles";

/** A dialog after the other in one story, also on a machine that does other things. */
const patience = 150_000;

let files: FileStage;
let page: Page;
let problems: string[];
beforeAll(async () => {
  files = await openFileStage({ story: { type: "richtext", title: "Story" } });
  for (let at = 1; at <= 9; at += 1)
    await files.put({ name: `old/${at}.txt`, type: "text/plain", bytes: new Uint8Array([65]) });
  await files.put({ name: "photos/wide.png", type: "image/png", bytes: png(40, 20) });
});
afterAll(() => files.stage.close());

const file = () => fileInput(page);
const dialog = () => page.getByRole("dialog");
const pasteFile = (name: string) =>
  file().evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(["pasted"], given, { type: "text/plain" }));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, name);
const closed = () => dialog().waitFor({ state: "detached" });
const edit = async (name: string) => {
  await openPreview(page, name);
  await page.getByRole("button", { name: "Edit the image" }).click();
};

it(
  "a file is chosen from Storage, dropped, uploaded in the picker and taken away; what is gone keeps its address",
  async () => {
    ({ page, problems } = await files.stage.open(`/bucket/${files.bucket}/add`, {
      as: files.stage.server.admin,
    }));
    await page.getByRole("button", { name: /Drag & Drop your file here/ }).click();
    const tiles = page.getByRole("list", { name: "Files" }).getByRole("button");
    await expect.poll(() => tiles.count()).toBe(8);
    await page.getByText("1 to 8 of 10").waitFor();
    expect(await violationsOfThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Next page" }).click();
    await page.getByText("9 to 10 of 10").waitFor();
    await page.getByRole("combobox", { name: "Files per page" }).selectOption("12");
    await expect.poll(() => tiles.count()).toBe(10);
    await page.getByRole("searchbox", { name: "Find files by name" }).fill("WIDE");
    await expect.poll(() => tiles.count()).toBe(1);
    await tiles.first().click();
    await closed();
    const wide = await files.stored("photos/wide.png");
    expect(await file().inputValue()).toBe(wide.url);
    await page.getByText("image/png").waitFor();

    await page.locator(".storage-zone").evaluate((zone) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["dropped"], "note.txt", { type: "text/plain" }));
      dataTransfer.items.add(new File(["other"], "other.txt", { type: "text/plain" }));
      zone.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    });
    await page.getByText("Only the first of 2 files is taken: note.txt").waitFor();
    const dropped = async () => (await files.stored("root/note.txt"))?.url === (await file().inputValue());
    await expect.poll(dropped).toBe(true);

    await page.getByRole("button", { name: "Choose another file for File" }).click();
    const picked = { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("another") };
    await dialog().locator("input[type=file]").setInputFiles(picked);
    await dialog()
      .getByRole("button", { name: /note \(2\)\.txt/ })
      .and(page.locator(":focus"))
      .press("Enter");
    await closed();
    const uploads = page.locator("#tray").getByRole("region", { name: "Uploads" });
    await uploads.getByText("root/note (2).txt", { exact: true }).waitFor();
    await uploads.getByText(/renamed, as note\.txt was taken$/).waitFor();
    const second = await files.stored("root/note (2).txt");
    expect(await file().inputValue()).toBe(second.url);

    // What is pasted goes up as what is dropped does, and text stays text.
    // What is on its way is waited for: the document would be stored without it.
    const arrival = Promise.withResolvers<void>();
    const sent = "**/api/storage?taken=*";
    await page.route(sent, async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await pasteFile("pasted.txt");
    const save = page.getByRole("button", { name: "Save", exact: true });
    await expect.poll(() => save.getAttribute("aria-disabled")).toBe("true");
    await file().press("Control+s");
    await page
      .getByText("root/pasted.txt is still on its way. Save once it is there, or stop it.")
      .nth(1)
      .waitFor();
    arrival.resolve();
    const pasted = async () => (await files.stored("root/pasted.txt"))?.url === (await file().inputValue());
    await expect.poll(pasted).toBe(true);
    await page.unroute(sent);
    await expect.poll(() => save.getAttribute("aria-disabled")).not.toBe("true");

    await files.stage.server.call("DELETE", `/storage/${second._id}`);
    await page.getByRole("button", { name: "Clear File" }).click();
    await page.getByText("Drag & Drop your file here").waitFor();
    await file().fill(`${second.url}?again`);
    await page.getByText(/The file is gone from Storage/).waitFor();
    expect(await file().inputValue()).toBe(`${second.url}?again`);

    await page
      .getByRole("toolbar", { name: "Formatting of Story" })
      .getByRole("button", { name: "Image" })
      .click();
    await page.getByRole("button", { name: "From Storage" }).click();
    await expect.poll(() => tiles.count()).toBe(1);
    await tiles.first().click();
    await closed();
    await page.locator(`.rich-place img[src="${wide.url}"]`).waitFor();
    expect(problems).toEqual([]);
  },
  patience,
);

it(
  "a picture is cropped, turned and scaled by keyboard, keeps its name and format, and does not overwrite what is newer",
  async () => {
    const wide = await files.stored("photos/wide.png");
    await file().fill(wide.url);
    await edit("photos/wide.png");
    await page.getByText("40 × 20 px").waitFor();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await page.getByText("Zoom 110 %").waitFor();
    await page.getByRole("button", { name: "Rotate right" }).click();
    await page.getByText("45°").waitFor();
    await page.getByRole("button", { name: "Rotate right" }).click();
    await page.getByText("20 × 40 px").waitFor();
    await page.getByRole("slider", { name: "Scale" }).focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowRight");
    await page.getByText("30 × 60 px").waitFor();
    await page.getByRole("button", { name: /^Right edge/ }).focus();
    await page.keyboard.press("Control+ArrowLeft");
    await page.getByText("30 × 60 px").waitFor({ state: "detached" });
    expect(await violationsOfThemes(page)).toEqual([]);
    const size = (await page.locator("output").innerText()).match(/\d+/g)?.map(Number);
    await dialog().getByRole("button", { name: "Save" }).click();
    await dialog().getByRole("button", { name: "Saved" }).waitFor();
    await page.getByRole("button", { name: "Edit the image" }).waitFor();
    const after = await files.stored("photos/wide.png");
    expect(after).toMatchObject({ _id: wide._id, content: { type: "image/png" } });
    const bytes = Buffer.from(await (await fetch(wide.url)).arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(size);
    // Colours with a channel of transparency.
    expect(bytes[25]).toBe(6);

    await page.getByRole("button", { name: "Edit the image" }).click();
    await page.getByRole("button", { name: "Rotate left" }).click();
    const body = {
      name: "photos/wide.png",
      content: { type: "image/png", data: Buffer.from(png(8, 8)).toString("base64") },
    };
    await files.stage.server.call("PUT", `/storage/${wide._id}`, { body });
    await dialog().getByRole("button", { name: "Save" }).click();
    await page.getByText("Somebody replaced this picture meanwhile.").waitFor();
    await page.getByRole("button", { name: "Begin with the new one" }).click();
    await page.getByText("8 × 8 px").waitFor();
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await closePreview(page);

    const moving = await files.put({ name: "photos/moving.gif", type: "image/gif", bytes: gif() });
    await file().fill(moving.url);
    await edit("photos/moving.gif");
    await page.getByText("Only the first picture of the animation is kept.").waitFor();
    await page.getByText(/saved as PNG, under the same name/).waitFor();
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await closePreview(page);
    const huge = await files.put(oddPictures.huge);
    await file().fill(huge.url);
    await edit("photos/huge.png");
    await page.getByText(/The picture has 20000 × 20000 pixels/).waitFor();
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await closePreview(page);
    // A small picture of many pixels would take as much as a large one: its kind stands for it.
    const vast = await files.put({ name: "photos/vast.png", type: "image/png", bytes: vastPng(8000, 5000) });
    await file().fill(vast.url);
    await page.locator(".storage-open .icon").waitFor();
    expect(await page.locator(".storage-open img").count()).toBe(0);
    expect(problems).toEqual([]);
  },
  patience,
);
