// A dashboard of many large components, from the last answer to the frame that shows all of them.
import { expect, it } from "vitest";
import { openStage } from "../tests/browser/browser";
import { median, report } from "./report";

const points = 1000;
const figure = (at: number, of: number) => Math.round(500 + 400 * Math.sin((at * of) / 90) + (at % 17));
const list = <Item>(item: (at: number) => Item) => Array.from({ length: points }, (_, at) => item(at));

const answers: Record<string, (of: number) => object> = {
  line: (of) => ({
    label: list((at) => `No ${at}`),
    datasets: [{ label: "A", data: list((at) => figure(at, of)) }],
  }),
  bar: (of) => ({
    label: list((at) => `No ${at}`),
    datasets: [{ label: "A", data: list((at) => figure(at, of)) }],
  }),
  radar: (of) => ({
    label: list((at) => `No ${at}`),
    datasets: [{ label: "A", data: list((at) => figure(at, of)) }],
  }),
  pie: (of) => ({ label: list((at) => `No ${at}`), data: list((at) => figure(at, of)) }),
  scatter: (of) => ({ datasets: [{ label: "A", data: list((at) => ({ x: at, y: figure(at, of) })) }] }),
  bubble: (of) => ({ datasets: [{ label: "A", data: list((at) => ({ x: at, y: figure(at, of), r: 2 })) }] }),
};
const kinds = [...Object.keys(answers), ...Object.keys(answers)];

/** Keeps, for each canvas that is drawn on, when the frame after that began: what was drawn is seen by then. */
const watchCanvases = () => {
  const drawn = new Map<object, number>();
  Object.assign(window, { drawn });
  const { clearRect } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.clearRect = function (...where) {
    requestAnimationFrame(() => drawn.set(this.canvas, performance.now()));
    return clearRect.apply(this, where);
  };
};

it("12 components of 1,000 points each are painted", async () => {
  const stage = await openStage();
  const components = kinds.map((type, at) => ({
    name: `Component ${at}`,
    type,
    url: `api:/figures/${at}`,
    ratio: "2/2",
  }));
  const body = { name: "Large", icon: "anchor", components };
  const { _id } = (await stage.server.call("POST", "/dashboard", { body })).body;
  const { page } = await stage.open("/dashboard", { as: stage.server.admin, load: true });
  await page.addInitScript(watchCanvases);
  page.setDefaultTimeout(120_000);
  await page.route("**/api/figures/*", (route) => {
    const at = Number(route.request().url().split("/").at(-1)?.split("?")[0]);
    return route.fulfill({ json: answers[kinds[at] ?? ""]?.(at + 1) });
  });
  const times: number[] = [];
  for (let run = 0; run < 7; run += 1) {
    await page.goto(`${stage.origin}/dashboard/${_id}`);
    await page.waitForFunction(() => document.querySelectorAll(".chart-canvas canvas").length === 12);
    times.push(
      await page.evaluate(async () => {
        const drawn: unknown = Reflect.get(window, "drawn");
        if (!(drawn instanceof Map)) throw new Error("nothing was watched");
        // Ten frames in which nothing is drawn: that was all.
        for (let quiet = 0, before = 0; quiet < 10; quiet += 1) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const last = Math.max(0, ...drawn.values());
          if (last !== before || drawn.size < 12) quiet = 0;
          before = last;
        }
        const answered = performance
          .getEntriesByType("resource")
          .flatMap((entry) =>
            entry instanceof PerformanceResourceTiming && entry.name.includes("/figures/")
              ? [entry.responseEnd]
              : [],
          );
        return answered.length < 12 ? Number.NaN : Math.max(...drawn.values()) - Math.max(...answered);
      }),
    );
  }
  await stage.close();
  expect(times.some(Number.isNaN)).toBe(false);
  // The first run compiles what later ones keep.
  report("12 components of 1,000 points painted after the last answer, ms", median(times.slice(1)), {
    most: 300,
  });
});
