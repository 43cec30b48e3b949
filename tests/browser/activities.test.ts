// Activities in the web console: who did what, what it changed, and undoing it as a plan.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { violationsOfThemes } from "./axe";
import { openStage, type Stage } from "./browser";

let stage: Stage;
let bucket: string;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const call = async (method: string, path: string, body?: object) => {
  const answer = await stage.server.call(method, path, body === undefined ? {} : { body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
beforeEach(async () => {
  const properties = { name: { type: "string" }, tons: { type: "number" } };
  bucket = (await call("POST", "/bucket", { title: "Ships", description: "All ships", properties }))._id;
});
const ship = async (name: string): Promise<string> =>
  (await call("POST", `/bucket/${bucket}/data`, { name, tons: 1 }))._id;
const rows = (page: Page) => page.getByRole("list", { name: "User Activities" }).getByRole("listitem");
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });

it("lists who did what, shows what changed, and undoes several once that was agreed to", async () => {
  const [argo, brava] = [await ship("Argo"), await ship("Brava")];
  // This was written by an assistant, which is named beside whose rights it has, and is undone as anything else.
  const body = { name: "Argo the second" };
  const headers = { "x-twinhelm-assistant": "first%20mate" };
  await stage.server.call("PATCH", `/bucket/${bucket}/data/${argo}`, { body, headers });
  await call("DELETE", `/bucket/${bucket}/data/${brava}`);
  const { page, problems } = await stage.open("/activity", { as: stage.server.admin });
  await page.getByRole("heading", { name: "User Activities" }).waitFor();
  const deleted = row(page, `Identifier admin Delete document Bucket Data-${brava} on Bucket module.`);
  const changed = row(
    page,
    `Identifier admin (with first mate) Update document Bucket Data-${argo} on Bucket module.`,
  );
  await deleted.waitFor();
  // What is gone leads nowhere.
  expect(await deleted.getByRole("link").count()).toBe(0);
  expect(await changed.getByRole("link").getAttribute("href")).toBe(`/bucket/${bucket}/${argo}`);
  await changed.getByRole("button", { name: "What changed" }).click();
  await changed.getByText("the second").waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  for (const each of [deleted, changed]) await each.getByRole("checkbox").check({ force: true });
  await page.getByRole("button", { name: "Undo 2", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Brava").first().waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Undo 2 changes" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("2 activities were undone.").first().waitFor();
  expect(await call("GET", `/bucket/${bucket}/data/${argo}`)).toMatchObject({ name: "Argo" });
  expect(await call("GET", `/bucket/${bucket}/data/${brava}`)).toMatchObject({ name: "Brava" });
  await row(page, `Insert document Bucket Data-${brava}`).first().waitFor();
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("filters, says why something cannot be undone, verifies and clears", async () => {
  const id = await ship("Ceres");
  await call("PATCH", `/bucket/${bucket}/data/${id}`, { tons: 2 });
  await call("PATCH", `/bucket/${bucket}/data/${id}`, { tons: 3 });
  const { page } = await stage.open("/activity", { as: stage.server.admin });
  await row(page, `Data-${id}`).first().waitFor();
  await page.getByLabel("Module").selectOption({ value: `bucket/${bucket}` });
  await page.getByRole("button", { name: "All actions" }).click();
  await page.getByRole("checkbox", { name: "Update (patch)" }).check({ force: true });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => rows(page).count()).toBe(2);
  const earlier = rows(page).nth(1);
  await earlier.getByRole("button", { name: "What changed" }).click();
  await earlier.getByRole("button", { name: "Undo", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("It was changed since.").waitFor();
  await dialog.getByText(/tons:.*now: 3/).waitFor();
  expect(await dialog.getByRole("button", { name: /^Undo \d/ }).isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Verify" }).click();
  await dialog.getByText(/The history is whole/).waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Clear 2 activities?" });
  await question.getByRole("textbox").fill("agree");
  await question.getByRole("button", { name: "Clear 2 activities?" }).click();
  await page.getByRole("heading", { name: "Couldn't find any activity to show." }).waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await rows(page).first().waitFor();
  await stage.leave(page);
});
