import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { columnTexts, openFilledStage, type Stage, testPassword } from "./browser";
import { type Content, hostile } from "./fixture";

let stage: Stage;
let content: Content;
let now = Date.now();
beforeAll(async () => {
  ({ stage, content } = await openFilledStage({ now: () => now }));
});
afterAll(() => stage.close());

const boats = () => `/bucket/${content.boats}`;
const admin = () => ({ as: stage.server.admin });
/** Two presses in one turn of the browser. */
const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

describe("sign-in", () => {
  it("refuses a wrong password in words, keeps the name, then lets the right one in", async () => {
    const { page, problems } = await stage.open("/");
    await page.getByLabel("Username").fill("admin");
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").getByText("Identifier or password was incorrect.").waitFor();
    expect(await page.getByLabel("Username").inputValue()).toBe("admin");
    await page.getByLabel("Password", { exact: true }).fill(testPassword);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
    expect(page.url()).toBe(`${stage.origin}/dashboard`);
    expect(await page.evaluate(() => localStorage.getItem("access_token"))).toMatch(/^IDENTITY \S+$/);
    expect(problems).toEqual([]);
    await stage.leave(page);
  });

  it("goes back to the page that was asked for, and signs out", async () => {
    const { page } = await stage.open(`${boats()}?sort={"name":1}`);
    await page.getByLabel("Username").fill("admin");
    await page.getByLabel("Password", { exact: true }).fill(testPassword);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Boats" }).waitFor();
    expect(new URL(page.url()).searchParams.get("sort")).toBe('{"name":1}');
    await page.getByRole("button", { name: "User menu of admin" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
    await stage.leave(page);
  });

  it("takes up a token of the address and removes it there", async () => {
    const token = stage.server.admin.split(" ")[1];
    const { page } = await stage.open(`/passport/identify?token=${token}`);
    await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
    expect(page.url()).not.toContain("token");
    await stage.leave(page);
  });

  it("takes one with its scheme too, also when somebody is signed in already", async () => {
    const { page } = await stage.open("/dashboard", admin());
    await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
    const grace = await stage.server.createIdentity([], { identifier: "grace" });
    await page.goto(`${stage.origin}/passport/identify?token=${encodeURIComponent(grace.credential)}`);
    await page.getByRole("heading", { name: "Welcome, grace" }).waitFor();
    expect(page.url()).not.toContain("token");
    await stage.leave(page);
  });

  it("says that a token of the address cannot be used", async () => {
    const { page } = await stage.open("/passport/identify?token=nonsense");
    await page.getByRole("alert").getByText("The token in the address is invalid or has expired").waitFor();
    expect(page.url()).not.toContain("token");
    await stage.leave(page);
  });

  it("opens over the page when the session ends, and the page is still there afterwards", async () => {
    const { page } = await stage.open(`${boats()}?sort={"tons":1}`, admin());
    await page.getByText("Boat 01").waitFor();
    now += 200_000_000;
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByText("Your session has expired.").waitFor();
    await page.getByText("Boat 01").waitFor();
    expect(await page.getByLabel("Username").inputValue()).toBe("admin");
    await page.getByLabel("Password", { exact: true }).fill(testPassword);
    await page.keyboard.press("Enter");
    await page.getByText("Your session has expired.").waitFor({ state: "detached" });
    await page.getByText("Boat 01").waitFor();
    expect(page.url()).toContain("sort=");
    now -= 200_000_000;
    await stage.leave(page);
  });
});

describe("data table", () => {
  it("shows every type as what it is, and nothing of a document as markup", async () => {
    const filter = encodeURIComponent('{"name":"Alba"}');
    const { page, problems } = await stage.open(`${boats()}?filter=${filter}`, admin());
    await page.getByText("Alba").first().waitFor();
    const cell = async (column: string) => (await columnTexts(page, column))[0];
    expect(await cell("Tons")).toBe("1,234.5");
    expect(await cell("Built")).toBe("3 Feb 2020, 04:05");
    expect(await cell("Sails")).toContain("true");
    expect(await cell("Hull")).toBe("#ff0000");
    expect(await cell("Notes")).toBe(hostile);
    expect(await cell("Story")).toBe("Once upon a time");
    expect(await cell("Tags")).toBe("old, blue");
    expect(await cell("Info")).toBe('{"depth":4}');
    expect(await cell("Home")).toBe("Izmir");
    expect(await cell("Visited")).toBe("Izmir, Bari");
    expect(await cell("Place")).toBe("38.4, 27.1");
    expect(await page.locator("td img").getAttribute("src")).toBe("/icon.svg");
    expect(await page.locator("td img").boundingBox()).toMatchObject({ width: 100, height: 100 });
    expect(await page.title()).toBe("Bucket | Boats");
    expect(problems).toEqual([]);
    await stage.leave(page);
  });

  it("sorts by a header, pages, and keeps both in the address over a reload", async () => {
    const { page } = await stage.open(boats(), admin());
    await page.getByText("1–25 of 61").waitFor();
    // Twice before the table can be drawn again: the second press goes on from the first.
    await pressTwice(page.getByRole("button", { name: /^Tons/ }));
    await expect.poll(async () => (await columnTexts(page, "Name"))[0]).toBe("Alba");
    expect(await page.locator("th[aria-sort=descending]").innerText()).toContain("Tons");
    await pressTwice(page.getByRole("button", { name: "Next page" }));
    await page.getByText("51–61 of 61").waitFor();
    await page.getByRole("button", { name: "Previous page" }).click();
    await page.getByText("26–50 of 61").waitFor();
    await page.reload();
    await page.getByText("26–50 of 61").waitFor();
    expect((await columnTexts(page, "Name"))[0]).toBe("Boat 36");
    await page.getByLabel("Rows per page").selectOption("100");
    await page.getByText("1–61 of 61").waitFor();
    await page.goBack();
    await page.getByText("26–50 of 61").waitFor();
    await stage.leave(page);
  });

  it("searches text fields, says so in the address, and finds nothing in words", async () => {
    const { page } = await stage.open(boats(), admin());
    const box = page.getByRole("searchbox", { name: "Search" });
    await box.fill("boat 1");
    await page.getByText("1–10 of 10").waitFor();
    await page.reload();
    await page.getByText("1–10 of 10").waitFor();
    expect(await box.inputValue()).toBe("boat 1");
    await box.fill("no such boat (");
    await box.press("Enter");
    await page.getByRole("heading", { name: "No results" }).waitFor();
    await page.getByRole("button", { name: "Clear search and filter" }).click();
    await page.getByText("1–25 of 61").waitFor();
    expect(new URL(page.url()).search).toBe("");
    await stage.leave(page);
  });

  it("shows the filter of the address and takes it away; a broken one is named", async () => {
    const { page } = await stage.open(
      `${boats()}?filter=${encodeURIComponent('{"tons":{"$gt":58}}')}`,
      admin(),
    );
    await page.getByText("1–3 of 3").waitFor();
    await page.getByRole("button", { name: "Remove Tons > 58" }).click();
    await page.getByText("1–25 of 61").waitFor();
    await page.goto(`${stage.origin}${boats()}?filter={`);
    await page.getByText("The filter in the address is not valid and was ignored.").waitFor();
    await page.goto(`${stage.origin}${boats()}?filter=${encodeURIComponent('{"tons":{"$foo":1}}')}`);
    await page.getByRole("alert").getByText("$foo").waitFor();
    await stage.leave(page);
  });

  it("an empty bucket and a read-only one say so", async () => {
    const { page } = await stage.open(`/bucket/${content.empty}`, admin());
    await page.getByRole("heading", { name: "No documents yet" }).waitFor();
    await page.getByText("Read Only").waitFor();
    expect(await page.locator("thead, .pager").count()).toBe(0);
    await stage.leave(page);
  });

  it("copies the id of a document", async () => {
    const { page } = await stage.open(boats(), {
      ...admin(),
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.getByRole("button", { name: "Copy the id of this bucket" }).click();
    await page.getByRole("button", { name: "Copied!" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(content.boats);
    await stage.leave(page);
  });

  it("draws only the rows in view of a page of 100", async () => {
    const { page } = await stage.open(`${boats()}?paginator={"pageSize":100}`, admin());
    await page.getByText("1–61 of 61").waitFor();
    const drawn = await page.locator("tbody tr[tabindex]").count();
    expect(drawn).toBeLessThan(55);
    await page.locator(".table-scroller").evaluate((element) => element.scrollTo(0, 1e6));
    await page.getByText("Alba").waitFor();
    await stage.leave(page);
  });
});

describe("permissions", () => {
  it("lists only what a narrow policy grants, and explains what is missing elsewhere", async () => {
    const grant = (action: string, resource: string) => ({
      action,
      module: action.slice(0, action.lastIndexOf(":")),
      resource: { include: [resource], exclude: [] },
    });
    const viewer = await stage.server.createIdentity([
      grant("bucket:index", content.ports),
      grant("bucket:data:index", `${content.ports}/*`),
    ]);
    const { page, problems } = await stage.open(boats(), { as: viewer.credential });
    await page.getByRole("heading", { name: "You may not open this page" }).waitFor();
    await page.locator(".statement", { hasText: '{"action":"bucket:data:index"' }).waitFor();
    await page.getByRole("link", { name: "Ports" }).click();
    await page.getByText("Izmir").waitFor();
    expect(await page.getByRole("link", { name: "Boats" }).count()).toBe(0);
    expect(problems).toEqual([]);
    await stage.leave(page);
  });

  it("says what is missing to those who may read documents but not list their bucket", async () => {
    const resource = { include: [`${content.ports}/*`], exclude: [] };
    const viewer = await stage.server.createIdentity(
      ["index", "show"].map((verb) => ({ action: `bucket:data:${verb}`, module: "bucket:data", resource })),
    );
    const { page, problems } = await stage.open(`/bucket/${content.ports}`, { as: viewer.credential });
    await page.getByRole("heading", { name: "You may not open this page" }).waitFor();
    await page.getByText("bucket:index is required for this action.").waitFor();
    await page.getByText(`"include":["${content.ports}"]`).waitFor();
    await page.getByRole("navigation", { name: "Sections" }).getByText("Needs List buckets").waitFor();
    await page.getByRole("link", { name: "Home" }).first().click();
    await page.getByText("Without List buckets (bucket:index), the console cannot list a bucket").waitFor();
    expect(problems).toEqual([]);
    await stage.leave(page);
  });

  it("unknown pages and buckets are named", async () => {
    const { page } = await stage.open("/nowhere", admin());
    await page.getByText("We couldn't find /nowhere.").waitFor();
    await page.goto(`${stage.origin}/bucket/0123456789abcdef01234567`);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await page.goto(`${stage.origin}/error?status=403&statusText=Forbidden&message=<b>No</b>`);
    await page.getByRole("heading", { name: "403 / Forbidden" }).waitFor();
    await page.getByText("<b>No</b>").waitFor();
    await page.getByRole("link", { name: "Take me back to the bright side" }).click();
    await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
    await stage.leave(page);
  });
});

describe("shell", () => {
  it("follows the system's theme until one is chosen, and remembers the choice", async () => {
    const { page } = await stage.open("/dashboard", { ...admin(), colorScheme: "dark" });
    await page.locator("html.dark").waitFor();
    await page.getByRole("button", { name: "User menu of admin" }).click();
    await page.getByRole("menuitem", { name: "Switch to the light theme" }).click();
    await page.locator("html:not(.dark)").waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
    expect(await page.locator("html.dark").count()).toBe(0);
    await stage.leave(page);
  });

  it("is an overlay on a handset, and closes after a choice", async () => {
    const { page } = await stage.open("/dashboard", { ...admin(), viewport: { width: 390, height: 844 } });
    await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
    expect(await page.getByRole("navigation", { name: "Sections" }).count()).toBe(0);
    await page.getByRole("button", { name: "Open the section list" }).click();
    await page.getByRole("button", { name: "Bucket", exact: true }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Boats" }).click();
    await page.getByRole("heading", { name: "Boats" }).waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await stage.leave(page);
  });

  it("is walked with a keyboard alone", async () => {
    const { page } = await stage.open("/dashboard", admin());
    await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
    const reach = async (name: string, key = "Tab") => {
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press(key);
        const found = await page.evaluate(
          () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent,
        );
        if (found?.includes(name)) return;
      }
      throw new Error(`${name} cannot be reached with ${key}`);
    };
    await reach("Bucket");
    await page.keyboard.press("Enter");
    // What comes next in the order of keys is that list, and not the page that is being left.
    await page
      .getByRole("navigation", { name: "Sections" })
      .getByRole("link", { name: "Boats", exact: true })
      .waitFor();
    await reach("Boats");
    await page.keyboard.press("Enter");
    await page.getByText("1–25 of 61").waitFor();
    // The heads are one tab stop.
    await reach("Select all rows of this page");
    await reach("Tons", "ArrowRight");
    await page.keyboard.press("Enter");
    await page.locator("th[aria-sort=ascending]").waitFor();
    await stage.leave(page);
  });

  it("signs out and in together with another window", async () => {
    const { page } = await stage.open("/dashboard", admin());
    await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${stage.origin}/dashboard`);
    await other.getByRole("button", { name: "User menu of admin" }).click();
    await other.getByRole("menuitem", { name: "Logout" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await stage.leave(page);
  });
});
