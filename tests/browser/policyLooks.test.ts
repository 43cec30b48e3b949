import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violations, violationsOfThemes } from "./axe";
import { goInside, openStage, type Stage } from "./browser";

let stage: Stage;
let bucket: string;
let policy: string;
beforeAll(async () => {
  stage = await openStage();
  const made = await stage.server.call("POST", "/bucket", {
    body: {
      title: "Boats",
      description: "Boats",
      primary: "name",
      properties: { name: { type: "string", title: "Name" } },
    },
  });
  bucket = made.body._id;
  const stored = await stage.server.call("POST", "/passport/policy", { body });
  policy = stored.body._id;
});
afterAll(() => stage.close());

const body = {
  name: "Sailors with a name that is long enough to be cut on a small screen",
  description: "People on boats",
  statement: [
    { action: "bucket:show", module: "bucket", resource: { include: ["*"], exclude: ["0".repeat(24)] } },
    {
      action: "moon:walk",
      module: "moon",
      effect: "deny",
      resource: { include: [`${"long-".repeat(30)}/b/c`], exclude: [] },
    },
  ],
};

/** What is wider than its place: the page, or the form inside it. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    ["html", ".policy", ".resource-dialog .bp6-dialog-body"].filter((selector) => {
      const element = document.querySelector(selector);
      return element !== null && element.scrollWidth > element.clientWidth;
    }),
  );

/** The states of the form, one after the other. */
const states: readonly (readonly [name: string, reach: (page: Page) => Promise<void>])[] = [
  [
    "stored",
    async (page) => {
      await goInside(page, `/passport/policy/${policy}/edit`);
      await page.getByRole("region", { name: "Bucket", exact: true }).waitFor();
    },
  ],
  [
    "changed and tried",
    async (page) => {
      const panel = page.getByRole("region", { name: "Bucket", exact: true });
      await panel.getByText("Change", { exact: true }).click();
      await panel.getByText("Create", { exact: true }).click();
      await page.getByLabel("Name", { exact: true }).fill("");
      await page
        .getByRole("region", { name: "Try it" })
        .getByLabel("Bucket", { exact: true })
        .selectOption(bucket);
      await page.locator(".try-answer").last().waitFor();
    },
  ],
  [
    "why it cannot be saved",
    async (page) => {
      await page.getByRole("button", { name: "Save" }).focus();
      await page.locator(".bp6-tooltip").waitFor();
    },
  ],
  [
    "resources",
    async (page) => {
      await page.getByRole("button", { name: "Edit the resources of Change buckets" }).click();
      const dialog = page.getByRole("dialog", { name: /^Resources/ });
      await dialog.getByRole("button", { name: "Add include" }).click();
      await dialog.getByRole("alert").getByText("Every segment is required.").waitFor();
      await dialog.getByRole("button", { name: "Add exclude" }).click();
    },
  ],
  [
    "somebody else was faster",
    async (page) => {
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Leave" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page
        .getByRole("region", { name: "Bucket", exact: true })
        .getByText("Change", { exact: true })
        .click();
      await page.getByLabel("Name", { exact: true }).fill("Mine");
      const many = Array.from({ length: 40 }, (_, at) => ({ action: `moon:walk${at}`, module: "moon" }));
      const theirs = { ...body, name: "Theirs", description: "Another", statement: many };
      await stage.server.call("PUT", `/passport/policy/${policy}`, { body: theirs });
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("alertdialog").waitFor();
      await stage.server.call("PUT", `/passport/policy/${policy}`, { body });
    },
  ],
  [
    "predefined",
    async (page) => {
      await page.goto(`${stage.origin}/passport/policy/PassportFullAccess/edit`);
      await page.getByText("Predefined policies cannot be changed.").waitFor();
      await page.getByRole("button", { name: /^Identity passport:identity/ }).click();
    },
  ],
  [
    "new",
    async (page) => {
      await goInside(page, "/passport/policy/add?template=5");
      await page.getByRole("button", { name: "Add Statement" }).click();
      await page.getByRole("region", { name: "New statement" }).waitFor();
    },
  ],
];

// Each story looks at seven states.
const patience = { timeout: 240_000 };

it.each([
  { width: 1440, themes: "both themes", look: violationsOfThemes },
  // Its colours are those of the wide form.
  { width: 390, themes: "the dark theme", look: violations, colorScheme: "dark" as const },
])(
  "the form of a policy is clean and fits in $themes, $width wide",
  patience,
  async ({ width, look, colorScheme = "light" as const }) => {
    const { page, problems } = await stage.open("/passport/policy/add", {
      viewport: { width, height: 900 },
      colorScheme,
      bypassCSP: true,
      reducedMotion: "reduce",
      as: stage.server.admin,
    });
    const found: string[] = [];
    for (const [name, reach] of states) {
      await reach(page);
      found.push(...(await look(page)).map((violation) => `${name}: ${violation}`));
      found.push(...(await overflowing(page)).map((place) => `${name}: ${place} is too wide`));
    }
    await stage.leave(page);
    expect(found).toEqual([]);
    expect(problems).toEqual([]);
  },
);
