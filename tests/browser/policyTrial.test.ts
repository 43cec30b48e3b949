import type { Locator, Page } from "playwright-core";
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

const { replace, store, stored } = policiesOf(() => stage);
const { button, dialog, difference, panel, reasonNotToSave, save, toggle } = policyEditor(() => page);

async function open(path: string, as = stage.server.admin): Promise<void> {
  ({ page, problems } = await stage.open(`/passport/policy/${path}`, { as }));
  await page.getByLabel("Name", { exact: true }).waitFor();
}
const openPolicy = (id: string, as?: string) => open(`${id}/edit`, as);
const tryIt = () => panel("Try it");

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
  await expect
    .poll(() => button(/Save|Failed/).evaluate((each) => each === document.activeElement))
    .toBe(true);
  expect(await page.getByLabel("Description", { exact: true }).inputValue()).toBe("Mine");
  expect(await stored(id)).toMatchObject(theirs);
  await button("Save").click();
  await question.getByRole("button", { name: "Take theirs" }).click();
  await panel("Bucket").getByText(absent).waitFor();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Theirs");
  await button("Restore what I typed").click();
  await expect.poll(() => page.getByLabel("Description", { exact: true }).inputValue()).toBe("Mine");
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
  await button("Save").and(page.locator(":focus")).waitFor();
  expect((await stored(id)).statement).toHaveLength(3);
  await button("Save").click();
  await question.getByRole("button", { name: "Save anyway" }).click();
  await expect.poll(async () => (await stored(id)).statement).toHaveLength(2);
  await expect.poll(() => button("Save").getAttribute("aria-disabled")).toBe("true");
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
