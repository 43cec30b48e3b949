// Version control in the web console: guides, the command box, plans, conflicts and answers.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violationsOfThemes } from "./axe";
import { openStage, type Stage } from "./browser";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const call = async (method: string, path: string, body?: object) => {
  const answer = await stage.server.call(method, path, body === undefined ? {} : { body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const bodyOf = (title: string) => ({
  title,
  description: "All of them",
  properties: { name: { type: "string" } },
});
const titles = async () => (await call("GET", "/bucket")).map(({ title }: { title: string }) => title);
const input = (page: Page) => page.getByRole("textbox", { name: "Command" });
const answer = (page: Page) => page.getByRole("region", { name: "Response" });
const send = async (page: Page, line: string) => {
  await input(page).fill(line);
  await input(page).press("Enter");
};

it("runs commands from guides, list and history, plans what changes, and settles a conflict", async () => {
  const boats = (await call("POST", "/bucket", bodyOf("Boats")))._id;
  const { page, problems } = await stage.open("/dashboard", { as: stage.server.admin });
  const link = page.getByRole("navigation").getByRole("button", { name: "Version Control" });
  await link.click();
  await input(page).waitFor();
  expect(page.url()).toBe(`${stage.origin}/versioncontrol`);
  // A guide is filled in where it stands, and put into the line.
  await page.getByRole("button", { name: "Use add ." }).click();
  expect(await input(page).inputValue()).toBe("add .");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await answer(page).getByText("Done. git had nothing to say.").waitFor();
  // Before the first commit nothing is asked that git could not answer.
  expect(problems).toEqual([]);
  await page.getByRole("textbox", { name: "message" }).fill("first");
  await page.getByRole("button", { name: 'Use commit -m "first"' }).click();
  await input(page).press("Enter");
  await answer(page)
    .getByText(/^Committed as [0-9a-f]+ on \w+, the first commit\.$/)
    .waitFor();
  // The next one can be typed at once.
  await expect.poll(() => input(page).evaluate((line) => line === document.activeElement)).toBe(true);
  await send(page, "git log");
  // The message is as it was typed.
  await answer(page).getByText("first", { exact: true }).waitFor();
  await answer(page).getByText("JSON", { exact: true }).click();
  await answer(page).getByText('"author_name": "Spica"').first().waitFor();
  await answer(page).getByText("Readable", { exact: true }).click();
  // The list of commands replaces the line, Tab completes it, arrows bring back what was run.
  await page.getByRole("combobox", { name: "Commands" }).selectOption("branch");
  expect(await input(page).inputValue()).toBe("branch ");
  await input(page).fill("chec");
  await input(page).press("Tab");
  expect(await input(page).inputValue()).toBe("checkout ");
  await input(page).press("ArrowUp");
  expect(await input(page).inputValue()).toBe("log");
  await call("PUT", `/bucket/${boats}`, bodyOf("Ships"));
  await send(page, "diff");
  const file = answer(page).getByRole("region", { name: `bucket/${boats}/schema.yaml` });
  await file.getByText("+title: Ships").waitFor();
  expect(await file.getByRole("link").getAttribute("href")).toBe(`/bucket/${boats}`);
  expect(await violationsOfThemes(page)).toEqual([]);
  // What fails is said once, in its place, and the answer before it stays.
  await send(page, "blame x");
  await page.getByRole("main").getByText("Unknown command blame").waitFor();
  expect(await page.getByText("Unknown command blame").count()).toBe(1);
  await file.waitFor();
  // A command that changes the instance says first what it changes, and how many documents go.
  const cranes = (await call("POST", "/bucket", bodyOf("Cranes")))._id;
  await call("POST", `/bucket/${cranes}/data`, { name: "tall" });
  await send(page, "stash -u");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("1 document goes with it.").waitFor();
  await dialog.getByText("0 created, 1 changed, 1 deleted").waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  expect(await dialog.getByRole("button", { name: "Apply 2 changes" }).isDisabled()).toBe(true);
  await dialog.getByRole("textbox").fill("delete");
  await dialog.getByRole("button", { name: "Apply 2 changes" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(titles).toEqual(["Boats"]);
  // Both sides of a conflict are shown, and one is taken.
  await call("PUT", `/bucket/${boats}`, bodyOf("Rafts"));
  for (const line of ["add .", 'commit "rafts"']) {
    await input(page).and(page.locator(":enabled")).waitFor();
    await send(page, line);
  }
  await answer(page).getByText("Committed as").waitFor();
  await send(page, "stash pop");
  await dialog.getByText("It stops with conflicts.").waitFor();
  await dialog.getByRole("button", { name: "Run", exact: true }).click();
  const path = `bucket/${boats}/schema.yaml`;
  await page.getByRole("button", { name: `Take theirs of ${path}` }).waitFor();
  // It is told once, at its place: not as something that has failed.
  await answer(page).getByText("It stopped: 1 file is in conflict.").waitFor();
  expect(await page.getByText("CONFLICTS:").count()).toBe(0);
  await page.getByRole("button", { name: "Notifications", exact: true }).waitFor();
  const ours = page.getByRole("region", { name: path }).locator("pre").first();
  expect(await ours.locator("ins").allTextContents()).toEqual(["Rafts"]);
  expect(await violationsOfThemes(page)).toEqual([]);
  await page.getByRole("button", { name: `Take theirs of ${path}` }).click();
  await page.getByText("All are settled.").waitFor();
  // Looking changes nothing; what was settled is taken over once that was agreed to.
  await send(page, "log -1");
  await answer(page).getByText("rafts", { exact: true }).waitFor();
  expect(await titles()).toEqual(["Rafts"]);
  await send(page, "add .");
  await dialog.getByRole("button", { name: "Apply 2 changes" }).click();
  await expect.poll(async () => (await titles()).toSorted()).toEqual(["Cranes", "Ships"]);
  await page.getByText("All are settled.").waitFor({ state: "detached" });
  expect(problems.filter((each) => !each.includes("400"))).toEqual([]);
  await stage.leave(page);
});

it("is denied in words to those who may not use it", async () => {
  const { credential } = await stage.server.createIdentity([]);
  const { page } = await stage.open("/versioncontrol", { as: credential });
  await page.getByText("versioncontrol:update").first().waitFor();
  await stage.leave(page);
});
