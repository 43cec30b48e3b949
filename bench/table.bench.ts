import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { build } from "vite";
import { it } from "vitest";
import { report } from "./report";

const root = join(import.meta.dirname, "..");
const folder = join(root, ".cache", "table-bench");

/** A page that holds nothing but the table of the console, with as many rows as its address says. */
const harness = `
import { DataTable } from "${root}/packages/web/src/list/DataTable.tsx";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
const count = Number(location.hash.slice(1));
const rows = Array.from({ length: count }, (_, index) => index);
const columns = Array.from({ length: 8 }, (_, index) => ({ key: "c" + index, title: "Column " + index, align: "left", sortable: false, primary: index === 0 }));
createRoot(document.getElementById("root")).render(
  createElement("div", { className: "documents" },
    createElement(DataTable, { label: "Rows", columns, rows, keyOf: String, nameOf: String, cell: (row, column) => row + " / " + column, onSort() {}, onCycle() {}, dimmed: false, empty: null })));
`;

/** In the page itself: the build of the console begins its own page in another way. */
const styles = ["base", "table"]
  .map((name) => readFileSync(join(root, "packages", "web", "src", "styles", `${name}.css`), "utf8"))
  .join("");

/** Milliseconds of work for 60 steps of scrolling, the frame that draws each included. */
const scrolling = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const table = document.querySelector(".table-scroller");
    if (table === null) throw new Error("no table");
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    table.scrollTop = 0;
    await frame();
    const start = performance.now();
    let busy = 0;
    for (let step = 1; step <= 60; step += 1) {
      const before = performance.now();
      table.scrollTop = (step * table.scrollHeight) / 70;
      table.dispatchEvent(new Event("scroll"));
      await new Promise((resolve) => setTimeout(resolve));
      table.getBoundingClientRect();
      busy += performance.now() - before;
      await frame();
    }
    return start === 0 ? 0 : busy;
  });

it("a table of 1,000,000 rows scrolls as one of 10,000", async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "harness.tsx"), harness);
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><style>${styles}html,body,#root{height:100%;margin:0}</style><div id="root"></div><script type="module" src="./harness.tsx"></script>`,
  );
  const dist = join(folder, "dist");
  await build({
    configFile: join(root, "packages", "web", "vite.config.ts"),
    root: folder,
    base: "./",
    build: { outDir: dist, emptyOutDir: true },
    logLevel: "error",
  });
  if (!existsSync(join(dist, "index.html"))) throw new Error("the harness was not built");
  const executablePath = process.env.TWINHELM_BROWSER;
  if (executablePath === undefined) throw new Error("Run npm run bench: it finds a browser.");
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"],
  });
  const medians: number[] = [];
  for (const rows of [10_000, 1_000_000]) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`file://${dist}/index.html#${rows}`);
    await page.waitForSelector("tbody tr[aria-rowindex]");
    await scrolling(page);
    const times: number[] = [];
    for (let run = 0; run < 7; run += 1) times.push(await scrolling(page));
    medians.push(times.toSorted((a, b) => a - b)[3] ?? 0);
    await page.close();
  }
  await browser.close();
  const [small = 1, large = 0] = medians;
  report("scrolling 1,000,000 rows against 10,000", large / small, { most: 1.05 });
});
