import { decodeToken, parseCredential } from "@twinhelm/core/session/token";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violations, violationsOfThemes } from "./axe";
import { goInside, nearSections, openFilledStage, type Stage } from "./browser";
import type { Content } from "./fixture";

let stage: Stage;
let content: Content;
beforeAll(async () => {
  ({ stage, content } = await openFilledStage());
});
afterAll(() => stage.close());

const idOf = (credential: string): string => decodeToken(parseCredential(credential)?.token ?? "")?._id ?? "";

const pages = (): [name: string, path: string, ready: string, signedIn: boolean][] => [
  ["sign-in", "/passport/identify", "input[name=password]", false],
  ["dashboard", "/dashboard", ".cards", true],
  ["data table", `/bucket/${content.boats}`, "tbody td code, .row-card", true],
  ["document form", `/bucket/${content.boats}/add`, ".document-form, form", true],
  ["empty table", `/bucket/${content.empty}`, ".message", true],
  ["unknown page", "/nowhere", ".message", true],
  ["profile", `/passport/identity/${idOf(stage.server.admin)}/edit`, ".profile-area", true],
  ["identities", "/passport/identity", "tbody td code, .row-card", true],
  ["new identity", "/passport/identity/add", ".record-form", true],
  [
    "policies of an identity",
    `/passport/identity/${idOf(stage.server.admin)}/edit?view=policy`,
    ".attachment-list li",
    true,
  ],
  ["policies", "/passport/policy", "tbody td code, .row-card", true],
  ["strategies", "/passport/strategies", ".message", true],
  ["new SAML strategy", "/passport/strategies/add", ".record-form", true],
  ["API keys", "/passport/apikey", ".message", true],
  ["new API key", "/passport/apikey/add", ".record-form", true],
  ["error page", "/error?status=500&statusText=No&message=Why", ".error-page", false],
];

/** Whether a page has other parts on a handset. What is the same there has the colours of the wide page. */
const isOtherwise = (name: string) => ["dashboard", "data table", "policies of an identity"].includes(name);

/** Closes a dialog in which something was typed, which asks first. */
async function leaveTyped(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** What is opened over a page: its name, how, and what to wait for. */
const opened: [name: string, open: (page: Page) => Promise<void>][] = [
  [
    "section list",
    async (page) => {
      await nearSections(page);
      await page.getByRole("button", { name: "Menu of Ports" }).focus();
    },
  ],
  [
    "menu of a bucket",
    async (page) => {
      await page.getByRole("button", { name: "Menu of Ports" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).waitFor();
    },
  ],
  [
    "move to a category",
    async (page) => {
      await page.getByRole("menuitem", { name: "Add to category" }).click();
      await page.getByPlaceholder("Find a category").fill("New");
    },
  ],
  [
    "confirmation",
    async (page) => {
      await leaveTyped(page);
      await page.getByRole("button", { name: "Menu of Ports" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  ],
  [
    "new bucket",
    async (page) => {
      await page.keyboard.press("Escape");
      await page.getByRole("alertdialog").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Add New Bucket" }).click();
      await page.getByRole("dialog").getByLabel("Title").fill("abc");
      await page.keyboard.press("Enter");
    },
  ],
  [
    "palette",
    async (page) => {
      await leaveTyped(page);
      await page.keyboard.press("Control+k");
      await page.keyboard.type("bucket");
      await page.getByRole("listbox").getByRole("option").first().waitFor();
    },
  ],
  [
    "notifications",
    async (page) => {
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.route("**/data?**", (route) => route.fulfill({ status: 500, body: "" }));
      await page.getByRole("button", { name: "Refresh" }).click();
      await page.getByRole("log").getByRole("button").waitFor();
      await page.getByRole("button", { name: /^Notifications/ }).click();
      await page.getByRole("region", { name: "Notifications" }).waitFor();
    },
  ],
];

it("axe finds nothing in what opens over a page, in both themes", { timeout: 240_000 }, async () => {
  const found: string[] = [];
  // Few rows: each of them is looked at again with whatever is open.
  const { page } = await stage.open(`/bucket/${content.ports}`, {
    bypassCSP: true,
    as: stage.server.admin,
    // Contrast of what is half faded in is nobody's concern.
    reducedMotion: "reduce",
  });
  await page.waitForSelector("tbody td code");
  for (const [name, open] of opened) {
    await open(page);
    found.push(...(await violationsOfThemes(page)).map((violation) => `${name}: ${violation}`));
  }
  await stage.leave(page);
  expect(found).toEqual([]);
});

it("axe finds nothing on any page, in both themes and two widths", { timeout: 240_000 }, async () => {
  const found: string[] = [];
  for (const [as, group] of Map.groupBy(pages(), ([, , , signedIn]) => signedIn)) {
    const { page } = await stage.open(as ? `/bucket/${content.ports}` : "/error", {
      bypassCSP: true,
      reducedMotion: "reduce",
      ...(as ? { as: stage.server.admin } : {}),
    });
    await page.getByRole("heading").first().waitFor();
    for (const [name, path, ready] of group) {
      await goInside(page, path);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.waitForSelector(ready);
        const look = width === 1440 || isOtherwise(name) ? violationsOfThemes : violations;
        found.push(...(await look(page)).map((violation) => `${name} ${width}: ${violation}`));
      }
    }
    await stage.leave(page);
  }
  expect(found).toEqual([]);
});

it("axe sees what is wrong in one theme alone", async () => {
  const { page } = await stage.open("/passport/identify", { bypassCSP: true });
  await page.waitForSelector("input[name=password]");
  await page.addStyleTag({ content: ".dark label { color: #222 !important; background: #111 !important; }" });
  const found = await violationsOfThemes(page);
  await stage.leave(page);
  expect(found.length).toBeGreaterThan(0);
  for (const each of found) expect(each).toMatch(/^dark: color-contrast: /);
});
