// Editors of values that need more than a line, each opened from its cell.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openFilledStage, type Stage } from "./browser";
import { type Content, hostile } from "./fixture";

const hidden = "64a1f0c2e8b7a90012ab34cd";
const unknown = `<table><tbody><tr><td>cell</td></tr></tbody></table><!-- note --><script>document.title="owned"</script>`;
const story = `<h2 class="big">Title</h2><p onclick="document.title='owned'">Hello <b>bold</b></p>${unknown}`;
const fromWord = `<html><body><!--[if gte mso 9]><xml>junk</xml><![endif]--><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>First</p>${hostile}<script>document.title="owned"</script><a href="javascript:document.title='owned'">link</a></body></html>`;

let stage: Stage;
let content: Content;
let page: Page;
let problems: string[];
beforeAll(async () => {
  ({ stage, content } = await openFilledStage());
  const body = { name: "Aaa", story, visited: [hidden] };
  await stage.server.call("POST", `/bucket/${content.boats}/data`, { body });
});
afterAll(() => stage.close());

const stored = async () => {
  const filter = encodeURIComponent('{"name":"Aaa"}');
  return (await stage.server.call("GET", `/bucket/${content.boats}/data?filter=${filter}`)).body[0];
};
const ports = async (name: string) => {
  const filter = encodeURIComponent(JSON.stringify({ name }));
  return (await stage.server.call("GET", `/bucket/${content.ports}/data?filter=${filter}`)).body[0]._id;
};
/** Opens the cell of a field, by the place of its column. */
const open = (column: number) => page.locator(`tbody tr >> nth=0 >> td[data-column='${column}']`).click();
const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
const paste = (into: Locator, html: string) =>
  into.evaluate((element, markup) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", markup);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);

it("rich text keeps what it does not know and runs nothing; places have limits; documents are found by their words", async () => {
  ({ page, problems } = await stage.open(`/bucket/${content.boats}?sort={"name":1}`, {
    as: stage.server.admin,
  }));
  await open(8);
  const text = page.getByRole("textbox", { name: "Story of Aaa" });
  await text.getByText("Hello").click();
  await page.getByText(/parts that the editor does not know.*onclick, <table>.*<script>/).waitFor();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await page.keyboard.press("Control+z");
  await page.keyboard.type("?");
  await save();
  await expect
    .poll(async () => (await stored()).story)
    .toBe(story.replace("</b></p>", "</b>?</p>").replace("</b>?", "?</b>"));

  await open(8);
  await text.getByText("Hello").waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await paste(text, fromWord);
  await save();
  await expect.poll(async () => (await stored()).story).toBe("<ol><li>First</li></ol><b>bold</b>link");
  expect(await page.title()).not.toBe("owned");

  await open(13);
  await page
    .getByRole("list", { name: "Chosen for Visited of Aaa" })
    .getByText("not visible to you")
    .waitFor();
  await page.getByRole("searchbox", { name: "Find in Ports" }).fill("IZ");
  const found = page.getByRole("list", { name: "Documents of Ports" }).getByRole("button");
  await expect.poll(() => found.allInnerTexts()).toEqual([expect.stringContaining("Izmir")]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.getByRole("link", { name: "Izmir" }).waitFor();
  await page.getByRole("button", { name: `Remove ${hidden}` }).click();
  await save();
  await expect.poll(async () => (await stored()).visited).toEqual([await ports("Izmir")]);

  await open(14);
  const latitude = page.getByRole("textbox", { name: /^Latitude of/ });
  await latitude.fill("95, 27");
  await page.getByRole("alert").getByText("This property must be less than 90.").waitFor();
  await latitude.fill("38.42, 27.14");
  const marker = page.getByRole("button", { name: /^Marker of Place of Aaa at 38.42, 27.14/ });
  await marker.focus();
  await page.keyboard.press("ArrowUp");
  await expect.poll(async () => Number(await latitude.inputValue())).toBeGreaterThan(38.5);
  await latitude.fill("38.42, 27.14");
  await save();
  await expect
    .poll(async () => (await stored()).place)
    .toEqual({ type: "Point", coordinates: [27.14, 38.42] });
  expect(problems).toEqual([]);
  await stage.leave(page);
});
