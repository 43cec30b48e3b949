import { it } from "vitest";
import { openStage } from "../tests/browser/browser";
import { fillContent } from "../tests/browser/fixture";
import { walkToTable } from "../tests/browser/wireWay";
import { median, report } from "./report";

it("what a browser receives", async () => {
  const { stage, signIn, table } = await walkToTable();
  await stage.close();
  report("sign-in page on the wire, kB", signIn.bytes / 1000, { most: 250 });
  report("sign-in page, requests", signIn.requests, { most: 10 });
  report("to the first table on the wire, kB", table.bytes / 1000, { most: 400 });
  report("to the first table, requests", table.requests, { most: 25 });
});

it("the first rows after the answer", async () => {
  const stage = await openStage();
  const content = await fillContent(stage.server);
  const times: number[] = [];
  for (let run = 0; run < 7; run += 1) {
    const { page } = await stage.open("/dashboard", { as: stage.server.admin });
    await page.getByRole("navigation", { name: "Sections" }).waitFor();
    // The code of the page is there: what counts is the way from the answer to the rows.
    await page.goto(`${stage.origin}/bucket/${content.empty}`);
    await page.locator(".message").waitFor();
    times.push(
      await page.evaluate(async (bucket) => {
        const link = document.querySelector<HTMLAnchorElement>(`a[href="/bucket/${bucket}"]`);
        const drawn = new Promise<number>((resolve) => {
          const observer = new MutationObserver(() => {
            if (document.querySelector("tbody tr[aria-rowindex]") === null) return;
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now()));
          });
          observer.observe(document.body, { childList: true, subtree: true });
        });
        link?.click();
        const end = await drawn;
        const answers = performance
          .getEntriesByType("resource")
          .filter((entry) => entry.name.includes(`/bucket/${bucket}/data?`));
        const answer = answers.at(-1);
        return answer instanceof PerformanceResourceTiming ? end - answer.responseEnd : Number.NaN;
      }, content.boats),
    );
    await page.context().close();
  }
  await stage.close();
  report("first rows after the answer, ms", median(times), { most: 150 });
});
