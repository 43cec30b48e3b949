import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openStage, type Stage } from "./browser";

let stage: Stage;
let page: Page;
let problems: string[];
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.leave(page);
  await stage.server.call("PUT", "/preference/passport", { body: { identity: { attributes: {} } } });
  ({ page, problems } = await stage.open("/passport/settings", { as: stage.server.admin }));
  await page.getByRole("heading", { name: "Identity Custom Properties" }).waitFor();
});

/** Saving leads to the list of identities. */
const arrived = () => page.waitForURL(`${stage.origin}/passport/identity`);

const stored = async () => (await stage.server.call("GET", "/preference/passport")).body.identity.attributes;
const panel = (title: string) => page.getByRole("region", { name: title, exact: true });

async function add(name: string): Promise<void> {
  await page.getByLabel("New property").fill(name);
  await page.keyboard.press("Enter");
  await panel(name).getByRole("button", { name, exact: false }).first().click();
}

it("adds properties by their rules, builds their schema, and saves", async () => {
  await page.getByLabel("New property").fill("x");
  await page.getByLabel("New property").fill("");
  await page.keyboard.press("Enter");
  await page.getByText("Property name is required.").waitFor();
  await add("Company");
  await page.getByLabel("New property").fill("COMPANY");
  await page.getByText("COMPANY already exists.").waitFor();
  const company = panel("Company");
  await company.getByText("32 / 50").waitFor();
  expect(await company.getByLabel("Type").locator("option").allTextContents()).toEqual([
    "string",
    "boolean",
    "number",
  ]);
  await company.getByText("Days", { exact: true }).click();
  await company.getByText("Saturday").waitFor();
  await company.getByText("Email", { exact: true }).click();
  expect(await company.getByLabel("Regular expression").inputValue()).toBe("^\\w+@\\w+\\.\\w+$");
  await company.getByText("Phone Number", { exact: true }).click();
  await company.getByText("Email", { exact: true }).click();
  expect(await company.getByLabel("Regular expression").inputValue()).toBe("^[0-9-+\\s]+$");
  await company.getByText("Required", { exact: true }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await arrived();
  expect(await stored()).toMatchObject({
    properties: {
      company: {
        type: "string",
        title: "Company",
        pattern: "^[0-9-+\\s]+$",
        enum: expect.arrayContaining(["Sunday"]),
      },
    },
    required: ["company"],
  });
  expect(problems).toEqual([]);
});

it("another type forgets what belonged to the first; numbers take numbers", async () => {
  await add("Age");
  const age = panel("Age");
  await age.getByText("Days", { exact: true }).click();
  await age.getByLabel("Type").selectOption("number");
  await age.getByLabel("Minimum").fill("x");
  await age.getByText("Enter a number.").waitFor();
  await age.getByLabel("Minimum").fill("18");
  await age.getByText("Make field enumerated").click();
  const values = age.getByLabel("Values");
  await values.fill("1.5");
  await page.keyboard.press("Enter");
  await age.getByText("Enum value must be a valid number").waitFor();
  await values.fill("20");
  await page.keyboard.press(",");
  await values.fill("30");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await arrived();
  expect((await stored()).properties.age).toMatchObject({ type: "number", minimum: 18, enum: [20, 30] });
  expect((await stored()).properties.age.pattern).toBeUndefined();
});

it("a save that fails says why, says Failed for a second, and keeps what was typed", async () => {
  await add("Badge");
  await panel("Badge").getByText("Define pattern").click();
  await panel("Badge").getByLabel("Regular expression").fill("(");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Failed" }).waitFor();
  await page.getByRole("alert").waitFor();
  expect(await panel("Badge").getByLabel("Regular expression").inputValue()).toBe("(");
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  expect((await stored()).properties).toBeUndefined();
});

it("properties change places and go, and leaving asks while something is not saved", async () => {
  for (const name of ["One", "Two"]) {
    await page.getByLabel("New property").fill(name);
    await page.keyboard.press("Enter");
  }
  await page.getByRole("button", { name: "Move two up" }).click();
  await page.getByRole("button", { name: "Delete one" }).click();
  await page.getByRole("link", { name: "Home" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await arrived();
  expect(Object.keys((await stored()).properties)).toEqual(["two"]);
  await page.getByRole("link", { name: "Home" }).click();
  await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
});

it("what somebody else saved meanwhile is not overwritten without a question", async () => {
  const theirs = (name: string) =>
    stage.server.call("PUT", "/preference/passport", {
      body: {
        identity: { attributes: { properties: { [name]: { type: "string" } } } },
        note: `with ${name}`,
      },
    });
  const question = page.getByRole("alertdialog", { name: "Somebody else changed this in the meantime" });
  const save = page.getByRole("button", { name: "Save", exact: true });
  const saved = async () => {
    await arrived();
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("heading", { name: "Identity Custom Properties" }).waitFor();
  };
  // What meets nothing of theirs is saved with it; what is edited elsewhere stays as it is now.
  await add("Mine");
  await theirs("first");
  await save.click();
  await saved();
  expect(Object.keys((await stored()).properties).toSorted()).toEqual(["first", "mine"]);
  expect((await stage.server.call("GET", "/preference/passport")).body.note).toBe("with first");
  await add("Second");
  await theirs("second");
  await save.click();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await stored()).properties).toEqual({ second: { type: "string" } });
  await panel("Second").waitFor();
  await save.click();
  await question.getByRole("button", { name: "Replace with mine" }).click();
  await saved();
  expect((await stored()).properties).toMatchObject({ second: { title: "Second" } });
  // One's own save is no change of somebody else.
  await add("More");
  await save.click();
  await saved();
  await add("Third");
  await theirs("third");
  await save.click();
  await question.getByRole("button", { name: "Take theirs" }).click();
  await expect.poll(() => panel("Second").count()).toBe(0);
  expect((await stored()).properties).toEqual({ third: { type: "string" } });
});

it("only those who may save can; the others read why not", async () => {
  const show = {
    action: "preference:show",
    module: "preference",
    resource: { include: ["passport"], exclude: [] },
  };
  const reader = await stage.server.createIdentity([show]);
  const other = await stage.open("/passport/settings", { as: reader.credential });
  const save = other.page.getByRole("button", { name: "Save", exact: true });
  await save.hover();
  await other.page
    .locator(".bp6-tooltip")
    .getByText("preference:update is required for this action.")
    .waitFor();
  expect(await save.getAttribute("aria-disabled")).toBe("true");
  await stage.leave(other.page);
});

it("an icon is found by its name and chosen with the keyboard", async () => {
  await page.goto(`${stage.origin}/bucket/welcome`);
  await page.getByRole("button", { name: "Add New Bucket" }).click();
  const dialog = page.getByRole("dialog", { name: "Add new bucket" });
  await dialog.getByLabel("Title").fill("Ships");
  await dialog.getByRole("button", { name: "Choose an icon: view_stream" }).click();
  await page.getByText(/^Page 1 of \d+$/).waitFor();
  expect(await page.locator(".icon-grid button").count()).toBe(24);
  await page.getByRole("searchbox", { name: "Search icons" }).fill("nothing like it");
  await page.getByText("No icons match.").waitFor();
  await page.getByRole("searchbox", { name: "Search icons" }).fill("SAIL");
  await page.getByRole("button", { name: "sailing", exact: true }).click();
  await dialog.getByRole("button", { name: "Choose an icon: sailing" }).waitFor();
  // The button says how saving goes.
  const sent = Promise.withResolvers<void>();
  await page.route("**/api/bucket", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await sent.promise;
    await route.fulfill({
      status: 400,
      json: { statusCode: 400, message: "Not today.", error: "Bad Request" },
    });
  });
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByRole("button", { name: "Saving" }).waitFor();
  sent.resolve();
  await dialog.getByRole("button", { name: "Failed" }).waitFor();
  await dialog.getByRole("alert").getByText("Not today.").waitFor();
  await page.unroute("**/api/bucket");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { name: "Ships" }).waitFor();
  expect(await dialog.count()).toBe(0);
  const { body } = await stage.server.call("GET", "/bucket");
  expect(body[0]).toMatchObject({ title: "Ships", icon: "sailing" });
});
