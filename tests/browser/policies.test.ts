import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openStage, type Stage } from "./browser";
import { absent, makeBoats, named, policiesOf, policyEditor, show } from "./policyEditor";

let stage: Stage;
let bucket: string;
let page: Page;
let problems: string[];
beforeAll(async () => {
  stage = await openStage();
  bucket = await makeBoats(stage);
});
afterAll(() => stage.close());
beforeEach(() => stage.leave(page));

const { store, stored } = policiesOf(() => stage);
const { button, dialog, difference, lines, panel, reasonNotToSave, save, toggle } = policyEditor(() => page);

async function open(path: string, as = stage.server.admin): Promise<void> {
  ({ page, problems } = await stage.open(`/passport/policy/${path}`, { as }));
  await page.getByLabel("Name", { exact: true }).waitFor();
}
const openPolicy = (id: string, as?: string) => open(`${id}/edit`, as);
const openTemplate = (body: object) => open(`add?template=${encodeURIComponent(JSON.stringify(body))}`);

async function addStatement(module: string): Promise<void> {
  await button("Add Statement").click();
  await panel("New statement").getByLabel("Module").selectOption(module);
}

it("a policy is built from nothing and stored as it stands", async () => {
  await open("add");
  expect(await reasonNotToSave()).toBe("Name: This field is required.");
  await page.getByLabel("Name", { exact: true }).fill("Sailors");
  await page.getByLabel("Description", { exact: true }).focus();
  await page.keyboard.press("Tab");
  await page.getByText("This field is required.", { exact: true }).waitFor();
  await page.getByLabel("Description", { exact: true }).fill("People on boats");
  await addStatement("bucket");
  expect(await reasonNotToSave()).toBe("Choose at least one action.");
  await toggle("Bucket", "List");
  await toggle("Bucket", "Create");
  expect(await reasonNotToSave()).toBe("List buckets needs at least one resource.");
  await expect.poll(() => lines("What this policy grants")).toEqual(["Create buckets (bucket:create)"]);
  await button("Edit the resources of List buckets").click();
  await dialog().getByLabel("Bucket of Include 1").selectOption({ label: "Boats" });
  await dialog().getByRole("button", { name: "Done" }).click();
  await panel("Bucket").getByText(bucket).waitFor();
  await addStatement("status");
  await button("Turn on Read status").click();
  await button("Edit the resources of Read status").click();
  const status = dialog().getByLabel("Status of Include 1");
  await expect.poll(() => status.locator("option").last().textContent()).toBe("All Resources");
  await status.selectOption("*");
  await status.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect.poll(() => status.inputValue()).toBe("api");
  expect(
    await dialog()
      .getByLabel(/of Include/)
      .count(),
  ).toBe(1);
  await status.selectOption("*");
  await status.press("Enter");
  await dialog().getByLabel("Status of Include 2").selectOption("api");
  await dialog().getByRole("button", { name: "Remove Include 2" }).click();
  await dialog().getByRole("button", { name: "Done" }).click();
  await expect
    .poll(() => lines("What this policy grants"))
    .toEqual([
      "Create buckets (bucket:create)",
      "List buckets (bucket:index): Boats",
      "Read status (status:show): any status",
    ]);
  await button("Save").click();
  await page.waitForURL(/passport\/policy\/[\da-f]{24}\/edit$/);
  const id = page.url().split("/").at(-2) ?? "";
  expect(await stored(id)).toEqual({
    _id: id,
    name: "Sailors",
    description: "People on boats",
    statement: [
      { action: "bucket:index", module: "bucket", resource: { include: [bucket], exclude: [] } },
      { action: "bucket:create", module: "bucket" },
      { action: "status:show", module: "status", resource: { include: ["*"], exclude: [] } },
    ],
  });
  expect(problems).toEqual([]);
});

it("a module stands in one statement; another module forgets the actions; statements go", async () => {
  const id = await store({ ...named("Modules"), statement: [show(["*"])] });
  await openPolicy(id);
  await button("Add Statement").click();
  expect(await button("Add Statement").getAttribute("aria-disabled")).toBe("true");
  const choices = await panel("New statement").getByLabel("Module").locator("option").allTextContents();
  expect(choices).toContain("Version Control");
  expect(choices).not.toContain("Bucket");
  await button("Remove the statement on New statement").click();
  await expect
    .poll(() => button("Add Statement").evaluate((each) => each === document.activeElement))
    .toBe(true);
  await panel("Bucket").getByLabel("Module").selectOption("asset");
  await toggle("Asset", "Download");
  expect(await difference()).toEqual([
    "Download assets (asset:download)",
    "Read buckets (bucket:show): any bucket",
  ]);
  await save();
  expect((await stored(id)).statement).toEqual([{ action: "asset:download", module: "asset" }]);
  await button("Remove the statement on Asset").click();
  await page.getByText("This policy grants nothing yet.").waitFor();
  await save();
  expect((await stored(id)).statement).toEqual([]);
});

it("resources follow their rules, and nothing counts before Done", async () => {
  const id = await store({
    ...named("Resources"),
    statement: ["show", "update", "create"].map((verb) => ({
      action: `bucket:data:${verb}`,
      module: "bucket:data",
      resource: { include: [verb === "create" ? "*" : "*/*"], exclude: [] },
    })),
  });
  await openPolicy(id);
  const edit = button("Edit the resources of Read documents");
  await edit.click();
  const remove = (entry: string) => dialog().getByRole("button", { name: `Remove ${entry}` });
  expect(await remove("Include 1").getAttribute("aria-disabled")).toBe("true");
  const second = dialog().getByLabel("Bucket Data of Include 1");
  await second.fill("one/thing");
  expect(await second.inputValue()).toBe("onething");
  await second.press("Enter");
  await dialog().getByLabel("Bucket of Include 2").selectOption(bucket);
  await dialog().getByLabel("Bucket Data of Include 2").press("Enter");
  await dialog().getByText("Every segment is required.").first().waitFor();
  expect(await dialog().getByRole("button", { name: "Done" }).getAttribute("aria-disabled")).toBe("true");
  await remove("Include 1").click();
  expect(await dialog().getByLabel("Bucket of Include 1").inputValue()).toBe(bucket);
  await dialog().getByRole("button", { name: "Add exclude" }).click();
  expect(await dialog().getByLabel("Bucket of Include 1").inputValue()).toBe("*");
  expect(await dialog().getByLabel("Bucket Data of Include 1").inputValue()).toBe("*");
  await remove("Exclude 1").click();
  expect(await dialog().getByLabel("Bucket of Include 1").inputValue()).toBe(bucket);
  await dialog().getByRole("button", { name: "Add exclude" }).click();
  await dialog().getByLabel("Bucket of Exclude 1").selectOption(bucket);
  await dialog().getByLabel("Bucket Data of Exclude 1").fill("*");
  await dialog().getByRole("button", { name: "Copy Resources To All Actions" }).click();
  await dialog().getByText("Copied to Change.").waitFor();
  await dialog().getByRole("button", { name: "Cancel" }).click();
  const leave = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await leave.getByRole("button", { name: "Cancel" }).click();
  await dialog().getByText("Copied to Change.").waitFor();
  await page.keyboard.press("Escape");
  await leave.getByRole("button", { name: "Leave" }).click();
  await dialog().waitFor({ state: "detached" });
  await edit.and(page.locator(":focus")).waitFor();
  await panel("What this change grants or revokes").getByText("No changes.").waitFor();

  await edit.click();
  await dialog().getByRole("button", { name: "Add exclude" }).click();
  await dialog().getByLabel("Bucket of Exclude 1").selectOption(bucket);
  await dialog().getByLabel("Bucket Data of Exclude 1").fill("*");
  await dialog().getByRole("button", { name: "Copy Resources To All Actions" }).click();
  await dialog().getByRole("button", { name: "Done" }).click();
  expect(await difference()).toEqual([
    "Read documents (bucket:data:show) now excludes Boats",
    "Change documents (bucket:data:update) now excludes Boats",
  ]);
  await edit.click();
  await dialog().getByRole("button", { name: "Add include" }).click();
  expect(
    await dialog()
      .getByLabel(/of Exclude/)
      .count(),
  ).toBe(0);
  await page.keyboard.press("Escape");
  await leave.getByRole("button", { name: "Leave" }).click();
  await dialog().waitFor({ state: "detached" });
  await save();
  const excepting = { include: ["*/*"], exclude: [`${bucket}/*`] };
  expect((await stored(id)).statement.map(({ resource }: { resource: object }) => resource)).toEqual([
    excepting,
    excepting,
    { include: ["*"], exclude: [] },
  ]);
  expect(problems).toEqual([]);
});

it("a template begins a policy; one that is none is told of", async () => {
  await openTemplate({ name: "From afar", statement: [show([bucket])] });
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("From afar");
  await expect.poll(() => lines("What this policy grants")).toEqual(["Read buckets (bucket:show): Boats"]);
  await page.goto(`${stage.origin}/passport/policy/add?template=%7Bno`);
  await page
    .getByRole("alert")
    .getByText("The template in the address is not a valid policy and was ignored.")
    .waitFor();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("");
});

it("documents without what shows their bucket are told of, and completed with one press", async () => {
  const resource = { include: [`${bucket}/*`], exclude: [] };
  const data = { action: "bucket:data:index", module: "bucket:data", resource };
  await openTemplate({ ...named("Readers"), statement: [data] });
  const missing = page
    .getByRole("alert")
    .getByText("documents of Boats, but not List buckets (bucket:index) and Read buckets (bucket:show).");
  await missing.waitFor();
  await button("Add what is missing").click();
  await missing.waitFor({ state: "detached" });
  await expect
    .poll(() => lines("What this policy grants"))
    .toEqual([
      "List documents (bucket:data:index): Boats",
      "List buckets (bucket:index): Boats",
      "Read buckets (bucket:show): Boats",
    ]);
  // An exception makes the include everything: that is said where it is saved.
  await button("Edit the resources of Read buckets").click();
  await dialog().getByRole("button", { name: "Add exclude" }).click();
  await dialog().getByLabel("Bucket of Exclude 1").selectOption(bucket);
  await dialog().getByRole("button", { name: "Done" }).click();
  await page
    .getByRole("alert")
    .getByText("Read buckets (bucket:show) now includes everything except")
    .waitFor();
  expect(problems).toEqual([]);
});

it("a predefined policy stays as it is, and is copied", async () => {
  await openPolicy("BucketReadOnlyAccess");
  await page.getByText("Predefined policies cannot be changed.").waitFor();
  expect(await page.getByLabel("Name", { exact: true }).getAttribute("readonly")).not.toBeNull();
  expect(await button("Save").count()).toBe(0);
  expect(await page.getByRole("switch").count()).toBe(0);
  await button(/^Bucket Data/).click();
  await panel("Bucket Data").getByText("Watch").waitFor();
  await page.locator("a").getByText("Copy", { exact: true }).click();
  await page.waitForURL(/policy\/add\?template=/);
  await expect
    .poll(() => page.getByLabel("Name", { exact: true }).inputValue())
    .toBe("Copy of Bucket Read Only Access");
  await button("Save").click();
  await page.waitForURL(/[\da-f]{24}\/edit$/);
  const { statement } = await stored(page.url().split("/").at(-2) ?? "");
  const original = await stored("BucketReadOnlyAccess");
  expect(new Set(statement)).toEqual(new Set(original.statement));
});

it("what this console does not know is shown and kept", async () => {
  const statement = [
    { action: "moon:walk", module: "moon", effect: "deny", resource: { include: ["a/b/c"], exclude: [] } },
    { action: "bucket:paint", module: "bucket" },
  ];
  const id = await store({ ...named("Unknown"), statement });
  await openPolicy(id);
  const moon = panel("moon (unknown to this console)");
  await moon.getByText("a/b/c").waitFor();
  await moon.getByText('effect: "deny"').waitFor();
  await panel("Bucket").getByText("bucket:paint").waitFor();
  await toggle("moon (unknown to this console)", "moon:walk");
  await toggle("moon (unknown to this console)", "moon:walk");
  await page.getByLabel("Name", { exact: true }).fill("Still unknown");
  await save();
  expect(await stored(id)).toMatchObject({ name: "Still unknown", statement });
});

it("what the server refuses stands at its action, and leaving asks", async () => {
  await openTemplate({ ...named("Refused"), statement: [show([bucket, absent], ["*"])] });
  await button("Save").click();
  await panel("Bucket").getByText("Read buckets (bucket:show): must have at most 1 item.").waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Refused again");
  await page.getByRole("link", { name: "Home" }).click();
  await page
    .getByRole("alertdialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Cancel" })
    .click();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Refused again");
  await page.goto(`${stage.origin}/passport/policy/${absent}/edit`);
  await page.getByText(`There is no policy with the id ${absent}.`).waitFor();
});

it("the keyboard alone builds and saves a policy", async () => {
  await open("add");
  const focus = () =>
    page.evaluate(() => {
      const { activeElement: active } = document;
      const words = active?.querySelector(".bp6-button-text") ?? active;
      return active?.getAttribute("aria-label") ?? words?.textContent ?? "";
    });
  const tabTo = async (wanted: string) => {
    for (let step = 0; step < 60; step += 1) {
      if ((await focus()) === wanted) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${wanted} is not reached`);
  };
  await expect
    .poll(() => page.getByLabel("Name", { exact: true }).evaluate((each) => each === document.activeElement))
    .toBe(true);
  await page.keyboard.type("By hand");
  await page.keyboard.press("Tab");
  await page.keyboard.type("No mouse");
  await tabTo("Add Statement");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Bucket D");
  await tabTo("Turn on Create documents");
  await page.keyboard.press("Enter");
  await tabTo("Edit the resources of Create documents");
  await page.keyboard.press("Enter");
  await dialog().waitFor();
  await tabTo("Bucket of Include 1");
  await page.keyboard.type("Boats");
  await tabTo("Done");
  await page.keyboard.press("Enter");
  await dialog().waitFor({ state: "detached" });
  await expect.poll(focus).toBe("Edit the resources of Create documents");
  // Enter in a field saves.
  await page.getByLabel("Description", { exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/[\da-f]{24}\/edit$/);
  expect(await stored(page.url().split("/").at(-2) ?? "")).toMatchObject({
    name: "By hand",
    description: "No mouse",
    statement: [{ action: "bucket:data:create", resource: { include: [bucket], exclude: [] } }],
  });
});
