import type { Page } from "playwright-core";
import { it } from "vitest";
import { openStage } from "../tests/browser/browser";
import { report } from "./report";

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

it("a step from cell to cell in a table of 100 rows and 30 columns, at its far end", async () => {
  const stage = await openStage();
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
  const { page } = await stage.open(
    `/bucket/${made.body._id}?paginator=${encodeURIComponent('{"pageSize":100,"pageIndex":0}')}`,
    { as: stage.server.admin },
  );
  await page.getByText("1–100 of 100").waitFor();
  await page.locator("tbody [tabindex='0']").focus();
  await page.keyboard.press("Control+End");
  // The latest document comes first.
  await page.getByText(`f${fields - 1} of row 0`, { exact: true }).waitFor();
  const steps = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowUp"];
  const times = await keyToPaint(page, Array.from({ length: 15 }, () => steps).flat());
  await stage.close();
  const sorted = times.toSorted((a, b) => a - b);
  report(
    "key to paint of a cell move, 100 rows and 30 columns, ms (95 %)",
    sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    { most: 50 },
  );
});
