import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violationsOfThemes } from "./axe";
import { goInside, openStage, type Stage } from "./browser";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const stored = async () => (await stage.server.call("GET", "/bucket")).body;
const titles = async (): Promise<readonly string[]> =>
  (await stored()).map(({ title }: { title: string }) => title);

it("buckets are made from the gallery, saved as a template, exported, and imported as copies", async () => {
  const { page, problems } = await stage.open("/bucket/welcome", { as: stage.server.admin });
  await page.getByRole("main").getByRole("button", { name: "Start from a template" }).click();
  const gallery = page.getByRole("dialog", { name: "Start from a template" });
  await gallery.getByRole("button", { name: /^\S*\s*Blog/ }).click();
  const blog = page.getByRole("dialog", { name: "Blog" });
  await blog.getByText("Relation · refers to Authors").first().waitFor();
  expect(await titles()).toEqual([]);
  await blog.getByRole("textbox", { name: "Title of bucket 3" }).fill("Articles");
  expect(await violationsOfThemes(page)).toEqual([]);
  await blog.getByRole("button", { name: "Make 4 buckets" }).click();
  await page.getByText("4 buckets are made: Authors, Categories, Articles, Comments.").waitFor();
  expect(await titles()).toEqual(["Authors", "Categories", "Articles", "Comments"]);

  const [, , articles] = await stored();
  await goInside(page, `/bucket/${articles._id}`);
  const menu = async (item: string) => {
    await page.getByRole("button", { name: "What can be done with Articles" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await menu("Save as a template");
  const saving = page.getByRole("dialog", { name: "Save Articles as a template" });
  await saving.getByText("Authors, Categories").waitFor();
  await saving.getByRole("textbox", { name: "Name of the template" }).fill("Ours");
  await saving.getByText("Everybody who may create buckets").click();
  await saving.getByRole("button", { name: "Save" }).click();
  await page.getByText("The template Ours is saved.").waitFor();

  await menu("Export schema");
  const download = page.waitForEvent("download");
  await page
    .getByRole("dialog", { name: "Export the schema of Articles" })
    .getByRole("button", { name: "Export" })
    .click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("articles.schema.json");
  const saved = join(mkdtempSync(join(tmpdir(), "twinhelm-schema-")), "articles.json");
  await file.saveAs(saved);
  expect(JSON.parse(readFileSync(saved, "utf8"))).toEqual((await stored()).slice(0, 3));

  await goInside(page, "/bucket/welcome");
  await page.getByRole("main").getByRole("button", { name: "Start from a template" }).click();
  await gallery
    .getByRole("button", { name: /Ours.*Shared/ })
    .first()
    .waitFor();
  const input = gallery.locator("input[type=file]");
  const json = (text: string) => ({
    name: "a.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
  await input.setInputFiles(json('{"title": 1}'));
  await gallery.getByRole("alert").getByText("This is no schema").waitFor();
  await input.setInputFiles(saved);
  const copies = page.getByRole("dialog", { name: /^Schemas of/ });
  await copies.getByText("There is a bucket Articles already: this one is called Articles 2.").waitFor();
  await copies.getByRole("textbox", { name: "Title of bucket 1" }).fill("Categories");
  await copies.getByText("There is a bucket with the title Categories already.").waitFor();
  expect(await copies.getByRole("button", { name: "Make 3 buckets" }).isDisabled()).toBe(true);
  await copies.getByRole("textbox", { name: "Title of bucket 1" }).fill("Writers");
  await copies.getByRole("button", { name: "Make 3 buckets" }).click();
  await page.getByText("3 buckets are made: Writers, Categories 2, Articles 2.").waitFor();
  expect(new Set((await stored()).map(({ _id }: { _id: string }) => _id)).size).toBe(7);
  expect(problems).toEqual([]);
  await stage.leave(page);
});
