import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFilledStage, type Stage, testPassword } from "./browser";
import type { Content } from "./fixture";
import { inkOfIcon } from "./ink";

let stage: Stage;
let content: Content;
let now = Date.now();
beforeAll(async () => {
  ({ stage, content } = await openFilledStage({ now: () => now }));
});
afterAll(() => stage.close());

const admin = () => ({ as: stage.server.admin });
const welcome = { name: "Welcome, admin" };

describe("rail and titles", () => {
  it("has a tooltip for each area, and opens a collapsed list", async () => {
    const { page, problems } = await stage.open("/dashboard", admin());
    await page.getByRole("heading", welcome).waitFor();
    await page.getByRole("button", { name: "Bucket", exact: true }).hover();
    await page.locator(".bp6-tooltip").getByText("Bucket").waitFor();
    await page.getByRole("button", { name: "Collapse the section list" }).click();
    await expect.poll(() => page.getByRole("navigation", { name: "Sections" }).count()).toBe(0);
    expect(await page.locator(".sidebar").evaluate((element) => element.clientWidth)).toBe(66);
    await page.getByRole("button", { name: "Bucket", exact: true }).click();
    const list = page.getByRole("navigation", { name: "Sections" });
    await list.getByRole("link", { name: "Boats" }).waitFor();
    const width = await list.boundingBox();
    expect(width?.width).toBe(275);
    // The circle of the user menu is drawn whole, and in the middle of its button: 20 of 24 parts of 20 pixels.
    const ink = await inkOfIcon(page, page.getByRole("button", { name: "User menu of admin" }));
    expect(ink.bottom - ink.top).toBeGreaterThanOrEqual(16);
    expect(Math.abs((ink.top + ink.bottom) / 2 - ink.height / 2)).toBeLessThanOrEqual(1);
    expect(problems).toEqual([]);
    await stage.leave(page);
  });

  it("the rail leads to the first page of a category, and the list stays collapsed where somebody wants that", async () => {
    const { page, problems } = await stage.open("/dashboard", admin());
    await page.getByRole("button", { name: "Access Management" }).click();
    await page.waitForURL("**/passport/identity");
    await expect.poll(() => page.title()).toBe("Access Management | Identities");
    await page.getByRole("button", { name: "Bucket", exact: true }).click();
    await page.waitForURL("**/bucket/welcome");
    await expect.poll(() => page.title()).toBe("Bucket");
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Boats/ })
      .click();
    await page.getByRole("heading", { name: "Boats" }).waitFor();
    // In its own category the rail moves nobody.
    await page.getByRole("button", { name: "Bucket", exact: true }).click();
    expect(new URL(page.url()).pathname).toBe(`/bucket/${content.boats}`);
    await page.getByRole("button", { name: "Collapse the section list" }).click();
    await page.reload();
    await page.getByRole("button", { name: "Expand the section list" }).click();
    await page.getByRole("navigation", { name: "Sections" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Collapse the section list" }).waitFor();
    await page.goto(`${stage.origin}/bucket`);
    await page.getByRole("heading", { name: "Bucket", exact: true, level: 1 }).waitFor();
    expect(problems).toEqual([]);
    await stage.leave(page);
  });

  it("has no category in which there is nothing for the caller, and asks for no bucket named settings", async () => {
    const person = await stage.server.createIdentity([]);
    const { page } = await stage.open("/dashboard", { as: person.credential });
    await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
    const rail = page.getByRole("navigation", { name: "Areas" });
    await expect.poll(() => rail.getByRole("button", { name: "Bucket", exact: true }).count()).toBe(0);
    await rail.getByRole("button", { name: "Dashboard" }).waitFor();
    expect(await rail.getByRole("button", { name: "Access Management" }).count()).toBe(0);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${stage.origin}/bucket/settings`);
    await page.getByRole("heading", { name: "You may not open this page" }).waitFor();
    expect(asked.filter((path) => path.includes("settings/data"))).toEqual([]);
    await stage.leave(page);
  });

  it("is an overlay on a screen of medium width", async () => {
    const viewport = { width: 1279, height: 800 };
    const { page } = await stage.open("/dashboard", { ...admin(), viewport });
    await page.getByRole("heading", welcome).waitFor();
    expect(await page.locator(".rail").count()).toBe(0);
    await page.getByRole("button", { name: "Open the section list" }).click();
    const dialog = page.getByRole("dialog", { name: "Sections" });
    // Choosing a category shows its page and leaves its list open.
    await dialog.getByRole("button", { name: "Bucket", exact: true }).click();
    await page.waitForURL("**/bucket/welcome");
    await dialog.getByRole("link", { name: "Boats" }).click();
    await page.getByRole("heading", { name: "Boats" }).waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator(".rail").waitFor();
    await stage.leave(page);
  });

  it.each([
    ["/dashboard", "Dashboard | Home"],
    ["/passport/identify", "Sign in"],
    ["/error?status=500", "Something went wrong"],
    ["/nowhere", "Page not found"],
  ])("%s has the title %s", async (path, title) => {
    const { page } = await stage.open(path, path === "/passport/identify" ? {} : admin());
    await expect.poll(() => page.title()).toBe(title);
    await stage.leave(page);
  });
});

describe("home", () => {
  it("shows how much there is, what came last and what was done, and asks for it at once", async () => {
    const { page, problems } = await stage.open("/dashboard", admin());
    const boats = page.getByRole("region", { name: "Your buckets" }).getByRole("link", { name: /^Boats/ });
    await boats.getByText("61 documents").waitFor();
    const newest = page.getByRole("region", { name: "Newest documents" });
    await newest.getByRole("link", { name: "Boat 60" }).waitFor();
    const latest = page.getByRole("region", { name: "Latest activities" });
    await latest.getByRole("link", { name: "admin created Boat 60 in Boats" }).waitFor();
    // As many of one bucket as there are lines: each of them has its name.
    expect(await newest.getByRole("listitem").count()).toBe(8);
    expect(await latest.getByText("a document in Boats").count()).toBe(0);
    await newest.getByRole("link", { name: "Boat 60" }).click();
    await page.getByRole("heading", { name: "Boat 60" }).waitFor();
    expect(problems).toEqual([]);
    await stage.leave(page);
  });

  it("a part that may not be seen, or fails, says so, and the others are there", async () => {
    const reader = await stage.server.createIdentity([
      { action: "bucket:index", module: "bucket", resource: { include: ["*"], exclude: [] } },
      { action: "bucket:data:index", module: "bucket:data", resource: { include: ["*/*"], exclude: [] } },
    ]);
    const { page } = await stage.open("/dashboard", { as: reader.credential });
    await page.getByText("61 documents").waitFor();
    const latest = page.getByRole("region", { name: "Latest activities" });
    await latest.getByText("You may not see what others do.").waitFor();
    await latest.getByText("activity:index").first().waitFor();
    await page.route("**/data?**", (route) =>
      route.fulfill({ status: 500, contentType: "application/json", body: '{"message":"Broken disk."}' }),
    );
    await page.reload();
    await page.getByRole("region", { name: "Newest documents" }).getByText("Broken disk.").waitFor();
    await page
      .getByRole("link", { name: /^Boats/ })
      .first()
      .waitFor();
    await stage.leave(page);
  });
});

describe("the user menu", () => {
  it("leads to the profile, which says what one may do", async () => {
    const grant = { action: "bucket:index", module: "bucket", resource: { include: ["*"], exclude: [] } };
    const person = await stage.server.createIdentity([grant], { identifier: "grace" });
    const { page, problems } = await stage.open("/dashboard", { as: person.credential });
    await page.getByRole("button", { name: "User menu of grace" }).click();
    await page.getByRole("menuitem", { name: "Profile" }).click();
    await page.getByRole("heading", { name: "grace" }).waitFor();
    const area = page.locator(".profile-area");
    await area.getByText("List", { exact: true }).waitFor();
    await area.getByText("Policy of grace").waitFor();
    expect(new URL(page.url()).pathname).toBe(`/passport/identity/${person.id}/edit`);
    expect(problems).toEqual([]);
    await stage.leave(page);
  });
});

it("the profile of somebody who may do everything asks nothing that the server does not know", async () => {
  const { page } = await stage.open("/dashboard", admin());
  await page.getByRole("heading", welcome).waitFor();
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) refused.push(answer.url());
  });
  await page.getByRole("button", { name: "User menu of admin" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  // What several policies grant is said once.
  const keys = page.getByRole("region", { name: "API keys", exact: true });
  await keys.getByText("Api Key Full Access and Passport Full Access").first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(refused).toEqual([]);
  await page.getByRole("button", { name: "Notifications", exact: true }).waitFor();
  await stage.leave(page);
});

describe("the palette", () => {
  it("opens a screen by typing, with the keyboard alone", async () => {
    const { page, problems } = await stage.open("/dashboard", admin());
    await page.getByRole("heading", welcome).waitFor();
    await page.keyboard.press("Control+k");
    const box = page.getByRole("combobox", { name: "Search commands and screens" });
    await box.waitFor();
    await page.keyboard.type("boats");
    await expect.poll(() => page.getByRole("option").allTextContents()).toHaveLength(1);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Boats" }).waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    expect(problems).toEqual([]);
    await stage.leave(page);
  });

  it("starts actions on what is open, and shows each as a command", async () => {
    const { page } = await stage.open(`/bucket/${content.boats}`, admin());
    await page.getByText("1–25 of 61").waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("delete bucket");
    await page.getByText(`twinhelm bucket delete ${content.boats} --yes`).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog", { name: "Delete Boats" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /^Search/ }).fill("delete documents");
    const line = page.getByRole("option", { name: /^Delete documents/ });
    await line.getByText("Choose a document first.").waitFor();
    expect(await line.getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("Enter");
    expect(await page.getByRole("combobox", { name: /^Search/ }).count()).toBe(1);
    await stage.leave(page);
  });

  it("finds documents by their primary field, wherever somebody is", async () => {
    const { page, problems } = await stage.open("/dashboard", admin());
    await page.getByRole("heading", welcome).waitFor();
    await page.keyboard.press("Control+k");
    const box = page.getByRole("combobox", { name: /^Search/ });
    await box.fill("boat 17");
    await page.getByRole("option", { name: /Boat 17/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Boat 17" }).waitFor();
    expect(problems).toEqual([]);
    await stage.leave(page);
  });

  it("opens an address that is typed, and says when nothing is found", async () => {
    const { page } = await stage.open("/dashboard", admin());
    await page.getByRole("heading", welcome).waitFor();
    await page.getByRole("button", { name: "Command palette" }).click();
    await page.keyboard.type("zzz");
    await page.getByText("No results.").waitFor();
    await page.getByRole("combobox", { name: /^Search/ }).fill(`/bucket/${content.ports}`);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Ports" }).waitFor();
    await stage.leave(page);
  });

  it("explains what is denied", async () => {
    const person = await stage.server.createIdentity([]);
    const { page } = await stage.open("/dashboard", { as: person.credential });
    await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
    await page.getByText("You may not see the documents of any bucket.").waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("add new bucket");
    await page.getByText("You need Create buckets.").waitFor();
    await page.keyboard.press("Enter");
    expect(await page.getByRole("dialog", { name: "Add new bucket" }).count()).toBe(0);
    await stage.leave(page);
  });

  it("shows by a press why a button is denied, to be read and copied", async () => {
    const person = await stage.server.createIdentity([]);
    const { page } = await stage.open("/dashboard", { as: person.credential });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /^Search/ }).fill("/bucket/welcome");
    await page.keyboard.press("Enter");
    const create = page.getByRole("button", { name: /^Create a bucket/ });
    await create.click({ force: true });
    const why = page.getByRole("dialog", { name: "Not allowed" });
    await why.getByText("You need Create buckets.").waitFor();
    await why.getByText("bucket:create is required for this action.").waitFor();
    await why.getByText('{"action":"bucket:create","module":"bucket"}').waitFor();
    await why.getByRole("button", { name: "Copy the statement" }).click();
    await why.getByRole("button", { name: "Copied!" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      '{"action":"bucket:create","module":"bucket"}',
    );
    await why.getByRole("button", { name: "Close" }).last().click();
    await why.waitFor({ state: "detached" });
    // It goes with its page.
    await create.click({ force: true });
    await why.waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
    await why.waitFor({ state: "detached" });
    await stage.leave(page);
  });
});

describe("sign-in", () => {
  it("sends nothing before name and password have three characters", async () => {
    const { page } = await stage.open("/passport/identify");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(request.url());
    });
    const submit = page.getByRole("button", { name: "Sign in", exact: true });
    await submit.click();
    await expect.poll(() => page.getByText("This field is required.").count()).toBe(2);
    await page.getByLabel("Username").fill("ad");
    await page.getByLabel("Password", { exact: true }).fill("no");
    await submit.click();
    await page.getByText("Identifier must be greater than 3 characters").waitFor();
    await page.getByText("Password must be greater than 3 characters").waitFor();
    await page.getByLabel("Username").and(page.locator(":focus")).waitFor();
    expect(sent).toEqual([]);
    await stage.leave(page);
  });
});

describe("failures", () => {
  const denied = {
    status: 403,
    contentType: "application/json",
    body: '{"statusCode":403,"message":"You do not have sufficient permissions.","error":"Forbidden"}',
  };

  it("a page that the server denies leads to the error page", async () => {
    const { page } = await stage.open("/dashboard", admin());
    await page.route("**/data?**", (route) => route.fulfill(denied));
    await page.goto(`${stage.origin}/bucket/${content.boats}`);
    await page.getByRole("heading", { name: "403 / Forbidden" }).waitFor();
    await page.getByText("You do not have sufficient permissions.").waitFor();
    await page.unroute("**/data?**");
    await page.getByRole("link", { name: "Take me back to the bright side" }).click();
    await page.getByRole("heading", welcome).waitFor();
    await stage.leave(page);
  });

  it("a question in the background that is denied throws nobody off the page", async () => {
    const { page } = await stage.open(`/bucket/${content.boats}`, admin());
    await page.getByText("1–25 of 61").waitFor();
    await page.route("**/data?**", (route) => route.fulfill(denied));
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByRole("alert").getByText("You do not have sufficient permissions.").waitFor();
    await page.getByText("1–25 of 61").waitFor();
    expect(page.url()).toContain(content.boats);
    await stage.leave(page);
  });

  it("any other failure is said for three seconds with its code, and stands in the list", async () => {
    const { page } = await stage.open(`/bucket/${content.boats}`, admin());
    await page.getByText("1–25 of 61").waitFor();
    await page.route("**/data?**", (route) =>
      route.fulfill({ status: 500, contentType: "application/json", body: '{"message":"It <b>broke</b>."}' }),
    );
    await page.getByRole("button", { name: "Refresh" }).click();
    const toast = page.getByRole("log").getByRole("button");
    await toast.getByText("Code: 500").waitFor({ timeout: 20_000 });
    await toast.getByText("It <b>broke</b>.").waitFor();
    await toast.click();
    await toast.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Notifications, 1 new" }).click();
    const list = page.getByRole("region", { name: "Notifications" });
    await list.getByText("It <b>broke</b>.").waitFor();
    await page.getByRole("button", { name: "Notifications", exact: true }).waitFor();
    await list.getByRole("button", { name: "Clear the list" }).click();
    await page.getByRole("button", { name: "Notifications", exact: true }).click();
    await page.getByText("No notifications yet.").waitFor();
    await stage.leave(page);
  });

  it("a session that ends while a form is open: nothing typed is lost, and the call is sent again", async () => {
    const { page } = await stage.open("/bucket/welcome", admin());
    await page.getByRole("button", { name: "Add New Bucket" }).click();
    await page.getByRole("dialog").getByLabel("Title").fill("Kept through");
    now += 200_000_000;
    await page.keyboard.press("Enter");
    const signIn = page.getByRole("dialog", { name: "Sign in" });
    await signIn.getByText("Your session has expired.").waitFor();
    await signIn.getByLabel("Password", { exact: true }).fill(testPassword);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Kept through" }).waitFor();
    const { body } = await stage.server.call("GET", "/bucket", {
      as: await stage.server.signIn("admin", testPassword),
    });
    expect(body.filter(({ title }: { title: string }) => title === "Kept through")).toHaveLength(1);
    await stage.leave(page);
  });
});
