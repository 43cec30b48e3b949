import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What a theme can change: structure, names and roles are the same in both. */
const ofColour = ["color-contrast", "link-in-text-block"];

/** What axe finds on the page: rule and place. `rules`: those to look at; absent: all. */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
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

/** What axe finds in the light theme by all rules, and in the dark one by those of colour. Ends in the light one. */
export async function violationsOfThemes(page: Page): Promise<string[]> {
  const light = await violations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.locator("html.dark").waitFor();
  const dark = await violations(page, ofColour);
  await page.emulateMedia({ colorScheme: "light" });
  await page.locator("html:not(.dark)").waitFor();
  return [...light.map((each) => `light: ${each}`), ...dark.map((each) => `dark: ${each}`)];
}
