import type { Page } from "playwright-core";
import { it } from "vitest";
import { openStage, type Stage } from "../tests/browser/browser";
import { median, report } from "./report";

const kinds = ["string", "textarea", "number", "boolean", "date", "color"] as const;

/** A bucket with so many fields and one document; every tenth field is an object of `levels` levels. */
async function fill({ server }: Stage, fields: number, levels: number) {
  const nested = (level: number): object =>
    level === 0 ? { type: "string" } : { type: "object", properties: { in: nested(level - 1) } };
  const properties = Object.fromEntries(
    Array.from({ length: fields }, (_, at) => [
      `f${at}`,
      levels > 0 && at % 10 === 9
        ? nested(levels)
        : {
            type: kinds[at % kinds.length],
            title: `Field ${at}`,
            options: { position: ["left", "right", "bottom"][at % 3] },
          },
    ]),
  );
  const bucket = await server.call("POST", "/bucket", {
    body: { title: `Form of ${fields}`, description: "Many fields", properties },
  });
  const { body } = await server.call("POST", `/bucket/${bucket.body._id}/data`, { body: { f0: "first" } });
  return `/bucket/${bucket.body._id}/${body._id}`;
}

/** Milliseconds from the answer that the form is made of to its last field on the screen. */
const opened = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const drawn = new Promise<number>((resolve) => {
      const look = () => {
        if (document.querySelector(".document-form") !== null)
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
        else requestAnimationFrame(look);
      };
      look();
    });
    // The icon is text as well.
    const edit = [...document.querySelectorAll("button")].find((button) =>
      [...button.children].some(({ textContent }) => textContent === "Edit"),
    );
    if (edit === undefined) throw new Error("There is nothing to edit with.");
    edit.click();
    const end = await drawn;
    const answer = performance
      .getEntriesByType("resource")
      .findLast((entry) => /\/bucket\/[^/]+\/data\/[^/]+\?/.test(entry.name));
    return answer instanceof PerformanceResourceTiming ? end - answer.responseEnd : Number.NaN;
  });

async function openings(stage: Stage, path: string): Promise<number> {
  const times: number[] = [];
  const { page } = await stage.open(path, { as: stage.server.admin });
  for (let run = 0; run < 6; run += 1) {
    await page.getByRole("button", { name: "Edit", exact: true }).waitFor();
    times.push(await opened(page));
    await page.locator(".document-actions").getByRole("button", { name: "Cancel" }).click();
  }
  await page.context().close();
  // The first one loads the code of the form and its editors.
  return median(times.slice(1));
}

it("a form after its answer", async () => {
  const stage = await openStage();
  const few = await openings(stage, await fill(stage, 6, 0));
  const many = await openings(stage, await fill(stage, 60, 0));
  const deep = await openings(stage, await fill(stage, 200, 20));
  await stage.close();
  report("form of 60 fields after its answer, ms", many, { most: 150 });
  report("form of 60 fields against one of 6", many / few, { most: 10 });
  report("form of 200 fields, 20 of them at 20 levels, after its answer, ms", deep, { most: 1000 });
});
