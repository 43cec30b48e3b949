import { text } from "node:stream/consumers";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { codeAt, readCode } from "../contract/fixtures/authenticator";
import { openStage, type Stage } from "./browser";

const now = Date.now();
let stage: Stage;
let page: Page;
let problems: string[];
let clicks: number;
beforeAll(async () => {
  stage = await openStage({ now: () => now });
});
afterAll(() => stage.close());
afterEach(() => stage.leave(page));

/** From the first page on, every click is counted. */
async function open(as: string) {
  clicks = 0;
  ({ page, problems } = await stage.open("/dashboard", { as }));
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
  await page.getByLabel("Answer").fill("000000");
  await click(button("Complete verification"));
  await page.getByRole("alert").getByText("This code is wrong.").waitFor();
  await page.getByLabel("Answer").fill(codeAt(secret, now));
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
  await page.getByLabel("Answer").fill(codes[0] ?? "");
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
