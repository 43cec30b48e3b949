import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStage, type Stage } from "./browser";
import { type Content, fillContent } from "./fixture";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let stage: Stage;
let content: Content;
beforeAll(async () => {
  stage = await openStage();
  content = await fillContent(stage.server);
});
afterAll(() => stage.close());

/** What axe finds on the page: rule and place. */
async function violations(page: Page): Promise<string[]> {
  // The page's policy refuses scripts that are not its own; the protocol of the browser does not.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    // @ts-expect-error axe puts itself on the window
    const result = await window.axe.run(document, { resultTypes: ["violations"] });
    return result.violations.flatMap((rule: { id: string; nodes: { target: string[] }[] }) =>
      rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}`),
    );
  });
}

const pages = (): [name: string, path: string, ready: string, signedIn: boolean][] => [
  ["sign-in", "/passport/identify", "#password", false],
  ["dashboard", "/dashboard", ".cards", true],
  ["data table", `/bucket/${content.boats}`, "tbody td code", true],
  ["empty table", `/bucket/${content.empty}`, ".message", true],
  ["unknown page", "/nowhere", ".message", true],
  ["error page", "/error?status=500&statusText=No&message=Why", ".error-page", false],
];

it.each(["light", "dark"] as const)("axe finds nothing on any page in the %s theme", async (colorScheme) => {
  const found: string[] = [];
  for (const [name, path, ready, signedIn] of pages()) {
    for (const width of [1440, 390]) {
      const { page } = await stage.open(path, {
        colorScheme,
        viewport: { width, height: 900 },
        bypassCSP: true,
        ...(signedIn ? { as: stage.server.admin } : {}),
      });
      await page.waitForSelector(ready);
      found.push(...(await violations(page)).map((violation) => `${name} ${width}: ${violation}`));
      await page.context().close();
    }
  }
  expect(found).toEqual([]);
});
