import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeAt, readCode } from "../contract/fixtures/authenticator";
import { columnTexts, openStage, type Stage, testPassword } from "./browser";

let stage: Stage;
let page: Page;
let problems: string[];
let now = Date.now();

beforeAll(async () => {
  stage = await openStage({ now: () => now });
  const properties = {
    city: { type: "string", title: "City", minLength: 2 },
    age: { type: "number", title: "Age", minimum: 18 },
    staff: { type: "boolean", title: "Staff" },
  };
  await call("PUT", "/preference/passport", { identity: { attributes: { properties, required: ["city"] } } });
  for (let number = 10; number < 23; number += 1)
    await call("POST", "/passport/identity", {
      identifier: `person ${number}`,
      password: "secret",
      attributes: { city: number % 2 === 0 ? "Oslo" : "Rome", age: number + 10 },
    });
});
afterAll(() => stage.close());

// biome-ignore lint/suspicious/noExplicitAny: bodies of any shape
const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<any> =>
  (await stage.server.call(method, path, { ...(body === undefined ? {} : { body }) })).body;
const named = async (identifier: string) =>
  (await call("GET", "/passport/identity")).find(
    (each: { identifier: string }) => each.identifier === identifier,
  );

async function open(path: string, as = stage.server.admin) {
  await stage.leave(page);
  ({ page, problems } = await stage.open(path, { as }));
}
const sortByAge = () => page.getByRole("columnheader", { name: "Age" }).getByRole("button").first();
const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
const field = (label: string) => page.locator(".record-form").getByLabel(new RegExp(`^${label}`));

describe("the list", () => {
  beforeEach(() => open("/passport/identity"));

  it("shows attributes as columns, ten a page, sorted by _id, and the administrator is locked", async () => {
    await page.getByText("1–10 of 14").waitFor();
    expect((await columnTexts(page, "City")).slice(1, 3)).toEqual(["Oslo", "Rome"]);
    expect(await page.getByLabel("Select admin").isDisabled()).toBe(true);
    expect(await page.getByRole("button", { name: "Delete admin" }).count()).toBe(0);
    expect(await page.title()).toBe("Access Management | Identities");
    await sortByAge().click();
    await sortByAge().click();
    await expect.poll(async () => (await columnTexts(page, "Age"))[0]).toBe("32");
    expect(problems).toEqual([]);
  });

  it("filters by an attribute, in the address, and back", async () => {
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByLabel("Attribute").selectOption({ label: "City" });
    await page.getByLabel("Value", { exact: true }).fill("Rome");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("1–6 of 6").waitFor();
    expect(new URL(page.url()).searchParams.get("filter")).toContain("attributes.city");
    await page.reload();
    await page.getByText("1–6 of 6").waitFor();
    await page.getByRole("button", { name: "Remove City = Rome" }).click();
    await page.getByText("1–10 of 14").waitFor();
  });

  it("remembers its columns", async () => {
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    await page.getByRole("checkbox", { name: "Age", exact: true }).click();
    await expect.poll(() => sortByAge().count()).toBe(0);
    await page.reload();
    await page.getByText("1–10 of 14").waitFor();
    expect(await sortByAge().count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem("Identities-displayedProperties"))).toContain(
      "city",
    );
  });

  it("with every column off, identifier and actions are left", async () => {
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    const all = page.getByRole("checkbox", { name: "Display all" });
    await all.click();
    await expect
      .poll(() => page.locator("th .header-text").allTextContents())
      .toEqual(["Identifier", "Actions"]);
    await page.reload();
    await page.getByText("1–10 of 14").waitFor();
    expect(await page.locator("th .header-text").allTextContents()).toEqual(["Identifier", "Actions"]);
  });

  it("deletes those that are chosen once agree is typed", async () => {
    await page.goto(
      `${stage.origin}/passport/identity?paginator=${encodeURIComponent('{"pageSize":25,"pageIndex":0}')}`,
    );
    await page.getByLabel("Select person 21").click();
    await page.getByLabel("Select person 22").click();
    await page.getByRole("button", { name: "Delete selected" }).click();
    const confirm = page.getByRole("button", { name: "Delete 2 identities" });
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByPlaceholder("Answer").fill("agree");
    await confirm.click();
    await expect.poll(async () => (await call("GET", "/passport/identity")).length).toBe(12);
    expect(await named("person 21")).toBeUndefined();
  });
});

describe("the form", () => {
  it("of a system identity has no Save; only its password can be changed", async () => {
    const { _id } = await named("admin");
    await open(`/passport/identity/${_id}/edit`);
    await page.getByRole("heading", { name: "admin" }).waitFor();
    expect(await field("Identifier").isDisabled()).toBe(true);
    expect(await page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
    await page.getByText("Change password", { exact: true }).click();
    await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  });

  it("says what is wrong, keeps what is typed, and goes on to the new identity", async () => {
    await open("/passport/identity/add");
    await page.getByRole("heading", { name: "New identity" }).waitFor();
    await save();
    await expect.poll(() => page.getByText("This field is required.").count()).toBe(3);
    await field("Identifier").fill("an");
    await field("Password").fill("p");
    await field("City").fill("X");
    await field("Age").fill("7");
    await save();
    await page.getByText("Identifier must be greater than 3 characters").waitFor();
    await page.getByText("Password must be greater than 3 characters").waitFor();
    await page.getByText("This property must be greater than 1 characters.").waitFor();
    await page.getByText("This property must be greater than 18.").waitFor();
    await field("Identifier").fill("person 10");
    await field("Password").fill("hush-hush");
    await field("City").fill("Bergen");
    await field("Age").fill("44");
    await page.getByText("Staff").click();
    await save();
    await page.getByRole("alert").getByText("Identity already exists.").waitFor();
    expect(await field("City").inputValue()).toBe("Bergen");
    await field("Identifier").fill("ana");
    await save();
    await page.getByRole("heading", { name: "ana", exact: true }).waitFor();
    const stored = await named("ana");
    expect(page.url()).toContain(`/passport/identity/${stored._id}/edit`);
    expect(stored.attributes).toEqual({ city: "Bergen", age: 44, staff: true });
    expect(problems).toEqual([]);
  });

  it("is saved by Enter in a field, and not by those who may not", async () => {
    const { _id } = await named("person 19");
    await open(`/passport/identity/${_id}/edit`);
    await field("City").fill("Narvik");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/passport/identity");
    expect((await named("person 19")).attributes.city).toBe("Narvik");
    const viewer = await stage.server.createIdentity([], {
      identifier: "reader",
      attributes: { city: "Oslo" },
      policies: ["IdentityReadOnlyAccess"],
    });
    await open(`/passport/identity/${_id}/edit`, viewer.credential);
    let written = 0;
    page.on("request", (request) => {
      if (request.method() === "PUT") written += 1;
    });
    await field("City").focus();
    expect(await field("City").isEditable()).toBe(false);
    await page.getByText("passport:identity:update is required for this action.").first().waitFor({
      state: "attached",
    });
    await page.keyboard.press("Enter");
    expect([written, (await named("person 19")).attributes.city]).toEqual([0, "Narvik"]);
  });

  it("changes a password only when it is wanted", async () => {
    const { _id } = await named("person 11");
    await open(`/passport/identity/${_id}/edit`);
    await page.getByText("Change password").click();
    await field("Password").fill("another");
    await save();
    await page.waitForURL("**/passport/identity");
    const signIn = (password: string) =>
      stage.server.call("POST", "/passport/identify", {
        as: null,
        body: { identifier: "person 11", password },
      });
    expect((await signIn("secret")).status).toBe(401);
    expect((await signIn("another")).status).toBe(200);
  });

  it("does not overwrite what somebody else saved meanwhile", async () => {
    const { _id } = await named("person 12");
    await open(`/passport/identity/${_id}/edit`);
    await field("City").fill("Mine");
    await call("PUT", `/passport/identity/${_id}`, {
      identifier: "person 12",
      attributes: { city: "Theirs" },
    });
    await save();
    await page.getByRole("alertdialog").getByText("Somebody else changed this in the meantime").waitFor();
    await page.getByRole("button", { name: "Take theirs" }).click();
    await expect.poll(() => field("City").inputValue()).toBe("Theirs");
    await field("City").fill("Mine");
    await save();
    await page.waitForURL("**/passport/identity");
    expect((await named("person 12")).attributes.city).toBe("Mine");
  });

  it("keeps what somebody else changed in another field", async () => {
    const { _id } = await named("person 15");
    await open(`/passport/identity/${_id}/edit`);
    await field("City").fill("Mine");
    await call("PUT", `/passport/identity/${_id}`, {
      identifier: "person 15",
      attributes: { city: "Rome", age: 77 },
    });
    await save();
    await page.waitForURL("**/passport/identity");
    await page
      .getByText("Saved, together with what somebody else changed in the meantime.")
      .first()
      .waitFor();
    expect((await named("person 15")).attributes).toEqual({ city: "Mine", age: 77 });
  });

  it("lets each field that both changed be chosen", async () => {
    const { _id } = await named("person 16");
    await open(`/passport/identity/${_id}/edit`);
    await field("City").fill("Mine");
    await field("Age").fill("50");
    await call("PUT", `/passport/identity/${_id}`, {
      identifier: "person 16",
      attributes: { city: "Theirs", age: 60 },
    });
    await save();
    const question = page.getByRole("alertdialog");
    await question.getByRole("group", { name: "City" }).getByLabel("Theirs: Theirs").check();
    expect(await question.getByRole("group", { name: "Age" }).getByLabel("Yours: 50").isChecked()).toBe(true);
    await question.getByRole("button", { name: "Save what is chosen" }).click();
    await page.waitForURL("**/passport/identity");
    expect((await named("person 16")).attributes).toEqual({ city: "Theirs", age: 50 });
  });

  it("keeps what was typed where somebody deleted it, and saves it as new", async () => {
    const { _id } = await named("person 17");
    await open(`/passport/identity/${_id}/edit`);
    await field("City").fill("Mine");
    await call("DELETE", `/passport/identity/${_id}`);
    await save();
    await page.getByRole("alert").getByText("Somebody else deleted this in the meantime.").waitFor();
    await page.getByRole("button", { name: "Save as new" }).click();
    await page.getByText("This field is required.").waitFor();
    await field("Password").fill("hush-hush");
    await save();
    await page.getByRole("heading", { name: "person 17", exact: true }).waitFor();
    // Its form has the same heading.
    await expect.poll(async () => (await named("person 17"))?.attributes).toEqual({ city: "Mine", age: 27 });
  });

  it("one save at a time: what is typed meanwhile stays, and is not saved", async () => {
    const { _id } = await named("person 18");
    await open(`/passport/identity/${_id}/edit`);
    let written = 0;
    const held = Promise.withResolvers<void>();
    await page.route(`**/passport/identity/${_id}`, async (route) => {
      if (route.request().method() !== "PUT") return route.fallback();
      written += 1;
      await held.promise;
      await route.fallback();
    });
    await field("City").fill("First");
    // Faster than anything is drawn in between.
    await page.getByRole("button", { name: "Save", exact: true }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect.poll(() => written).toBe(1);
    await field("City").fill("Second");
    held.resolve();
    await expect.poll(async () => (await named("person 18")).attributes.city).toBe("First");
    await page.getByText("Saved.").first().waitFor();
    expect(await field("City").inputValue()).toBe("Second");
    expect(page.url()).toContain(_id);
    await save();
    await page.waitForURL("**/passport/identity");
    expect([written, (await named("person 18")).attributes.city]).toEqual([2, "Second"]);
  });

  it("asks before what is typed is left behind", async () => {
    const { _id } = await named("person 13");
    await open(`/passport/identity/${_id}/edit`);
    await field("City").fill("Elsewhere");
    await page.getByRole("link", { name: "Policies" }).click();
    await page.getByRole("alertdialog").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(await field("City").inputValue()).toBe("Elsewhere");
    await page.getByRole("link", { name: "Policies" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
    await page.waitForURL("**/passport/policy");
    // Leaving is not saving.
    expect((await named("person 13")).attributes.city).toBe("Rome");
  });

  it("attaches and detaches policies", async () => {
    const { _id } = await named("person 14");
    await open(`/passport/identity/${_id}/edit`);
    await page.getByRole("tab", { name: "Policies" }).click();
    await page.getByLabel("Find a policy").fill("bucket read");
    await page.getByRole("button", { name: "Attach Bucket Read Only Access" }).click();
    await page.getByRole("button", { name: "Detach Bucket Read Only Access" }).waitFor();
    expect((await named("person 14")).policies).toEqual(["BucketReadOnlyAccess"]);
    expect(new URL(page.url()).searchParams.get("view")).toBe("policy");
    await page.getByRole("button", { name: "Detach Bucket Read Only Access" }).click();
    await expect.poll(async () => (await named("person 14")).policies).toEqual([]);
  });

  it("asks before somebody takes away their own way back", async () => {
    const { credential, id } = await stage.server.createIdentity([], {
      identifier: "keeper",
      attributes: { city: "Oslo" },
      policies: ["IdentityFullAccess", "PolicyReadOnlyAccess", "BucketReadOnlyAccess"],
    });
    await open(`/passport/identity/${id}/edit?view=policy`, credential);
    await page.getByRole("button", { name: "Detach Bucket Read Only Access" }).click();
    await page.getByRole("button", { name: "Attach Bucket Read Only Access" }).waitFor();
    await page.getByRole("button", { name: "Detach Identity Full Access" }).click();
    const question = page.getByRole("alertdialog", { name: "This locks you out" });
    await question.getByText("passport:identity:policy:add").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    expect((await named("keeper")).policies).toContain("IdentityFullAccess");
    await page.getByRole("button", { name: "Detach Identity Full Access" }).click();
    await question.getByRole("button", { name: "Detach anyway" }).click();
    await expect.poll(async () => (await named("keeper")).policies).toEqual(["PolicyReadOnlyAccess"]);
  });

  it("says when there is no such identity", async () => {
    await open("/passport/identity/0123456789abcdef01234567/edit");
    await page.getByText("There is no identity with the id 0123456789abcdef01234567.").waitFor();
  });
});

describe("somebody without rights", () => {
  it("changes their own name and sees why the rest is closed", async () => {
    await call("POST", "/passport/identity", {
      identifier: "lone",
      password: "secret",
      attributes: { city: "Oslo" },
    });
    const { body } = await stage.server.call("POST", "/passport/identify", {
      as: null,
      body: { identifier: "lone", password: "secret" },
    });
    const { _id } = await named("lone");
    await open(`/passport/identity/${_id}/edit`, `IDENTITY ${body.token}`);
    await page.getByRole("heading", { name: "What you may do" }).waitFor();
    await field("Identifier").fill("lonely");
    await save();
    await expect.poll(() => named("lonely")).toBeTruthy();
    // Their page stays: what they saved themselves is nobody else's change.
    await page.getByRole("button", { name: "Save", exact: true }).waitFor();
    await field("Identifier").fill("loner");
    await save();
    await expect.poll(() => named("loner")).toBeTruthy();
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    await field("Identifier").fill("lonely");
    await page.getByRole("button", { name: "Save", exact: true }).waitFor();
    await save();
    await expect.poll(() => named("lonely")).toBeTruthy();
    expect((await named("lonely")).attributes).toEqual({ city: "Oslo" });
    await page.goto(`${stage.origin}/passport/identity`);
    await page.getByText("You may not open this page").waitFor();
    await page.getByText("passport:identity:index is required for this action.").waitFor();
  });
});

describe("the second factor", () => {
  it("is enrolled with an authenticator, with a wrong code on the way, and disabled again", async () => {
    await call("POST", "/passport/identity", {
      identifier: "careful",
      password: "secret",
      attributes: { city: "Oslo" },
    });
    const { _id } = await named("careful");
    await open(`/passport/identity/${_id}/edit`);
    await page.getByRole("button", { name: "Enable" }).click();
    const method = page.getByRole("combobox", { name: "Method" });
    await method.and(page.locator(":focus")).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Enable" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await method
      .getByRole("option", { name: "Authenticator app", selected: true })
      .waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Start Verification" }).click();
    const image = page.getByRole("img", { name: "QR code for an authenticator" });
    const read = async () =>
      readCode((await image.getAttribute("src")) ?? "").searchParams.get("secret") ?? "";
    await image.waitFor();
    const secret = await read();
    await page.getByText(secret).waitFor();
    await page.getByLabel("6-digit code").fill("000000");
    await page.getByRole("button", { name: "Complete verification" }).click();
    const wrong = page.getByRole("alert").getByText(/This code is wrong. The next one comes in \d+ seconds?/);
    await wrong.waitFor();
    // The question stays as it was, with an empty field for the next code.
    expect(await read()).toBe(secret);
    await page.getByText(secret).waitFor();
    await expect.poll(() => page.getByLabel("6-digit code").inputValue()).toBe("");
    expect((await named("careful")).authFactor).toBeUndefined();
    await page.getByLabel("6-digit code").fill(codeAt(secret, now));
    await page.getByRole("button", { name: "Complete verification" }).click();
    await page.getByText("Verification has been completed successfully.").waitFor();
    await page.getByRole("button", { name: "I have kept them" }).click();
    await page.getByText("10 recovery codes left.").waitFor();
    await page.getByRole("button", { name: "Disable" }).waitFor();
    expect((await named("careful")).authFactor.type).toBe("totp");
    expect(JSON.stringify(await named("careful"))).not.toContain(secret);

    await page.getByRole("button", { name: "Disable" }).click();
    await page.getByPlaceholder("Answer").fill("careful");
    await page.getByRole("button", { name: "Disable the second factor of careful" }).click();
    await page.getByRole("button", { name: "Enable" }).and(page.locator(":focus")).waitFor();
    expect((await named("careful")).authFactor).toBeUndefined();
    expect(problems).toEqual([]);
  });

  it("is asked for at sign-in: a wrong code stays at its question, and the name is kept", async () => {
    await call("POST", "/passport/identity", {
      identifier: "guarded",
      password: "secret",
      attributes: { city: "Oslo" },
    });
    const { _id } = await named("guarded");
    const path = `/passport/identity/${_id}`;
    const started = await call("POST", `${path}/start-factor-verification`, { type: "totp", config: {} });
    const secret = readCode(started.challenge).searchParams.get("secret") ?? "";
    const done = await call("POST", `${path}/complete-factor-verification`, {
      answer: codeAt(secret, now),
    });
    now += 60_000;
    await stage.leave(page);
    ({ page, problems } = await stage.open("/passport/identify"));
    await page.getByLabel("Username").fill("guarded");
    await page.getByLabel("Password", { exact: true }).fill("secret");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Please enter the 6 digit code").waitFor();
    await page.getByRole("textbox").fill("111111");
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("alert").getByText("This code is wrong").waitFor();
    await page.getByText("Please enter the 6 digit code").waitFor();
    await expect.poll(() => page.getByRole("textbox").inputValue()).toBe("");
    await page.getByRole("button", { name: "Back to username and password" }).click();
    expect(await page.getByLabel("Username").inputValue()).toBe("guarded");
    await page.getByLabel("Password", { exact: true }).fill("secret");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Please enter the 6 digit code").waitFor();
    await page.getByRole("textbox").fill("222222");
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("alert").getByText("This code is wrong").waitFor();
    // A recovery code signs in in its place.
    await page.getByRole("textbox").fill(done.recoveryCodes[0]);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("heading", { name: "Welcome, guarded" }).waitFor();
    expect(problems).toEqual([]);
  });
});

it("signs out at the server too", async () => {
  const { body } = await stage.server.call("POST", "/passport/identify", {
    as: null,
    body: { identifier: "admin", password: testPassword },
  });
  const credential = `IDENTITY ${body.token}`;
  await open("/dashboard", credential);
  await page.getByRole("button", { name: "User menu of admin" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.waitForURL("**/passport/identify");
  await expect
    .poll(
      async () =>
        (await stage.server.call("GET", "/passport/identity/statements", { as: credential })).status,
    )
    .toBe(401);
});
