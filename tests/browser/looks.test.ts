import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goInside, openFilledStage, type Stage } from "./browser";
import type { Content } from "./fixture";

let stage: Stage;
let content: Content;
beforeAll(async () => {
  ({ stage, content } = await openFilledStage());
});
afterAll(() => stage.close());

const admin = () => ({ as: stage.server.admin });

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("it is not shown");
  return box;
};

/** Whether what is open over the page has the focus. */
const holdsKeys = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest(".bp6-portal") !== null);

/** Relative luminance of the ground of an element, as WCAG has it. */
const luminance = (locator: Locator) =>
  locator.evaluate((element) => {
    const parts = getComputedStyle(element).backgroundColor.match(/\d+/g) ?? [];
    const [red = 0, green = 0, blue = 0] = parts.map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });

describe("room to hit", () => {
  const smallest = async (page: Page) => {
    await page.getByText("1–25 of 61").waitFor();
    const sizes = await page
      .locator(".check-room, .column-menu, .pager button, .row-link")
      .evaluateAll((elements) =>
        elements.flatMap((element) => {
          const { width, height } = element.getBoundingClientRect();
          return width === 0 ? [] : [Math.min(width, height)];
        }),
      );
    expect(sizes.length).toBeGreaterThan(20);
    return Math.min(...sizes);
  };

  it("boxes and arrows of a table have 24 pixels, and 44 for a finger", async () => {
    const { page } = await stage.open(`/bucket/${content.boats}`, admin());
    expect(await smallest(page)).toBeGreaterThanOrEqual(24);
    // The room belongs to the box.
    const room = await boxOf(page.locator("tbody .check-room").first());
    await page.mouse.click(room.x + 1, room.y + 1);
    await page.getByText("1 selected").waitFor();
    await stage.leave(page);
    const touched = await stage.open(`/bucket/${content.boats}`, {
      ...admin(),
      hasTouch: true,
      isMobile: true,
      viewport: { width: 1440, height: 900 },
    });
    expect(await smallest(touched.page)).toBeGreaterThanOrEqual(44);
    await stage.leave(touched.page);
  });
});

it("a title is whole beside its tools on a handset", async () => {
  const name = "Ward officers";
  const policy = await stage.server.call("POST", "/passport/policy", {
    body: { name, description: "They guard", statement: [{ action: "bucket:create", module: "bucket" }] },
  });
  const bucket = await stage.server.call("POST", "/bucket", {
    body: { title: name, description: "Of a ward", properties: { name: { type: "string", title: "Name" } } },
  });
  const { page } = await stage.open(`/bucket/${bucket.body._id}`, {
    ...admin(),
    viewport: { width: 390, height: 844 },
  });
  for (const path of [undefined, `/passport/policy/${policy.body._id}/edit`]) {
    if (path !== undefined) await page.goto(`${stage.origin}${path}`);
    const title = page.getByRole("heading", { name, exact: true, level: 1 });
    await title.waitFor();
    expect(await title.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0);
  }
  await stage.leave(page);
  await stage.server.call("DELETE", `/bucket/${bucket.body._id}`);
});

it("an open popover draws no line across the window", async () => {
  const { page } = await stage.open(`/bucket/${content.boats}`, admin());
  await page.getByText("1–25 of 61").waitFor();
  const wideRings = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(":focus")]
        .filter((element) => element.getBoundingClientRect().width >= innerWidth - 2)
        .map((element) => [element.className, getComputedStyle(element).outlineStyle]),
    );
  for (const name of ["Columns", "Filter", "User menu of admin", "Notifications"]) {
    const button = page.getByRole("button", { name, exact: true });
    for (const open of [() => button.press("Enter"), () => button.click()]) {
      await open();
      await page.locator(".bp6-popover").waitFor();
      await expect.poll(() => holdsKeys(page)).toBe(true);
      expect((await wideRings()).filter(([, style]) => style !== "none")).toEqual([]);
      await page.keyboard.press("Escape");
      await page.locator(".bp6-popover").waitFor({ state: "detached" });
    }
  }
  await stage.leave(page);
});

it("a ring shows where the keys are, in the product's colour, and not after a click", async () => {
  const { page } = await stage.open("/dashboard", admin());
  const home = page.getByRole("link", { name: "Home" }).last();
  await home.waitFor();
  const bell = page.getByRole("button", { name: "Notifications", exact: true });
  const outline = (locator: Locator) =>
    locator.evaluate((element) => {
      const { outlineStyle, outlineColor } = getComputedStyle(element);
      return outlineStyle === "none" ? undefined : outlineColor;
    });
  await bell.click();
  await expect.poll(() => holdsKeys(page)).toBe(true);
  await page.keyboard.press("Escape");
  await bell.and(page.locator(":focus")).waitFor();
  await home.focus();
  await page.keyboard.press("Tab");
  expect(await outline(bell)).toBe("rgb(31, 111, 120)");
  await page.mouse.click(700, 20);
  await page.getByRole("button", { name: "Collapse the section list" }).click();
  expect(await outline(page.getByRole("button", { name: "Expand the section list" }))).toBeUndefined();
  await stage.leave(page);
});

it.each(["light", "dark"] as const)("the sign-in card stands out from its %s ground", async (colorScheme) => {
  const { page } = await stage.open("/passport/identify", { colorScheme });
  await page.getByLabel("Username").waitFor();
  const [card, ground] = await Promise.all([
    luminance(page.locator(".sign-in-card")),
    luminance(page.locator(".sign-in")),
  ]);
  expect((card + 0.05) / (ground + 0.05)).toBeGreaterThan(colorScheme === "dark" ? 1.2 : 1.05);
  await stage.leave(page);
});

it("on a wide screen Try it and Save stay with what they belong to", async () => {
  const { page } = await stage.open("/passport/policy/add", {
    ...admin(),
    viewport: { width: 2560, height: 1200 },
  });
  const name = await boxOf(page.getByLabel("Name", { exact: true }));
  const panel = await boxOf(page.locator(".try-panel"));
  const save = await boxOf(page.getByRole("button", { name: "Save", exact: true }));
  expect(panel.x - (name.x + name.width)).toBeLessThan(100);
  expect(Math.abs(save.x + save.width - (panel.x + panel.width))).toBeLessThan(40);
  await stage.leave(page);
});

it("what loads is seen to move, but not by those who want less motion", async () => {
  for (const [reducedMotion, moves] of [
    ["no-preference", true],
    ["reduce", false],
  ] as const) {
    const { page } = await stage.open("/error", { ...admin(), reducedMotion });
    const held = Promise.withResolvers<void>();
    await page.route(`**/bucket/${content.boats}/data?*`, async (route) => {
      await held.promise;
      await route.abort();
    });
    await goInside(page, `/bucket/${content.boats}`);
    await page.locator("tbody .bp6-skeleton").first().waitFor();
    await expect
      .poll(() =>
        page.evaluate(() => document.getAnimations().some(({ playState }) => playState === "running")),
      )
      .toBe(moves);
    held.resolve();
    await stage.leave(page);
  }
});
