import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFilledStage, type Stage, testPassword } from "./browser";
import type { Content } from "./fixture";

let stage: Stage;
let content: Content;
beforeAll(async () => {
  ({ stage, content } = await openFilledStage());
});
afterAll(() => stage.close());

const admin = () => ({ as: stage.server.admin });
const rows = (page: Page) => page.locator("tbody tr[aria-rowindex]");

/** Keeps files of this kind from arriving until `release` is called. */
async function hold(page: Page, pattern: RegExp): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

/** Reads of the API from now on: path and whose credential. */
function watchReads(page: Page) {
  const reads: { path: string; credential: string | undefined }[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && request.method() === "GET")
      reads.push({ path: pathname.slice(5), credential: request.headers().authorization });
  });
  return reads;
}

/** Reads of the API that this page has the answers of, by their paths. */
const answered = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/api/"))
      .map((path) => path.slice(5)),
  );

/** What a table that is loaded again asks for, sorted. */
const neededAgain = () => ["bucket", `bucket/${content.boats}/data`, "passport/identity/statements"];

async function openBoats(as = stage.server.admin) {
  const opened = await stage.open(`/bucket/${content.boats}`, { as });
  await rows(opened.page).first().waitFor();
  return opened;
}

const script = /\/assets\/index-[^/]+\.js$/;

describe("a table that is loaded again", () => {
  it("asks for all it needs at once, before the script is there, and for nothing twice", async () => {
    const { page, problems } = await openBoats();
    const reads = watchReads(page);
    const held = await hold(page, script);
    await page.reload({ waitUntil: "commit" });
    const needed = neededAgain();
    // What is beside all pages asks by itself, two seconds after each load: of the page before that may be now.
    const asked = () =>
      reads
        .map(({ path }) => path)
        .filter((path) => path !== "assistant/plan")
        .sort();
    await expect.poll(asked).toEqual(needed);
    held.release();
    await rows(page).first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(asked()).toEqual(needed);
    expect(problems).toEqual([]);
    await stage.leave(page);
  });

  it("does not take what was answered to somebody else", async () => {
    const other = await stage.server.createIdentity([
      { action: "bucket:index", module: "bucket", resource: { include: ["*"], exclude: [] } },
    ]);
    const { page } = await openBoats();
    const reads = watchReads(page);
    const held = await hold(page, script);
    await page.reload({ waitUntil: "commit" });
    // What this page needs is answered: the one before may still have asked for something as it went.
    await expect.poll(() => answered(page)).toEqual(expect.arrayContaining(neededAgain()));
    const before = reads.length;
    await page.evaluate((credential) => localStorage.setItem("access_token", credential), other.credential);
    held.release();
    await page.getByText("bucket:data:index").first().waitFor();
    expect(await rows(page).count()).toBe(0);
    // As above: that may be of the page before.
    const again = reads.slice(before).filter(({ path }) => path !== "assistant/plan");
    expect(again.map(({ path }) => path)).toContain("passport/identity/statements");
    expect(again.every(({ credential }) => credential === other.credential)).toBe(true);
    await stage.leave(page);
  });

  it("shows what another window has written meanwhile", async () => {
    const { page } = await openBoats();
    await page.reload();
    await rows(page).first().waitFor();
    await stage.server.call("POST", `/bucket/${content.boats}/data`, { body: { name: "Brand new" } });
    await page.reload();
    await page.getByText("Brand new").first().waitFor();
    await stage.leave(page);
  });

  it("remembers nothing of it after sign-out", async () => {
    // A session of its own: its token ends with it.
    const { page } = await openBoats(await stage.server.signIn("admin", testPassword));
    const kept = () => page.evaluate(() => sessionStorage.getItem("early-reads"));
    expect(await kept()).toContain(content.boats);
    expect(await kept()).not.toContain("Boat 01");
    await page.getByRole("button", { name: "User menu of admin" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.getByLabel("Password", { exact: true }).waitFor();
    expect(await kept()).toBeNull();
    const reads = watchReads(page);
    await page.reload();
    await page.getByLabel("Password", { exact: true }).fill(testPassword);
    expect(reads.every(({ credential }) => credential === undefined)).toBe(true);
    await stage.leave(page);
  });
});

describe("before the script", () => {
  it.each(["light", "dark"] as const)("the %s page is painted in its shape and colours", async (theme) => {
    const { page } = await stage.open("/dashboard", { ...admin(), colorScheme: theme });
    await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const rail = await page.locator(".rail").evaluate((element) => getComputedStyle(element).backgroundColor);
    const before = await ground();
    const held = await hold(page, /\/assets\/index-[^/]+\.(js|css)$/);
    await page.reload({ waitUntil: "commit" });
    const shape = page.locator("#root > .start-console > i").first();
    await shape.waitFor();
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType("paint").length))
      .toBeGreaterThan(0);
    expect(await shape.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(rail);
    expect(await ground()).toBe(before);
    expect(await page.locator("#root > .start-sign-in").isVisible()).toBe(false);
    held.release();
    await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
    expect(await page.locator(".start").count()).toBe(0);
    await stage.leave(page);
  });

  it("somebody who is not signed in sees the shape of the sign-in page", async () => {
    const { page } = await stage.open("/icon.svg");
    const held = await hold(page, script);
    await page.goto(`${stage.origin}/`, { waitUntil: "commit" });
    await page.locator("#root > .start-sign-in").waitFor();
    expect(await page.locator("#root > .start-console").isVisible()).toBe(false);
    held.release();
    await page.getByLabel("Password", { exact: true }).waitFor();
    await stage.leave(page);
  });
});
