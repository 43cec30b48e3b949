import { text } from "node:stream/consumers";
import { fillDemo } from "@twinhelm/server/demo/fill";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { codeAt, readCode } from "../contract/fixtures/authenticator";
import { violationsOfThemes } from "./axe";
import { columnTexts, openStage, type Stage, testPassword } from "./browser";

const now = Date.now();
let stage: Stage;
let page: Page;
let problems: string[];
let clicks: number;
beforeAll(async () => {
  stage = await openStage({ now: () => now });
  await fillDemo(stage.server.server.context, testPassword);
});
afterAll(() => stage.close());
afterEach(() => stage.leave(page));

/** From the first page on, every click is counted. Layers and buttons move as they do for most people. */
async function open(as: string) {
  clicks = 0;
  ({ page, problems } = await stage.open("/dashboard", { as, reducedMotion: "no-preference" }));
}
const click = async (target: Locator) => {
  clicks += 1;
  await target.click();
};
const button = (name: string) => page.getByRole("button", { name, exact: true });

it("a second factor takes at most 8 clicks with one wrong code on the way; its recovery codes are kept as a file, work once, and are made anew", async () => {
  const { credential, id } = await stage.server.createIdentity([], { identifier: "lena" });
  await open(credential);
  await click(button("User menu of lena"));
  await click(page.getByRole("menuitem", { name: "Profile" }));
  await click(button("Enable"));
  await click(button("Start Verification"));
  const image = page.getByRole("img", { name: "QR code for an authenticator" });
  await image.waitFor();
  const source = (await image.getAttribute("src")) ?? "";
  const secret = readCode(source).searchParams.get("secret") ?? "";
  await page.getByLabel("6-digit code").fill("000000");
  await click(button("Complete verification"));
  await page.getByRole("alert").getByText("This code is wrong.").waitFor();
  await page.getByLabel("6-digit code").fill(codeAt(secret, now));
  await click(button("Complete verification"));
  await page.getByRole("heading", { name: "Recovery codes" }).waitFor();
  const codes = await page.locator(".recovery-codes li code").allTextContents();
  expect(codes).toHaveLength(10);
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const kept = await text(await (await file).createReadStream());
  for (const code of codes) expect(kept).toContain(code);
  await click(button("I have kept them"));
  await page.getByText("10 recovery codes left.").waitFor();
  expect(clicks).toBeLessThanOrEqual(8);
  await button("Make new recovery codes").click();
  await page.getByLabel("Code").fill(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await button("I have kept them").click();
  expect(problems).toEqual([]);
  const again = page.waitForURL("**/passport/identify");
  await button("User menu of lena").click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await again;
  const codesNow = await stage.server.call("GET", `/passport/identity/${id}/recovery-codes`);
  expect(codesNow.body).toEqual({ left: 10 });
});

it("countries of more than 50 million people without a coast, by area, take at most 8 clicks", async () => {
  await open(stage.server.admin);
  await click(page.getByRole("main").getByRole("link", { name: /^Countries/ }));
  await click(button("Filter"));
  await click(page.getByRole("tab", { name: "Expression" }));
  await page.locator(".monaco-editor.focused .view-lines").waitFor();
  await page.keyboard.insertText("population > 50000000 && landlocked == true");
  await click(button("Apply"));
  await page.getByText(/^1–\d of \d$/).waitFor();
  await click(page.getByRole("button", { name: /^Menu of column Area/ }));
  await click(page.getByRole("menuitem", { name: "Sort descending" }));
  await expect.poll(() => new URL(page.url()).searchParams.get("sort")).toBe('{"area":-1}');
  await expect.poll(() => columnTexts(page, "Name")).toEqual(["Ethiopia"]);
  expect(clicks).toBeLessThanOrEqual(8);
  expect(problems).toEqual([]);
});

it("why somebody may not delete a country takes at most 4 clicks, on all of them and on one", async () => {
  await open(stage.server.admin);
  await click(page.getByRole("main").getByRole("link", { name: /^Countries/ }));
  await click(button("What can be done with Countries"));
  await click(page.getByRole("menuitem", { name: "Who may?" }));
  const dialog = page.getByRole("dialog", { name: "Who may do what with Countries" });
  await click(dialog.getByRole("button", { name: "viewer: Delete documents is denied" }));
  const answer = dialog.getByRole("status");
  await answer.getByText("viewer needs Delete documents on Countries.").waitFor();
  await answer.getByText("The policy Demo viewer gives List and Read.").waitFor();
  expect(clicks).toBeLessThanOrEqual(4);
  await answer.getByRole("button", { name: "Copy the statement" }).waitFor();
  await dialog.getByRole("button", { name: "editor: Delete documents is allowed" }).click();
  await answer.getByText("Demo editor").waitFor();
  await dialog.getByRole("searchbox").fill("view");
  await dialog
    .getByRole("button", { name: /^editor/ })
    .first()
    .waitFor({ state: "detached" });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violationsOfThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await button("Close").last().click();
  await page.getByRole("link", { name: "Zambia" }).click();
  await button("Who may?").click();
  const one = page.getByRole("dialog", { name: "Who may do what with Zambia" });
  await one.getByRole("button", { name: "viewer: Change documents is denied" }).click();
  await one.getByText("viewer needs Change documents on").waitFor();
  expect(problems).toEqual([]);
});
