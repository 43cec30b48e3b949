// A dashboard of many large components, from the last answer to the frame that shows all of them, and to the one that
// shows those in sight, which are drawn first.
import { it } from "vitest";
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
  const times: { readonly all: number; readonly inSight: number }[] = [];
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
        if (answered.length < 12) throw new Error("an answer is missing");
        const from = Math.max(...answered);
        const isInSight = (canvas: unknown) =>
          canvas instanceof Element && canvas.getBoundingClientRect().top < innerHeight;
        const seen = [...drawn].flatMap(([canvas, at]) => (isInSight(canvas) ? [Number(at)] : []));
        return { all: Math.max(...drawn.values()) - from, inSight: Math.max(...seen) - from };
      }),
    );
  }
  await stage.close();
  // The first run compiles what later ones keep.
  const [, ...later] = times;
  report(
    "12 components of 1,000 points painted after the last answer, ms",
    median(later.map(({ all }) => all)),
    { most: 300 },
    `those in sight of 1440x900, which are drawn first, after ${Math.round(median(later.map(({ inSight }) => inSight)))} ms`,
  );
});
