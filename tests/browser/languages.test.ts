import { afterAll, beforeAll, expect, it } from "vitest";
import { violationsOfThemes } from "./axe";
import { openStage, type Stage } from "./browser";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const stored = async () => (await stage.server.call("GET", "/preference/bucket")).body.language;

it("adds, removes and changes the default one; what the new default lacks is counted first", async () => {
  const translated = { type: "string", options: { translate: true } };
  const { body: bucket } = await stage.server.call("POST", "/bucket", {
    body: { title: "Harbours", description: "In several languages", properties: { name: translated } },
  });
  for (const name of [{ en_US: "Cape" }, { en_US: "Bay", tr_TR: "Koy" }])
    await stage.server.call("POST", `/bucket/${bucket._id}/data`, { body: { name } });
  const { page, problems } = await stage.open("/bucket/welcome", { as: stage.server.admin });
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Settings" }).click();
  const list = page.getByRole("list", { name: "Available languages" });
  await list.getByText("This is default language").waitFor();
  expect(await list.getByRole("button", { name: "Delete English" }).count()).toBe(0);

  const search = page.getByRole("searchbox", { name: "Search a language by its name or code" });
  await search.fill("tr-tr");
  await page.getByText("The language tr_TR is available already.").waitFor();
  expect(await page.getByRole("button", { name: "Add new language to buckets" }).isDisabled()).toBe(true);
  await search.fill("german switzerland");
  await search.press("Enter");
  await list.getByText("Deutsch (Schweiz)").waitFor();
  await search.fill("deutsch");
  await page.getByRole("combobox", { name: "Language" }).selectOption("de_AT");
  await page.getByRole("button", { name: "Add new language to buckets" }).click();
  // It was never saved: it goes at once.
  await list.getByRole("button", { name: "Delete Deutsch (Österreich)" }).click();
  expect(await list.getByText("de_AT").count()).toBe(0);

  await list.getByRole("button", { name: "Make Turkish the default language" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText("Harbours: 1 document lacks a text in tr_TR.").waitFor();
  await question.getByRole("button", { name: "Confirm" }).click();
  await list.getByRole("button", { name: "Delete English" }).click();
  await question.getByText("This action will remove the language from bucket entries.").waitFor();
  await question.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("Saving deletes the values of removed languages").waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  // Nothing is written before it is saved.
  expect((await stored()).default).toBe("en_US");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL(`${stage.origin}/bucket/welcome`);
  expect(await stored()).toEqual({
    available: { tr_TR: "Turkish", de_CH: "Deutsch (Schweiz)" },
    default: "tr_TR",
  });
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("who may only see them is told what saving needs", async () => {
  const resource = { include: ["*"], exclude: [] };
  const { credential } = await stage.server.createIdentity([
    { action: "preference:show", module: "preference", resource },
  ]);
  const { page } = await stage.open("/bucket/settings", { as: credential });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.waitFor();
  expect(await save.getAttribute("aria-disabled")).toBe("true");
  await save.hover();
  await page.getByText('"preference:update"').first().waitFor();
  await stage.leave(page);
});
