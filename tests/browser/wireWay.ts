import { fillDemo } from "@twinhelm/server/demo/fill";
import type { Page } from "playwright-core";
import { openStage, type Stage, testPassword } from "./browser";
import { type Wire, watchWire } from "./wire";

interface Way {
  readonly stage: Stage;
  readonly page: Page;
  readonly wire: Wire;
  /** What came for the sign-in page alone, and from there to the first table. */
  readonly signIn: ReturnType<Wire["count"]>;
  readonly table: ReturnType<Wire["count"]>;
}

/** The way of somebody new, in a real browser: the sign-in page, the first screen, a table of the demo. */
export async function walkToTable(): Promise<Way> {
  const stage = await openStage();
  await fillDemo(stage.server.server.context, testPassword);
  // A page of the same origin that loads nothing: the count begins before the console does.
  const { page } = await stage.open("/icon.svg");
  const wire = await watchWire(page);
  await page.goto(`${stage.origin}/`);
  await page.getByLabel("Password", { exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
  const signIn = wire.count();
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(testPassword);
  await page.keyboard.press("Enter");
  await page
    .locator("main")
    .getByRole("link", { name: /^Countries/ })
    .click();
  await page.locator("tbody tr[aria-rowindex]").first().waitFor();
  await page.waitForLoadState("networkidle");
  return { stage, page, wire, signIn, table: wire.count() };
}
