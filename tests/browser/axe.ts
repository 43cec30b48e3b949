import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on the page: rule and place. */
export async function violations(page: Page): Promise<string[]> {
  // The page's policy refuses scripts that are not its own; the protocol of the browser does not.
  await page.evaluate(axe);
  return page.evaluate(async () => {
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
    const result = await window.axe.run(document, { resultTypes: ["violations"] });
    return result.violations.flatMap((rule: { id: string; nodes: { target: string[] }[] }) =>
      rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}`),
    );
  });
}
