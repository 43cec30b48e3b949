import { apikeyText } from "@twinhelm/core/apikey/text";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type OAuthProvider, oauthStrategy, startOAuthProvider } from "../contract/fixtures/oauthProvider";
import { type SamlProvider, startSamlProvider } from "../contract/fixtures/samlProvider";
import { openStage, type Stage } from "./browser";

let stage: Stage;
let page: Page;
let problems: string[];
let oauth: OAuthProvider;
let saml: SamlProvider;

beforeAll(async () => {
  stage = await openStage();
  oauth = await startOAuthProvider();
  saml = await startSamlProvider();
});
afterAll(async () => {
  await stage.close();
  await oauth.close();
  await saml.close();
});

// biome-ignore lint/suspicious/noExplicitAny: bodies of any shape
const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<any> =>
  (await stage.server.call(method, path, { ...(body === undefined ? {} : { body }) })).body;

async function open(path: string, as: string | undefined = stage.server.admin) {
  await stage.leave(page);
  ({ page, problems } = await stage.open(path, as === undefined ? {} : { as }));
}
const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
const field = (label: string) =>
  page
    .locator(".record-form")
    .getByLabel(new RegExp(`^${label}`))
    .first();
const keys = async () => (await call("GET", "/passport/apikey")).data;

describe("API keys", () => {
  it("are made together with their policies; what could not be attached is attached by the next save", async () => {
    await open("/passport/apikey/add");
    await field("Name").fill("with policies");
    await field("Ends").fill("2027-12-31");
    await page.getByRole("searchbox", { name: "Find in Policies" }).fill("bucket read");
    await page.getByText("Bucket Read Only Access", { exact: true }).click();
    await page.getByText("1 chosen").waitFor();
    await page.route("**/passport/apikey/*/policy/*", (route) =>
      route.fulfill({ status: 500, json: { statusCode: 500, message: "Out of order" } }),
    );
    await save();
    await page
      .getByRole("alert")
      .getByText("It was made, but not all of its policies were attached.")
      .waitFor();
    expect(await field("Name").inputValue()).toBe("with policies");
    await page.unroute("**/passport/apikey/*/policy/*");
    await expect.poll(() => page.getByRole("button", { name: "Save", exact: true }).isEnabled()).toBe(true);
    await field("Description").fill("Typed after it failed");
    await save();
    await page.getByRole("heading", { name: "with policies" }).waitFor();
    const made = (await keys()).filter(({ name }: { name: string }) => name === "with policies");
    expect(made).toMatchObject([
      { description: "Typed after it failed", ends: "2027-12-31", policies: ["BucketReadOnlyAccess"] },
    ]);
    await call("DELETE", `/passport/apikey/${made[0]._id}`);
    expect(problems.filter((problem) => !problem.includes("status of 500"))).toEqual([]);
  });

  it("are made, used with their policies, switched off and deleted", async () => {
    await open("/passport/apikey");
    await page.getByText("No API keys yet").waitFor();
    await page.getByRole("button", { name: "Add New" }).click();
    await save();
    await page.getByText("This field is required.").waitFor();
    await field("Name").fill("ci");
    await field("Description").fill("Runs the checks");
    await field("Name").press("Enter");
    await page.getByRole("heading", { name: "ci" }).waitFor();
    const [made] = await keys();
    await expect.poll(() => field("Key").inputValue()).toBe(made.key);
    expect(await field("Key").getAttribute("readonly")).not.toBeNull();
    // The key of a new one shows once; afterwards it is hidden.
    expect(await field("Key").getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Hide Key" }).click();
    await expect.poll(() => field("Key").getAttribute("type")).toBe("password");
    const use = () => stage.server.call("GET", "/bucket", { as: `APIKEY ${made.key}` });
    expect((await use()).status).toBe(403);
    await page.getByRole("tab", { name: "Policies" }).click();
    await page.getByRole("button", { name: "Attach Bucket Read Only Access" }).click();
    await page.getByRole("button", { name: "Detach Bucket Read Only Access" }).waitFor();
    expect((await use()).status).toBe(200);
    await page.getByRole("tab", { name: "Credentials" }).click();
    await page.getByText("Active", { exact: true }).click();
    await save();
    await page.waitForURL("**/passport/apikey");
    expect(await page.getByText(made.key).count()).toBe(0);
    await page.getByRole("button", { name: "Show the key" }).click();
    await page.getByText(made.key).waitFor();
    expect((await use()).status).toBe(401);
    expect((await keys())[0]).toMatchObject({ description: "Runs the checks", active: false });
    await page.getByRole("button", { name: "Delete ci" }).click();
    await page.getByPlaceholder("Answer").fill("ci");
    await page.getByRole("button", { name: "Delete API key ci" }).click();
    await page.getByText("No API keys yet").waitFor();
    expect(await keys()).toEqual([]);
    expect(problems).toEqual([]);
  });

  it("remember columns and widths", async () => {
    await call("POST", "/passport/apikey", { name: "wide" });
    await open("/passport/apikey");
    await page.getByText("1–1 of 1").waitFor();
    const headers = () =>
      page
        .locator("thead th")
        .evaluateAll((all) => all.map((each) => each.querySelector(".header-text")?.textContent));
    const initial = ["Name", "Description", "Active", "Made", "Last used", "Ends", "Key", "Actions"];
    expect((await headers()).filter(Boolean)).toEqual(initial);
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    await page.getByRole("checkbox", { name: "Policies", exact: true }).click();
    await expect.poll(headers).toContain("Policies");
    await page.keyboard.press("Escape");
    await page.getByRole("separator", { name: "Width of Key" }).focus();
    await page.keyboard.press("ArrowRight");
    const width = () => page.evaluate(() => localStorage.getItem("Apikeys-key"));
    await expect.poll(async () => Number(await width())).toBeGreaterThan(50);
    await page.reload();
    await page.getByText("1–1 of 1").waitFor();
    expect(await headers()).toContain("Policies");
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    await page.getByRole("checkbox", { name: "Display all" }).click();
    await page.getByRole("checkbox", { name: "Display all" }).click();
    await expect.poll(async () => (await headers()).filter(Boolean)).toEqual(initial);
  });

  it("are found by name, as policies and identities are, and say where nothing is", async () => {
    const find = async (path: string, words: string, found: string, other: string) => {
      await open(path);
      await page.getByText(other, { exact: true }).first().waitFor();
      const box = page.getByRole("searchbox", { name: "Find by name" });
      await box.fill(words);
      await box.press("Enter");
      await page.getByText("1–1 of 1").waitFor();
      await page.getByText(found, { exact: true }).first().waitFor();
      expect(await page.getByText(other, { exact: true }).count()).toBe(0);
      await box.fill("nothing like it");
      await box.press("Enter");
      await page.getByText("with “nothing like it” in the name").waitFor();
      await page.getByRole("button", { name: "Clear the search" }).last().click();
      await page.getByText(other, { exact: true }).first().waitFor();
    };
    await call("POST", "/passport/apikey", { name: "narrow" });
    await find("/passport/apikey", "NARR", "narrow", "wide");
    await call("POST", "/passport/identity", { identifier: "maren", password: "hush-hush" });
    // The administrator is in the menu of the user, too.
    await call("POST", "/passport/identity", { identifier: "zoe", password: "hush-hush" });
    await find("/passport/identity", "mare", "maren", "zoe");
    await find("/passport/policy", "storage read", "Storage Read Only Access", "Activity Full Access");
    expect(problems).toEqual([]);
  });

  it("explain what is denied", async () => {
    const viewer = await stage.server.createIdentity([], { policies: ["ApiKeyReadOnlyAccess"] });
    await open("/passport/apikey", viewer.credential);
    await page.getByText("1–2 of 2").waitFor();
    const remove = page.getByRole("button", { name: /^Delete wide\. You need Delete/ });
    expect(await remove.getAttribute("aria-disabled")).toBe("true");
    // Whoever only reads keys has their first characters, and nothing to show or copy.
    for (const { key } of await keys())
      await page
        .getByTitle(apikeyText("key.shortened"))
        .getByText(`${key.slice(0, 4)}…`)
        .waitFor();
    expect(await page.getByRole("button", { name: "Show the key" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Copy the key" }).count()).toBe(0);
    await page.getByRole("link", { name: "Edit wide" }).click();
    await page.getByText("passport:apikey:update is required for this action.").first().waitFor({
      state: "attached",
    });
  });
});

describe("policies", () => {
  it("are listed in three scopes, the predefined ones locked, each to be copied", async () => {
    await call("POST", "/passport/policy", { name: "Mine", description: "My own", statement: [] });
    await open("/passport/policy");
    await page.getByRole("button", { name: "Show custom policies" }).click();
    await page.getByText("Show predefined policies").waitFor();
    await page.getByText("Mine", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Delete Mine" }).waitFor();
    await page.getByRole("button", { name: "Show predefined policies" }).click();
    await page.getByText("1–28 of 28").waitFor();
    expect(await page.getByRole("button", { name: /^Delete / }).count()).toBe(0);
    await page.getByRole("button", { name: "Show all policies" }).click();
    await expect.poll(() => page.getByText("Show custom policies").count()).toBe(1);
    const copy = page.getByRole("link", { name: "Copy Bucket Full Access", exact: true });
    const template = new URL(`http://x${await copy.getAttribute("href")}`).searchParams.get("template");
    expect(JSON.parse(template ?? "")).toMatchObject({ name: "Copy of Bucket Full Access" });
  });
});

describe("strategies", () => {
  const strategies = () => call("GET", "/passport/strategy");
  beforeEach(async () => {
    for (const { _id } of await strategies()) await call("DELETE", `/passport/strategy/${_id}`);
  });

  it("by OAuth are made in the form, and sign people in", async () => {
    await open("/passport/strategies/add");
    await field("Name").fill("loopback");
    await field("Title").fill("Harbour ID");
    await field("Type").selectOption("oauth");
    expect(await page.getByLabel("Value: scope").inputValue()).toBe("email");
    await page.getByRole("button", { name: "Remove scope" }).click();
    const { options } = oauthStrategy(oauth.url);
    const steps = [
      ["Code", options.code],
      ["Access token", options.access_token],
      ["Identifier", options.identifier],
    ] as const;
    for (const [title, step] of steps) {
      const group = page.getByRole("group", { name: title, exact: true });
      await group.getByLabel("Base URL").fill(step.base_url);
      if ("method" in step) await group.getByLabel("Method").selectOption(step.method);
      for (const [name, value] of Object.entries("params" in step ? step.params : {})) {
        await group.getByLabel("Query Params: Name").fill(name);
        await group.getByLabel("Query Params: Value").fill(value);
        await page.keyboard.press("Enter");
      }
    }
    await page.getByRole("button", { name: /^Choose an icon/ }).click();
    await page.getByLabel("Search icons").fill("anchor");
    await page.getByRole("button", { name: "anchor", exact: true }).click();
    await save();
    await page.getByRole("heading", { name: "loopback" }).waitFor();
    const callback = await field("Callback URL").inputValue();
    const [stored] = await strategies();
    expect(stored).toMatchObject({ name: "loopback", title: "Harbour ID", icon: "anchor" });
    expect(stored.options.code.params.scope).toBe("openid email");
    expect(callback).toContain(`/passport/strategy/${stored._id}/complete`);
    oauth.allow(callback);

    await stage.leave(page);
    ({ page, problems } = await stage.open("/passport/identify"));
    await page.getByRole("button", { name: "Sign in with Harbour ID" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Waiting for the provider").waitFor();
    const address = await dialog.getByRole("link", { name: "Open in a new window" }).getAttribute("href");
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(address ?? "");
    await elsewhere.locator("input[name=login]").fill("sailor@example.org");
    await elsewhere.locator("input[name=password]").fill("x");
    await elsewhere.locator("button[type=submit]").click();
    await elsewhere.locator("button[type=submit]").click();
    await elsewhere.getByText("You are signed in. You can close this window.").waitFor();
    await page.getByRole("heading", { name: "Welcome, sailor@example.org" }).waitFor();
    expect(page.url()).not.toContain("state=");
  });

  it("by SAML are made in the form; the page of the provider stands in the dialog", async () => {
    await open("/passport/strategies/add");
    await field("Name").fill("saml");
    await field("Certificate").fill("nonsense");
    await save();
    await page.getByText("This is not a certificate in PEM form.").waitFor();
    expect(await page.getByText("This field is required.").count()).toBe(2);
    await field("Login URL").fill(`${saml.url}/login`);
    await field("Logout URL").fill(`${saml.url}/logout`);
    await field("Certificate").fill("-----BEGIN CERTIFICATE-----\nbm9uZQ==\n-----END CERTIFICATE-----");
    await save();
    const problem = page.locator(".bp6-form-helper-text", { hasText: /certificate/i });
    await problem.waitFor();
    await field("Certificate").fill(saml.certificate);
    await save();
    await page.getByRole("heading", { name: "saml" }).waitFor();
    const [{ _id }] = await strategies();
    const metadata = await fetch(`${stage.server.url}/passport/strategy/${_id}/metadata`);
    saml.trust(await metadata.text());

    await stage.leave(page);
    ({ page, problems } = await stage.open(`/passport/identify?strategy=${_id}`));
    const frame = page.frameLocator("iframe");
    await frame.locator("input[name=person]").fill("pilot");
    await frame.locator("form").evaluate((form) => {
      if (form instanceof HTMLFormElement) form.submit();
    });
    await frame.locator("input[name=SAMLResponse]").waitFor({ state: "attached" });
    await frame.locator("form").evaluate((form) => {
      if (form instanceof HTMLFormElement) form.submit();
    });
    await page.getByRole("heading", { name: "Welcome, pilot" }).waitFor();
  });

  it("whose page may not be shown here say so, and lead to it", async () => {
    const made = await call("POST", "/passport/strategy", {
      ...oauthStrategy(oauth.url),
      options: { code: { base_url: `${stage.origin}/moved` } },
    });
    await stage.leave(page);
    ({ page, problems } = await stage.open("/passport/identify"));
    await page.route(`${stage.origin}/moved*`, (route) =>
      route.fulfill({ status: 302, headers: { location: "http://elsewhere.example/" } }),
    );
    await page.goto(`${stage.origin}/passport/identify?strategy=${made._id}`);
    await page.getByRole("alert").getByText("This page may not show that of").waitFor();
    await page.getByRole("link", { name: "Open in a new window" }).waitFor();
    problems.length = 0;
  });

  it("that cannot be begun say why, and going back gives up", async () => {
    await stage.leave(page);
    ({ page, problems } = await stage.open("/passport/identify?strategy=0123456789abcdef01234567"));
    await page.getByRole("alert").getByText("Strategy does not exist.").waitFor();
    const made = await call("POST", "/passport/strategy", oauthStrategy(oauth.url));
    await page.goto(`${stage.origin}/passport/identify?strategy=${made._id}`);
    await page.getByRole("dialog").getByText("Waiting for the provider").waitFor();
    await page.getByRole("dialog").getByLabel("Close").click();
    await page.getByLabel("Username").waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });
});
