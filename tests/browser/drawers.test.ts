import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { nearSections, openStage, type Stage } from "./browser";

let stage: Stage;
let page: Page;
let problems: string[];

const bucketOf = (title: string, category?: string, order?: number) => ({
  title,
  description: "For tests",
  properties: { name: { type: "string" } },
  ...(category === undefined ? {} : { category }),
  ...(order === undefined ? {} : { order }),
});

beforeAll(async () => {
  stage = await openStage();
});
beforeEach(async () => {
  await stage.leave(page);
  const { body: before } = await stage.server.call("GET", "/bucket");
  for (const { _id } of before) await stage.server.call("DELETE", `/bucket/${_id}`);
  for (const body of [
    bucketOf("Boats", "Sea", 0),
    bucketOf("Ports", "Sea", 1),
    bucketOf("Trains", "Land", 2),
    bucketOf("Kites", undefined, 3),
  ]) {
    expect((await stage.server.call("POST", "/bucket", { body })).status).toBe(201);
  }
  ({ page, problems } = await stage.open("/bucket/welcome", { as: stage.server.admin }));
  await nearSections(page);
});
afterAll(() => stage.close());

/** The section list as it is read: categories, and entries below them. */
const shown = (): Promise<string[]> =>
  page
    .locator(".drawer .category-name .name, .drawer li:not([data-dnd-placeholder]) .name")
    .evaluateAll((names) => names.map((name) => name.textContent ?? ""));

/** What the server keeps: titles by order, with their category. */
async function stored(): Promise<string[]> {
  const { body } = await stage.server.call("GET", "/bucket");
  return body
    .toSorted((a: { order: number }, b: { order: number }) => a.order - b.order)
    .map(({ title, category }: { title: string; category?: string }) => `${title} ${category ?? "-"}`);
}

const menu = async (name: string, item: string) => {
  // One that was closed has the same lines until it has faded out.
  await expect.poll(() => page.getByRole("menuitem").count()).toBe(0);
  await page.getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};

/** Two frames: what came before is drawn, and what moves by it has moved. */
const drawn = () =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** What has the focus, by its label; empty: nothing. */
const focused = () =>
  page.evaluate(() => {
    const { activeElement: active } = document;
    if (active === document.body) return "";
    return (
      active?.getAttribute("aria-label") ?? document.querySelector(`label[for="${active?.id}"]`)?.textContent
    );
  });

/** Drags by the mouse, in steps as a hand does. Gives what was shown right before the drop. */
async function drag(from: Locator, to: Locator, edge: "top" | "bottom"): Promise<string[]> {
  // What was dropped before is in its place, and nothing moves there.
  await expect.poll(() => page.locator("[data-dnd-dragging], [data-dnd-dropping]").count()).toBe(0);
  await to.hover({ trial: true });
  await from.hover();
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (start === null || end === null) throw new Error("nothing to drag");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  const y = edge === "top" ? end.y + 2 : end.y + end.height - 2;
  for (let step = 1; step <= 12; step += 1) {
    await page.mouse.move(start.x + 4, start.y + ((y - start.y) * step) / 12);
    await drawn();
  }
  await drawn();
  const preview = await shown();
  await page.mouse.up();
  return preview;
}

/** What screen readers were told last. */
const announced = () => page.locator("[id^=dnd-kit-announcement]").allTextContents();

const row = (title: string) => page.locator(".section-list li", { hasText: title });

describe("the drawer of buckets", () => {
  it("shows categories with their buckets, the rest last, and folds them", async () => {
    // Before it can be arranged, too, and what is folded then stays so.
    await page.mouse.move(900, 600);
    await page.reload();
    const handles = page.locator(".drag-handle");
    await page.getByRole("link", { name: "Kites", exact: true }).waitFor();
    expect(await handles.count()).toBe(0);
    await page.getByRole("button", { name: "Land", exact: true }).click();
    await expect.poll(shown).toEqual(["Sea", "Boats", "Ports", "Land", "Kites"]);
    await handles.first().waitFor({ state: "attached" });
    expect(await shown()).toEqual(["Sea", "Boats", "Ports", "Land", "Kites"]);
    await page.getByRole("button", { name: "Land", exact: true }).click();
    expect(await shown()).toEqual(["Sea", "Boats", "Ports", "Land", "Trains", "Kites"]);
    await page.getByRole("button", { name: "Sea", exact: true }).click();
    await expect.poll(shown).toEqual(["Sea", "Land", "Trains", "Kites"]);
    expect(problems).toEqual([]);
  });

  it("a bucket is dragged to another place, and into another category", async () => {
    await drag(page.getByRole("button", { name: "Move Boats" }), row("Ports"), "bottom");
    await expect.poll(stored).toEqual(["Ports Sea", "Boats Sea", "Trains Land", "Kites -"]);
    await expect.poll(shown).toEqual(["Sea", "Ports", "Boats", "Land", "Trains", "Kites"]);
    await drag(page.getByRole("button", { name: "Move Kites" }), row("Trains"), "top");
    await expect.poll(async () => (await stored()).includes("Kites Land")).toBe(true);
    await page.reload();
    await nearSections(page);
    expect((await shown()).slice(0, 4)).toEqual(["Sea", "Ports", "Boats", "Land"]);
    expect(problems).toEqual([]);
  });

  it("a bucket is moved with the keyboard", async () => {
    await page.getByRole("button", { name: "Move Boats" }).focus();
    await page.keyboard.press("Enter");
    await page.locator("[data-dnd-dragging]").first().waitFor();
    // A screen reader is told the name, not the id.
    await expect.poll(announced).toContain("Boats picked up.");
    // Arrows are taken a moment after it was picked up: on a busy machine one is pressed again.
    const move = async () => {
      const order = (await shown()).slice(1, 3);
      if (order[0] === "Boats") await page.keyboard.press("ArrowDown");
      return order;
    };
    await expect.poll(move, { interval: 1500 }).toEqual(["Ports", "Boats"]);
    await page.keyboard.press("Enter");
    await expect.poll(announced).toContain("Boats put down.");
    await expect.poll(stored).toEqual(["Ports Sea", "Boats Sea", "Trains Land", "Kites -"]);
    expect(problems).toEqual([]);
  });

  it("arranging is asked for in the palette: the list of buckets takes the keys, wherever somebody is", async () => {
    await page.getByRole("link", { name: "Home" }).click();
    await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
    await page.getByRole("navigation", { name: "Sections" }).waitFor();
    const address = page.url();
    await page.getByRole("button", { name: /^Command palette/ }).click();
    await page.getByRole("combobox", { name: /^Search/ }).fill("Arrange buckets");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Move category Sea");
    expect(page.url()).toBe(address);
    expect(problems).toEqual([]);
  });

  it("a bucket is moved through its menu, with arrow keys in the menu", async () => {
    await page.getByRole("button", { name: "Menu of Ports" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Move up" }).waitFor();
    const item = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(item).toContain("Edit");
    for (const next of ["Duplicate", "Grant access", "Who may?", "Add to category", "Move up"]) {
      await page.keyboard.press("ArrowDown");
      await expect.poll(item).toContain(next);
    }
    await page.keyboard.press("Enter");
    await expect.poll(stored).toEqual(["Ports Sea", "Boats Sea", "Trains Land", "Kites -"]);
  });

  it("a bucket like another one is made from its menu, and opens", async () => {
    await menu("Menu of Ports", "Duplicate");
    await page.getByRole("heading", { name: "Copy of Ports" }).waitFor();
    await expect.poll(stored).toContain("Copy of Ports Sea");
    await page.getByRole("button", { name: "What can be done with Copy of Ports" }).click();
    await page.getByRole("menuitem", { name: "Duplicate", exact: true }).click();
    await page.getByRole("heading", { name: "Copy of Copy of Ports" }).waitFor();
    expect(problems).toEqual([]);
  });

  it("a bucket goes into a new category, and back into none when that is deleted", async () => {
    await menu("Menu of Kites", "Add to category");
    const dialog = page.getByRole("dialog", { name: 'Move "Kites" to category' });
    await dialog.getByPlaceholder("Find a category").fill("la");
    expect(await dialog.getByRole("button", { name: "Land" }).count()).toBe(1);
    expect(await dialog.getByRole("button", { name: "Sea" }).count()).toBe(0);
    await dialog.getByPlaceholder("Find a category").fill("Air");
    await dialog.getByRole("button", { name: '+ Add "Air" as new category' }).click();
    await expect.poll(shown).toEqual(["Sea", "Boats", "Ports", "Land", "Trains", "Air", "Kites"]);
    await expect.poll(stored).toContain("Kites Air");
    await expect.poll(focused).toBe("Menu of Kites");
    await menu("Menu of category Air", "Delete");
    const confirm = page.getByRole("alertdialog", { name: "Delete category Air" });
    await confirm.getByText("This action will remove the category but keep resources.").waitFor();
    await confirm.getByText("Please confirm this action to continue.").waitFor();
    await confirm.getByRole("button", { name: "Confirm" }).click();
    await expect.poll(stored).toContain("Kites -");
    await expect.poll(shown).toEqual(["Sea", "Boats", "Ports", "Land", "Trains", "Kites"]);
    await expect.poll(focused).not.toBe("");
  });

  it("a category gets another name, which must be new and not empty", async () => {
    await menu("Menu of category Sea", "Edit");
    const dialog = page.getByRole("dialog", { name: "Edit Category" });
    const save = dialog.getByRole("button", { name: "Save" });
    await dialog.getByLabel("Name").fill("Land");
    await dialog.getByText("A category with this name already exists.").waitFor();
    expect(await save.isDisabled()).toBe(true);
    await page.keyboard.press("Enter");
    await dialog.getByLabel("Name").fill(" ");
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByLabel("Name").fill("Ocean");
    await page.keyboard.press("Escape");
    const leave = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await leave.getByRole("button", { name: "Cancel" }).click();
    await page.keyboard.press("Enter");
    await expect.poll(shown).toEqual(["Ocean", "Boats", "Ports", "Land", "Trains", "Kites"]);
    await expect.poll(stored).toEqual(["Boats Ocean", "Ports Ocean", "Trains Land", "Kites -"]);
    await expect.poll(focused).toBe("Menu of category Ocean");
    // The key that saved went down in the dialog: it opens no menu.
    expect(await page.getByRole("menuitem").count()).toBe(0);
  });

  it("categories are put in another order, which this browser remembers, and buckets go where they are dropped", async () => {
    await stage.server.call("POST", "/bucket", { body: bucketOf("Trams", "Land", 4) });
    await page.reload();
    await nearSections(page);
    await row("Trams").waitFor();
    await menu("Menu of category Land", "Move up");
    await expect.poll(shown).toEqual(["Land", "Trains", "Trams", "Sea", "Boats", "Ports", "Kites"]);
    expect(await page.evaluate(() => localStorage.getItem("Bucket-category-order"))).toBe(
      '[{"name":"Land","order":0},{"name":"Sea","order":1}]',
    );
    await page.reload();
    await nearSections(page);
    await expect.poll(shown).toEqual(["Land", "Trains", "Trams", "Sea", "Boats", "Ports", "Kites"]);
    await drag(
      page.getByRole("button", { name: "Move category Land" }),
      page.locator(".category", { hasText: "Sea" }),
      "bottom",
    );
    await expect.poll(shown).toEqual(["Sea", "Boats", "Ports", "Land", "Trains", "Trams", "Kites"]);
    await menu("Menu of category Land", "Move up");
    const preview = await drag(page.getByRole("button", { name: "Move Kites" }), row("Trams"), "top");
    expect(preview.slice(0, 4).toSorted()).toEqual(["Kites", "Land", "Trains", "Trams"].toSorted());
    await expect.poll(async () => (await stored()).includes("Kites Land")).toBe(true);
    await expect.poll(shown).toEqual(preview);
    await page.reload();
    await nearSections(page);
    await expect.poll(shown).toEqual(preview);
  });

  it("when one part cannot be saved, all stands as it was, and that is said", async () => {
    let refused = 0;
    await page.route("**/api/bucket/*", (route) => {
      if (route.request().method() !== "PATCH") return route.fallback();
      refused += 1;
      if (refused !== 2) return route.fallback();
      return route.fulfill({
        status: 507,
        contentType: "application/json",
        body: '{"statusCode":507,"message":"The disk is full."}',
      });
    });
    await menu("Menu of Ports", "Move up");
    const note = page.getByRole("log").getByText("Nothing was changed: The disk is full.");
    await note.waitFor();
    await page.getByRole("log").getByText("Code: 507").waitFor();
    await expect.poll(shown).toEqual(["Sea", "Boats", "Ports", "Land", "Trains", "Kites"]);
    expect(await stored()).toEqual(["Boats Sea", "Ports Sea", "Trains Land", "Kites -"]);
    await note.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Notifications, 1 new" }).click();
    await page.getByRole("region", { name: "Notifications" }).getByText("The disk is full.").waitFor();
  });

  it("the focus stays on its line, and all in its place, when the list that can be arranged takes the place of the first one", async () => {
    await page.mouse.move(900, 600);
    await page.reload();
    const focused = () => page.evaluate(() => document.activeElement?.querySelector(".name")?.textContent);
    await page.getByRole("link", { name: "Ports", exact: true }).waitFor();
    const below = page.locator(".add-entry");
    const before = await below.boundingBox();
    await page.getByRole("link", { name: "Ports", exact: true }).focus();
    await page.getByRole("button", { name: "Menu of Ports" }).waitFor();
    await expect.poll(focused).toBe("Ports");
    expect(await below.boundingBox()).toEqual(before);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Ports" }).waitFor();
  });

  it("says what is missing to those who may not change buckets", async () => {
    const viewer = await stage.server.createIdentity([
      { action: "bucket:index", module: "bucket", resource: { include: ["*"], exclude: [] } },
      { action: "bucket:data:index", module: "bucket:data", resource: { include: ["*/*"], exclude: [] } },
    ]);
    await stage.leave(page);
    ({ page, problems } = await stage.open("/bucket/welcome", { as: viewer.credential }));
    const add = page.getByRole("button", { name: "Add New Bucket" });
    await add.waitFor();
    expect(await add.getAttribute("aria-disabled")).toBe("true");
    await add.focus();
    await page
      .getByRole("tooltip")
      .or(page.locator(".bp6-tooltip"))
      .getByText("bucket:create is required for this action.")
      .waitFor();
    const create = page.getByRole("button", { name: "Create a bucket" });
    expect(await create.getAttribute("aria-disabled")).toBe("true");
    await nearSections(page);
    // Nothing to drag, no bucket and no category.
    expect(await page.locator(".drag-handle").count()).toBe(0);
    await page.getByRole("button", { name: "Menu of category Sea" }).click();
    await page.getByRole("menuitem", { name: /^Edit/ }).getByText("bucket:update is required").waitFor();
    // The menu has the keys once it has come to rest.
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe("menuitem");
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Menu of Kites" }).click();
    const item = page.getByRole("menuitem", { name: /^Delete/ });
    await item.getByText("bucket:delete is required for this action.").waitFor();
    await item.click({ force: true });
    expect(await page.getByRole("alertdialog").count()).toBe(0);
  });
});

describe("the menus of buckets and categories", () => {
  const opacity = (name: string) =>
    page.getByRole("button", { name }).evaluate((button) => {
      let seen = 1;
      for (let at: Element | null = button; at !== null; at = at.parentElement)
        seen *= Number(getComputedStyle(at).opacity);
      return seen;
    });

  it("are seen once the mouse or the focus is on their line, and while they are open", async () => {
    await page.mouse.move(900, 700);
    for (const [name, line] of [
      ["Menu of Kites", page.getByRole("link", { name: "Kites", exact: true })],
      ["Menu of category Sea", page.locator(".category-name", { hasText: "Sea" })],
    ] as const) {
      expect(await opacity(name)).toBe(0);
      await line.hover();
      await expect.poll(() => opacity(name)).toBe(1);
      await page.mouse.move(900, 700);
      await expect.poll(() => opacity(name)).toBe(0);
      await line.focus();
      expect(await opacity(name)).toBe(1);
      await page.getByRole("button", { name }).click();
      await page.getByRole("menu").waitFor();
      await page.mouse.move(900, 700);
      expect(await opacity(name)).toBe(1);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute("role")))
        .toBe("menuitem");
      await page.keyboard.press("Escape");
      await page.getByRole("menu").waitFor({ state: "detached" });
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      );
    }
  });

  it("are always seen where one touches", async () => {
    await stage.leave(page);
    ({ page } = await stage.open("/bucket/welcome", {
      as: stage.server.admin,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 1440, height: 900 },
    }));
    await page.getByRole("button", { name: "Menu of Kites" }).waitFor({ state: "attached" });
    expect(await opacity("Menu of Kites")).toBe(1);
    expect(await opacity("Menu of category Sea")).toBe(1);
  });
});

describe("buckets", () => {
  it("the page before a bucket is chosen says what one is, and makes one", async () => {
    await page.getByRole("heading", { name: "Bucket", exact: true, level: 1 }).waitFor();
    await page.getByText("A bucket is a data collection").waitFor();
    await page.getByRole("button", { name: "Create a bucket" }).click();
    const dialog = page.getByRole("dialog", { name: "Add new bucket" });
    await dialog.getByLabel("Title").fill("First");
    await dialog.getByLabel("Description").fill("Four");
    await page.keyboard.press("Enter");
    await dialog.getByText("Length of the description must be greater than 4 character.").first().waitFor();
    await dialog.getByLabel("Description").fill("What comes first");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "First" }).waitFor();
    const { body: made } = await stage.server.call("GET", "/bucket");
    expect(made.find(({ title }: { title: string }) => title === "First").description).toBe(
      "What comes first",
    );
    expect(await stored()).toContain("First -");
    expect(problems).toEqual([]);
  });

  it("a dialog that a menu opened keeps the focus when the menu is gone, and gives it back to the menu's button", async () => {
    await menu("Menu of Ports", "Edit");
    await page.getByRole("dialog", { name: "Update bucket" }).waitFor();
    await page.getByRole("menu").waitFor({ state: "detached" });
    await drawn();
    expect(await focused()).toContain("Title");
    await page.keyboard.type("!");
    await page.keyboard.press("Enter");
    await expect.poll(stored).toContain("Ports! Sea");
    await expect.poll(focused).toBe("Menu of Ports!");
    await menu("Menu of Kites", "Delete");
    const confirm = page.getByRole("alertdialog", { name: "Delete Kites" });
    await page.getByRole("menu").waitFor({ state: "detached" });
    await drawn();
    expect(await confirm.getByPlaceholder("Answer").evaluate((input) => input.matches(":focus"))).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(focused).toBe("Menu of Kites");
    await menu("Menu of Boats", "Delete");
    await page.getByPlaceholder("Answer").fill("Boats");
    await page.keyboard.press("Enter");
    await expect.poll(stored).toEqual(["Ports! Sea", "Trains Land", "Kites -"]);
    // The next line takes the keys of the one that is gone.
    await expect.poll(focused).toBe("Menu of Ports!");
    expect(problems).toEqual([]);
  });

  it("one is made, renamed and deleted by its name", async () => {
    await page.getByRole("button", { name: "Add New Bucket" }).click();
    const dialog = page.getByRole("dialog", { name: "Add new bucket" });
    await dialog.getByLabel("Title").fill("abc");
    await page.keyboard.press("Enter");
    await dialog.getByText("Length of the name must be greater than 3 character.").first().waitFor();
    await dialog.getByLabel("Title").fill("Planes");
    await dialog.getByText("6 / 100").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    const leave = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await leave.getByRole("button", { name: "Cancel" }).click();
    await page.mouse.click(5, 5);
    await leave.getByRole("button", { name: "Cancel" }).click();
    await dialog.getByLabel("Title").press("Enter");
    await page.getByRole("heading", { name: "Planes" }).waitFor();
    await menu("Menu of Planes", "Edit");
    const update = page.getByRole("dialog", { name: "Update bucket" });
    await update.getByLabel("Title").fill("Aircraft");
    // Somebody else adds a field while the dialog is open.
    const { server } = stage;
    const { body: buckets } = await server.call("GET", "/bucket");
    const { _id, ...plane } = buckets.find((each: { title: string }) => each.title === "Planes");
    const properties = { ...plane.properties, wings: { type: "number", title: "wings", options: {} } };
    await server.call("PUT", `/bucket/${_id}`, { body: { ...plane, properties } });
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Aircraft" }).waitFor();
    expect((await server.call("GET", `/bucket/${_id}`)).body.properties).toHaveProperty("wings");
    await expect.poll(() => page.title()).toBe("Bucket | Aircraft");
    await menu("Menu of Aircraft", "Delete");
    const confirm = page.getByRole("alertdialog", { name: "Delete Aircraft" });
    await confirm
      .getByText("This action will permanently delete this bucket and break all relations.")
      .waitFor();
    await confirm.getByText("It holds no documents.").waitFor();
    const button = confirm.getByRole("button", { name: "Delete Aircraft" });
    expect(await button.isDisabled()).toBe(true);
    await confirm.getByPlaceholder("Answer").fill("aircraft");
    await page.keyboard.press("Enter");
    expect(await button.isDisabled()).toBe(true);
    await confirm.getByPlaceholder("Answer").fill("Aircraft");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Boats" }).waitFor();
    expect(await stored()).toEqual(["Boats Sea", "Ports Sea", "Trains Land", "Kites -"]);
    expect(problems).toEqual([]);
  });
});
