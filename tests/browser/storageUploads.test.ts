// Uploads that meet a server that is gone, a session that has ended, and names that somebody else has taken.
import { testPassword } from "@twinhelm/server/shell/testServer";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violationsOfThemes } from "./axe";
import { openStage, type Stage } from "./browser";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const put = async (name: string, text = "theirs") => {
  const content = { type: "text/plain", data: Buffer.from(text).toString("base64") };
  await stage.server.call("POST", "/storage", { body: [{ name, content }] });
};
const stored = async (): Promise<string[]> => {
  const { body } = await stage.server.call("GET", "/storage");
  return body.map(({ name }: { name: string }) => name).toSorted();
};
const contentOf = async (name: string) => {
  const query = { filter: JSON.stringify({ name }) };
  const [{ _id }] = (await stage.server.call("GET", "/storage", { query })).body;
  return (await stage.server.call("GET", `/storage/${_id}/view`)).body;
};
const choose = (page: Page, ...names: readonly string[]) =>
  page
    .locator("input[type=file][aria-label='Upload Files']")
    .first()
    .setInputFiles(names.map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from("mine") })));
const tray = (page: Page) => page.locator("#tray").getByRole("region", { name: "Uploads" });

it("what was chosen while the server is gone is kept, and goes on after signing in again", {
  timeout: 120_000,
}, async () => {
  await put("gone/there.txt");
  const { credential, identifier } = await stage.server.createIdentity([
    { action: "storage:index", module: "storage", resource: { include: ["*"], exclude: [] } },
    { action: "storage:create", module: "storage" },
  ]);
  const { page, problems } = await stage.open("/storage/gone", { as: credential, load: true });
  await page.getByRole("treeitem", { name: /^there/ }).waitFor();
  // Nothing answers from here on, not even with files of the console.
  await page.route("**", (route) => route.abort("connectionrefused"));
  await choose(page, "one.txt", "two.txt");
  await tray(page)
    .getByText(/^2 files are not sent: .* cannot be reached/)
    .waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  // Notifications lie over nothing that can be done here.
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await page.locator(".toast").first().waitFor();
  const between = async () => {
    const message = await page.locator(".toast").last().boundingBox();
    const uploads = await tray(page).boundingBox();
    return (uploads?.y ?? 0) - (message?.y ?? 0) - (message?.height ?? 0);
  };
  await expect.poll(between).toBeGreaterThan(0);
  await tray(page).getByRole("button", { name: "Try again" }).click();
  await tray(page)
    .getByText(/^2 files are not sent/)
    .waitFor();
  await page.unroute("**");
  // The session ends between the look and the sending.
  await page.route(
    "**/api/storage?taken=refuse",
    async (route) => {
      await stage.server.call("DELETE", "/passport/identify", { as: credential });
      await route.continue();
    },
    { times: 1 },
  );
  await tray(page).getByRole("button", { name: "Try again" }).click();
  await page.getByText("Your session has expired.").waitFor();
  await tray(page).getByText("waits until you have signed in again").first().waitFor();
  expect(await stored()).toEqual(["gone/there.txt"]);
  expect(await page.getByLabel("Username").inputValue()).toBe(identifier);
  await page.getByLabel("Password", { exact: true }).fill(testPassword);
  await page.keyboard.press("Enter");
  await tray(page).getByText("2 uploaded", { exact: true }).waitFor();
  expect(await stored()).toEqual(["gone/one.txt", "gone/there.txt", "gone/two.txt"]);
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("a name that is taken between the question and the sending can be kept, replaced or left out at its line", {
  timeout: 120_000,
}, async () => {
  await put("race/there.txt");
  const { page, problems } = await stage.open("/storage/race", { as: stage.server.admin });
  await page.getByRole("treeitem", { name: /^there/ }).waitFor();
  const names = ["a.txt", "b.txt", "c.txt"];
  let taking: Promise<unknown> | undefined;
  await page.route("**/api/storage?taken=refuse", async (route) => {
    taking ??= Promise.all(names.map((name) => put(`race/${name}`)));
    await taking;
    await route.continue();
  });
  await choose(page, ...names);
  const way = (name: string) => tray(page).getByRole("button", { name });
  await way("Keep both: upload race/a.txt under a free name").waitFor();
  await way("Replace what is called race/b.txt by now").click();
  await way("Do not upload race/c.txt").click();
  await way("Keep both: upload race/a.txt under a free name").click();
  await tray(page).getByText("2 uploaded", { exact: true }).waitFor();
  const race = (await stored()).filter((name) => name.startsWith("race/"));
  expect(race).toEqual(["race/a (2).txt", "race/a.txt", "race/b.txt", "race/c.txt", "race/there.txt"]);
  expect(await contentOf("race/a.txt")).toBe("theirs");
  expect(await contentOf("race/b.txt")).toBe("mine");
  expect(await contentOf("race/c.txt")).toBe("theirs");
  expect(problems).toEqual([]);
  await stage.leave(page);
});
