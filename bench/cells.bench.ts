import type { Page } from "playwright-core";
import { afterAll, beforeAll, it } from "vitest";
import { openStage, type Stage } from "../tests/browser/browser";
import { median, report } from "./report";

const fields = 29;
const rows = 100;

/** Milliseconds from each key to the paint after it, as the browser itself measures them; 16 at least. */
async function keyToPaint(page: Page, keys: readonly string[]): Promise<number[]> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === "keydown") seen.push(duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForTimeout(500);
  const slow = await page.evaluate(() => Reflect.get(window, "seen") as number[]);
  return [...slow, ...Array.from({ length: keys.length - slow.length }, () => 16)];
}

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  const properties = Object.fromEntries(
    Array.from({ length: fields }, (_, at) => [`f${at}`, { type: "string", title: `Field ${at}` }]),
  );
  const made = await stage.server.call("POST", "/bucket", {
    body: { title: "Wide", description: "30 columns", primary: "f0", properties },
  });
  const documents = Array.from({ length: rows }, (_, row) =>
    Object.fromEntries(Object.keys(properties).map((key) => [key, `${key} of row ${row}`])),
  );
  await stage.server.call("POST", `/bucket/${made.body._id}/data/batch`, { body: { documents } });
  ({ page } = await stage.open(
    `/bucket/${made.body._id}?paginator=${encodeURIComponent('{"pageSize":100,"pageIndex":0}')}`,
    { as: stage.server.admin },
  ));
  await page.getByText("1–100 of 100").waitFor();
});
afterAll(() => stage.close());

it("a step from cell to cell in a table of 100 rows and 30 columns, at its far end", async () => {
  await page.locator("tbody [tabindex='0']").focus();
  await page.keyboard.press("Control+End");
  // The latest document comes first.
  await page.getByText(`f${fields - 1} of row 0`, { exact: true }).waitFor();
  const steps = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowUp"];
  const times = await keyToPaint(page, Array.from({ length: 15 }, () => steps).flat());
  const sorted = times.toSorted((a, b) => a - b);
  report(
    "key to paint of a cell move, 100 rows and 30 columns, ms (95 %)",
    sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    { most: 50 },
  );
});

/** Milliseconds from a key to the paint of a text within an element. */
async function keyToText(key: string, within: string, text: string): Promise<number> {
  const painted = page.evaluate(
    async ([place = "", wanted = ""]) => {
      const begin = performance.now();
      while (!document.querySelector(place)?.textContent?.includes(wanted)) {
        await new Promise(requestAnimationFrame);
        if (performance.now() - begin > 20_000) throw new Error(`${wanted} was not shown`);
      }
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - begin;
    },
    [within, text],
  );
  await page.keyboard.press(key);
  return painted;
}

it("1,000 pasted cells are shown, and written in one request", async () => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  let requests = 0;
  page.on("request", (request) => {
    if (request.method() !== "GET") requests += 1;
  });
  const [shown, written]: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    const block = Array.from({ length: 50 }, (_, row) =>
      Array.from({ length: 20 }, (_, column) => `round ${round} cell ${row} ${column}`).join("\t"),
    ).join("\n");
    await page.evaluate((text) => navigator.clipboard.writeText(text), block);
    await page.locator("tbody [tabindex='0']").focus();
    for (const key of ["Control+Home", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    shown.push(await keyToText("Control+v", "[role=dialog]", "Change 1000 cells of 50 documents"));
    await page.getByRole("dialog").getByRole("button", { name: "Change", exact: true }).focus();
    requests = 0;
    written.push(await keyToText("Enter", "tbody tr[aria-rowindex]", `round ${round} cell 0 0`));
    if (requests !== 1) throw new Error(`${requests} requests wrote the cells`);
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  const note = `written in one request and painted after ${median(written).toFixed(0)} ms`;
  report("1,000 pasted cells are shown for a look, ms", median(shown), { most: 500 }, note);
});
