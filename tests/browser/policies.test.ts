import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openStage, type Stage } from "./browser";

const absent = "0".repeat(24);

let stage: Stage;
let bucket: string;
let page: Page;
let problems: string[];
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
});
afterAll(() => stage.close());
beforeEach(() => stage.leave(page));

const show = (include: readonly string[], exclude: readonly string[] = []) => ({
  action: "bucket:show",
  module: "bucket",
  resource: { include, exclude },
});
const named = (name: string) => ({ name, description: `About ${name}` });

async function store(body: object): Promise<string> {
  const answer = await stage.server.call("POST", "/passport/policy", { body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body._id;
}
const stored = async (id: string) => (await stage.server.call("GET", `/passport/policy/${id}`)).body;
const replace = (id: string, body: object) => stage.server.call("PUT", `/passport/policy/${id}`, { body });

async function open(path: string, as = stage.server.admin): Promise<void> {
  ({ page, problems } = await stage.open(`/passport/policy/${path}`, { as }));
  await page.getByLabel("Name", { exact: true }).waitFor();
}
const openPolicy = (id: string, as?: string) => open(`${id}/edit`, as);
const openTemplate = (body: object) => open(`add?template=${encodeURIComponent(JSON.stringify(body))}`);

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const panel = (title: string) => page.getByRole("region", { name: title, exact: true });
/** A switch: what is seen of it is its label. */
const toggle = (title: string, action: string) => panel(title).getByText(action, { exact: true }).click();
const dialog = () => page.getByRole("dialog", { name: /^Resources of/ });
const tryIt = () => panel("Try it");
const lines = (heading: string): Promise<string[]> =>
  panel(heading).getByRole("listitem").locator(".change-text").allTextContents();
const difference = () => lines("What this change grants or revokes");

async function addStatement(module: string): Promise<void> {
  await button("Add Statement").click();
  await panel("New statement").getByLabel("Module").selectOption(module);
}
async function save(): Promise<void> {
  await button("Save").click();
  await button("Saved").waitFor();
}
/** What a save that cannot be pressed says. */
async function reasonNotToSave(): Promise<string> {
  const control = button("Save");
  expect(await control.getAttribute("aria-disabled")).toBe("true");
  const id = await control.getAttribute("aria-describedby");
  return (await page.locator(`[id="${id}"]`).textContent()) ?? "";
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
  expect(await lines("What this policy grants")).toEqual(["Create buckets (bucket:create)"]);
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
  expect(await lines("What this policy grants")).toEqual([
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
  expect(await edit.evaluate((each) => each === document.activeElement)).toBe(true);
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
  expect(await lines("What this policy grants")).toEqual(["Read buckets (bucket:show): Boats"]);
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
  expect(await lines("What this policy grants")).toEqual([
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

it("it is tried for a person, a key and somebody with it alone, now and after saving", async () => {
  const person = await stage.server.createIdentity([show([bucket])], { identifier: "grace" });
  const other = await stage.server.createIdentity([], { identifier: "linus" });
  expect(other.policyId).toBeUndefined();
  const key = await stage.server.call("POST", "/passport/apikey", { body: { name: "Robot" } });
  await stage.server.call("PUT", `/passport/apikey/${key.body._id}/policy/${person.policyId}`);
  await openPolicy(person.policyId ?? "");
  const answer = (title: string): Locator =>
    tryIt()
      .locator(".try-answer")
      .filter({ has: page.getByRole("heading", { name: title }) });
  await tryIt().getByText("Choose the resource to see the answer.").waitFor();
  await tryIt().getByLabel("Bucket", { exact: true }).selectOption(bucket);
  await answer("Now")
    .getByText("Statement 1 of the policy Policy of grace allows Read buckets on Boats.")
    .waitFor();
  await toggle("Bucket", "Read");
  await answer("After saving").getByText("Somebody with this policy needs Read buckets on Boats.").waitFor();
  await answer("Now").getByText("Allowed", { exact: true }).waitFor();
  for (const name of ["grace", "Robot"]) {
    await tryIt().getByLabel("As").selectOption({ label: name });
    await answer("After saving").getByText("Denied", { exact: true }).waitFor();
  }
  await tryIt().getByLabel("As").selectOption({ label: "linus" });
  await answer("Now").getByText("Denied", { exact: true }).waitFor();
  await tryIt().getByText("The policy is not attached to them; this is as if it were.").waitFor();
  await toggle("Bucket", "Create");
  await tryIt().getByLabel("Action").selectOption("bucket:create");
  await answer("After saving").getByText("Allowed", { exact: true }).waitFor();
  // As the form said, so the server does.
  await save();
  const made = await stage.server.call("GET", `/bucket/${bucket}`, { as: person.credential });
  expect(made.status).toBe(403);
});

it("it is tried for any document, one that its name finds, and one by its id", async () => {
  const path = `/bucket/${bucket}/data`;
  const { body: swan } = await stage.server.call("POST", path, { body: { name: "Swan" } });
  await stage.server.call("POST", path, { body: { name: "Swallow" } });
  const only = {
    action: "bucket:data:delete",
    module: "bucket:data",
    resource: { include: [`${bucket}/${swan._id}`], exclude: [] },
  };
  await openPolicy(await store({ ...named("One boat"), statement: [only] }));
  await tryIt().getByLabel("Action").selectOption("bucket:data:delete");
  await tryIt().getByLabel("Bucket", { exact: true }).selectOption(bucket);
  const now = tryIt().locator(".try-answer").first();
  await now.getByText("Denied", { exact: true }).waitFor();
  await now.getByText("Somebody with this policy needs Delete documents on Boats.").waitFor();
  await now.getByRole("button", { name: "Copy the statement" }).waitFor();
  const document = tryIt().getByLabel("Document", { exact: true });
  await document.fill("swa");
  await tryIt()
    .getByRole("button", { name: /^Swallow/ })
    .waitFor();
  await tryIt().getByRole("button", { name: /^Swan/ }).click();
  await now.getByText("allows Delete documents on the document Swan in Boats.").waitFor();
  await document.fill("Swallow");
  await tryIt().getByRole("button", { name: /^Swan/ }).waitFor({ state: "detached" });
  await document.press("Enter");
  await now.getByText("needs Delete documents on the document Swallow in Boats.").waitFor();
  await document.fill(absent);
  await tryIt().getByText(`No document is named “${absent}”.`).waitFor();
  await document.press("Enter");
  await now.getByText(`needs Delete documents on the document ${absent} in Boats.`).waitFor();
  expect(problems).toEqual([]);
});

it("of two editors the second is asked, sees what the first changed, and loses nothing", async () => {
  const first = { ...named("Shared"), statement: [show([bucket])] };
  const id = await store(first);
  await openPolicy(id);
  await page.getByLabel("Description", { exact: true }).fill("Mine");
  await page.getByLabel("Name", { exact: true }).fill("Mine too");
  const theirs = { ...first, name: "Theirs", statement: [show([bucket, absent])] };
  await replace(id, theirs);
  await button("Save").click();
  const question = page.getByRole("alertdialog", { name: "Somebody else changed this in the meantime" });
  await question.getByText("Name: theirs Theirs, yours Mine too").waitFor();
  await question.getByText("Name: Shared → Theirs").waitFor();
  await question.getByText(absent).waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  expect(await button(/Save|Failed/).evaluate((each) => each === document.activeElement)).toBe(true);
  expect(await page.getByLabel("Description", { exact: true }).inputValue()).toBe("Mine");
  expect(await stored(id)).toMatchObject(theirs);
  await button("Save").click();
  await question.getByRole("button", { name: "Take theirs" }).click();
  await panel("Bucket").getByText(absent).waitFor();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Theirs");
  await button("Restore what I typed").click();
  expect(await page.getByLabel("Description", { exact: true }).inputValue()).toBe("Mine");
  await replace(id, { ...theirs, description: "Theirs again" });
  await button("Save").click();
  await question.getByRole("button", { name: "Replace with mine" }).click();
  await expect.poll(() => stored(id)).toMatchObject({ ...theirs, name: "Mine too", description: "Mine" });
  await stage.server.call("DELETE", `/passport/policy/${id}`);
  await button("Save").waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Kept");
  await button("Save").click();
  await page.locator(".form-error").getByText("Somebody else deleted this in the meantime.").waitFor();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Kept");
});

it("what two editors change in different places is saved together, without a question", async () => {
  const first = { ...named("Apart"), statement: [show([bucket])] };
  const id = await store(first);
  await openPolicy(id);
  await page.getByLabel("Description", { exact: true }).fill("Mine");
  const theirs = { ...first, name: "Apart now", statement: [show([bucket, absent])] };
  await replace(id, theirs);
  await button("Save").click();
  await expect.poll(() => stored(id)).toMatchObject({ ...theirs, description: "Mine" });
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Apart now");
});

it("who would lock themselves out is asked first", async () => {
  const own = ["index", "show", "update"].map((verb) => ({
    action: `passport:policy:${verb}`,
    module: "passport:policy",
    resource: { include: ["*"], exclude: [] },
  }));
  const keeper = await stage.server.createIdentity(own);
  const id = keeper.policyId ?? "";
  await openPolicy(id, keeper.credential);
  await toggle("Policy", "Change");
  await button("Save").click();
  const question = page.getByRole("alertdialog", { name: "This locks you out" });
  await question.getByText("You would lose: Change policies (passport:policy:update).").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  expect(await button("Save").evaluate((each) => each === document.activeElement)).toBe(true);
  expect((await stored(id)).statement).toHaveLength(3);
  await button("Save").click();
  await question.getByRole("button", { name: "Save anyway" }).click();
  await expect.poll(async () => (await stored(id)).statement).toHaveLength(2);
  await expect.poll(() => button("Save").getAttribute("aria-disabled"), { timeout: 5000 }).toBe("true");
  expect(await reasonNotToSave()).toContain("passport:policy:update is required for this action.");
});

it("it is tried for one of many whom a part of the name finds", async () => {
  await Promise.all(
    Array.from({ length: 52 }, (_, number) =>
      stage.server.call("POST", "/passport/identity", {
        body: { identifier: `crew-${number}`, password: "secret" },
      }),
    ),
  );
  await stage.server.createIdentity([], { identifier: "zoe" });
  const id = await store({ ...named("Many"), statement: [show([bucket])] });
  await openPolicy(id);
  await tryIt().getByLabel("Bucket", { exact: true }).selectOption(bucket);
  const as = tryIt().getByLabel("As");
  const search = tryIt().getByRole("searchbox", { name: "Part of a name" });
  await tryIt().getByText("Showing the first 50. Type part of a name to find others.").waitFor();
  expect(await as.locator("optgroup[label=Identities] option").count()).toBe(50);
  await search.fill("nobody");
  await tryIt().getByText("No name contains “nobody”.").waitFor();
  await search.fill("ZO");
  await as.locator("option", { hasText: "zoe" }).waitFor({ state: "attached" });
  await as.selectOption({ label: "zoe" });
  await tryIt().getByText("The policy is not attached to them; this is as if it were.").waitFor();
  // Who was chosen stays, whatever is searched for next.
  await search.fill("crew-7");
  await as.locator("option", { hasText: "crew-7" }).waitFor({ state: "attached" });
  expect(await as.locator("option:checked").textContent()).toBe("zoe");
  expect(problems).toEqual([]);
});

it("who may not save or choose from a list reads what is required", async () => {
  const id = await store({ ...named("Watched"), statement: [show([bucket])] });
  const watcher = await stage.server.createIdentity([
    { action: "passport:policy:show", module: "passport:policy", resource: { include: ["*"], exclude: [] } },
  ]);
  await openPolicy(id, watcher.credential);
  expect(await reasonNotToSave()).toContain("passport:policy:update is required for this action.");
  await tryIt()
    .getByText(
      "you need List identities (passport:identity:index) and List API keys (passport:apikey:index).",
    )
    .waitFor();
  await button("Edit the resources of Read buckets").click();
  await dialog().getByText("You need List buckets (bucket:index) to choose from the list.").waitFor();
  await dialog().getByLabel("Bucket of Include 1").fill("*");
  await dialog().getByRole("button", { name: "Done" }).click();
  expect(await difference()).toEqual(["Read buckets (bucket:show): any bucket"]);
});

it("what the server refuses stands at its action, and leaving asks", async () => {
  await openTemplate({ ...named("Refused"), statement: [show([bucket, absent], ["*"])] });
  await button("Save").click();
  await panel("Bucket")
    .getByText("Read buckets (bucket:show): must have at least 1 items or characters.")
    .waitFor();
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
  expect(await focus()).toBe("Edit the resources of Create documents");
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
