import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { it } from "vitest";
import { openStage, type Stage } from "../tests/browser/browser";
import { fillContent } from "../tests/browser/fixture";
import { median, report } from "./report";

const built = join(import.meta.dirname, "..", "packages", "web", "dist");
const runs = 9;

/** The console without what it paints before its script, and beside it the least page that shows the same rows. */
function variant(): string {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-reload-"));
  cpSync(built, folder, { recursive: true });
  for (const ending of ["br", "gz"]) rmSync(join(folder, `index.html.${ending}`), { force: true });
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const bare = page.replace(/<div id="root">.*<\/div>(?=\s*<(link|noscript))/s, '<div id="root"></div>');
  if (bare === page) throw new Error("the page has nothing that is painted before its script");
  writeFileSync(join(folder, "index.html"), bare);
  writeFileSync(
    join(folder, "assets", "least.js"),
    `const bucket = new URLSearchParams(location.search).get("bucket");
     const authorization = localStorage.getItem("access_token");
     const query = "data?paginate=true&relation=true&sort=%7B%22_id%22%3A-1%7D&limit=25";
     const answer = await fetch("/api/bucket/" + bucket + "/" + query, { headers: { authorization } });
     const { data } = await answer.json();
     const body = document.querySelector("tbody");
     for (const [index, row] of data.entries()) {
       const line = body.insertRow();
       line.setAttribute("aria-rowindex", index);
       for (const value of Object.values(row)) line.insertCell().textContent = JSON.stringify(value);
     }`,
  );
  writeFileSync(
    join(folder, "least.html"),
    '<!doctype html><title>Least</title><table><tbody></tbody></table><script type="module" src="/assets/least.js"></script>',
  );
  return folder;
}

interface Reload {
  readonly paint: number;
  readonly rows: number;
}

/** Milliseconds from the beginning of a warm reload to the first paint and to the first rows. */
async function reload(page: Page): Promise<Reload> {
  await page.reload();
  // What `openAt` puts there before any script of the page.
  const rows = Number(await page.evaluate("window.firstRows"));
  const paint = Number(
    await page.evaluate('performance.getEntriesByName("first-contentful-paint")[0]?.startTime'),
  );
  return { paint, rows };
}

/** Opens a page that tells when its first rows are drawn. */
async function openAt(stage: Stage, path: string): Promise<Page> {
  const { page } = await stage.open("/dashboard", { as: stage.server.admin });
  await page.addInitScript(() => {
    const firstRows = new Promise<number>((resolve) => {
      const look = () => {
        if (document.querySelector("tbody tr[aria-rowindex]") === null) requestAnimationFrame(look);
        else requestAnimationFrame(() => resolve(performance.now()));
      };
      look();
    });
    Object.assign(window, { firstRows });
  });
  await page.goto(`${stage.origin}${path}`);
  await page.locator("tbody tr[aria-rowindex]").first().waitFor();
  return page;
}

it("a warm reload of a table", { timeout: 300_000 }, async () => {
  const folder = variant();
  const ours = await openStage();
  const bare = await openStage({ webFolder: folder });
  const [content, same] = await Promise.all([fillContent(ours.server), fillContent(bare.server)]);
  const pages = {
    ours: await openAt(ours, `/bucket/${content.boats}`),
    late: await openAt(bare, `/bucket/${same.boats}`),
    least: await openAt(bare, `/least.html?bucket=${same.boats}`),
  };
  const times: Record<keyof typeof pages, Reload[]> = { ours: [], late: [], least: [] };
  for (let run = 0; run < runs; run += 1)
    for (const name of ["ours", "late", "least"] as const) times[name].push(await reload(pages[name]));
  await Promise.all([ours.close(), bare.close()]);
  rmSync(folder, { recursive: true, force: true });
  const of = (name: keyof typeof pages, what: "paint" | "rows") =>
    median(times[name].map((each) => each[what]));
  const note = (name: keyof typeof pages, what: "paint" | "rows") =>
    `${of("ours", what).toFixed(0)} ms against ${of(name, what).toFixed(0)} ms`;
  report(
    "warm reload, first paint against a page painted by its script",
    of("ours", "paint") / of("late", "paint"),
    { most: 0.5 },
    note("late", "paint"),
  );
  report(
    "warm reload, first rows against the least page with the same rows",
    of("ours", "rows") / of("least", "rows"),
    { most: 10 },
    note("least", "rows"),
  );
});
