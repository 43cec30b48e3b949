import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What a theme can change: structure, names and roles are the same in both. */
const ofColour = ["color-contrast", "link-in-text-block"];

/** What axe finds on the page: rule and place. `rules`: those to look at; absent: all. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // The page's policy refuses scripts that are not its own; the protocol of the browser does not.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    // Before its font has come, an icon is the text of its name.
    await document.fonts.load('20px "Material Icons"');
    await document.fonts.ready;
    // What fades or slides in is looked at as it is at the end: once nothing has moved for a few frames.
    for (let frame = 0, quiet = 0; frame < 200 && quiet < 4; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const moving = document
        .getAnimations()
        .filter(({ playState }) => playState === "running")
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      for (const each of moving) each.finish();
      quiet = moving.length === 0 ? quiet + 1 : 0;
    }
    // @ts-expect-error axe puts itself on the window
    const result = await window.axe.run(document, {
      resultTypes: ["violations"],
      ...(runOnly === undefined ? {} : { runOnly }),
    });
    return result.violations.flatMap((rule: { id: string; nodes: { target: string[] }[] }) =>
      rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}`),
    );
  }, rules);
}

/**
 * What axe finds by all rules in the theme that the page is in, and by those of colour in the other one. The page stays
 * in the other one: changing it back would cost as much as looking.
 */
export async function violationsOfThemes(page: Page): Promise<string[]> {
  const isDark = (await page.locator("html.dark").count()) > 0;
  const [first, second] = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  const all = await violations(page);
  await page.emulateMedia({ colorScheme: second });
  await page.locator(second === "dark" ? "html.dark" : "html:not(.dark)").waitFor();
  const coloured = await violations(page, ofColour);
  return [...all.map((each) => `${first}: ${each}`), ...coloured.map((each) => `${second}: ${each}`)];
}
