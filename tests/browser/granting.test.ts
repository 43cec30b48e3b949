import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { violationsOfThemes } from "./axe";
import { openStage, type Stage } from "./browser";

let stage: Stage;
let page: Page;
let problems: string[];
let piers: string;
let clicks: number;

beforeAll(async () => {
  stage = await openStage();
  const body = { title: "Piers", description: "Piers", properties: { name: { type: "string" } } };
  piers = (await stage.server.call("POST", "/bucket", { body })).body._id;
  await stage.server.call("POST", `/bucket/${piers}/data`, { body: { name: "North" } });
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.leave(page);
  const permissions = ["clipboard-read", "clipboard-write"];
  ({ page, problems } = await stage.open("/dashboard", { as: stage.server.admin, permissions }));
  clicks = 0;
});

/** One click that a person makes; typing is not counted. */
async function click(target: Locator): Promise<void> {
  clicks += 1;
  await target.click();
}

/** From the home page to the dialog that grants access. */
async function openGrant(): Promise<void> {
  await click(page.locator(".rail").getByRole("button", { name: "Bucket" }));
  await page.locator(".section-list li", { hasText: "Piers" }).hover();
  await click(page.getByRole("button", { name: "Menu of Piers" }));
  await click(page.getByRole("menuitem", { name: "Grant access" }));
  await page.getByRole("dialog", { name: "Grant access to Piers" }).waitFor();
}
const secretOf = (label: string) =>
  page.locator(".grant-secrets div", { hasText: label }).locator("code").innerText();

describe("granting access to a bucket", () => {
  it("read access for a new colleague takes at most 6 clicks, and it works", async () => {
    await openGrant();
    await page.getByRole("searchbox", { name: "Find a person or an API key" }).fill("newcomer");
    await click(page.getByText("New identity newcomer"));
    await page.getByText("Read access to Piers").waitFor();
    await click(page.getByRole("button", { name: "Grant", exact: true }));
    await page.getByText("newcomer can read Piers now.").waitFor();
    const password = await secretOf("Password of newcomer");
    await click(page.getByRole("button", { name: "Copy Password of newcomer" }));
    expect(clicks).toBeLessThanOrEqual(6);
    expect(problems).toEqual([]);
    const { page: theirs } = await stage.open("/passport/identify");
    await theirs.getByLabel("Username").fill("newcomer");
    await theirs.getByLabel("Password", { exact: true }).fill(password);
    await theirs.getByRole("button", { name: "Sign in" }).click();
    await theirs.getByRole("heading", { name: "Welcome, newcomer" }).waitFor();
    await theirs.goto(`${stage.origin}/bucket/${piers}`);
    await theirs.getByRole("gridcell", { name: "North", exact: true }).waitFor();
    await stage.leave(theirs);
  });

  it("a key that writes one bucket takes at most 6 clicks", async () => {
    await openGrant();
    await click(page.getByText("Also create, change and delete documents."));
    await page.getByRole("searchbox", { name: "Find a person or an API key" }).fill("importer");
    await click(page.getByText("New API key importer"));
    await page.getByText("Delete documents", { exact: true }).waitFor();
    expect(await violationsOfThemes(page)).toEqual([]);
    await click(page.getByRole("button", { name: "Grant", exact: true }));
    await page.getByText("importer can write Piers now.").waitFor();
    expect(clicks).toBeLessThanOrEqual(6);
    const as = `APIKEY ${await secretOf("Key of importer")}`;
    const written = await stage.server.call("POST", `/bucket/${piers}/data`, { as, body: { name: "South" } });
    expect(written.status).toBe(201);
    expect((await stage.server.call("DELETE", `/bucket/${piers}`, { as })).status).toBe(403);
    expect(problems).toEqual([]);
  });

  it("says what was made where the rest is refused, and goes on from there", async () => {
    await openGrant();
    await page.getByRole("searchbox", { name: "Find a person or an API key" }).fill("second");
    await page.getByText("New identity second").click();
    await page.route("**/passport/identity/*/policy/*", (route) =>
      route.fulfill({ status: 500, json: { statusCode: 500, message: "Out of order" } }),
    );
    await page.getByRole("button", { name: "Grant", exact: true }).click();
    const alert = page.getByRole("dialog").getByRole("alert");
    await alert.getByText("second made.").waitFor();
    await alert.getByText("It could not be attached to second: Out of order").waitFor();
    await page.unroute("**/passport/identity/*/policy/*");
    await page.getByRole("button", { name: "Grant", exact: true }).click();
    await page.getByText("second can read Piers now.").waitFor();
    const { body } = await stage.server.call("GET", "/passport/identity");
    const found = body.filter(({ identifier }: { identifier: string }) => identifier === "second");
    expect(found.map(({ policies }: { policies: string[] }) => policies.length)).toEqual([1]);
  });

  it("the menu of the bucket says what is missing", async () => {
    const of = (...include: string[]) => ({ include, exclude: [] });
    const person = await stage.server.createIdentity([
      { action: "bucket:index", module: "bucket", resource: of("*") },
      { action: "bucket:data:index", module: "bucket:data", resource: of("*/*") },
      { action: "passport:policy:create", module: "passport:policy" },
    ]);
    const { page: theirs } = await stage.open(`/bucket/${piers}`, { as: person.credential });
    await theirs.getByRole("button", { name: "What can be done with Piers" }).click();
    const line = theirs.getByRole("menuitem", { name: /^Grant access/ });
    await line.getByText("passport:policy:index").waitFor();
    expect(await line.getAttribute("aria-disabled")).toBe("true");
    await stage.leave(theirs);
  });
});
