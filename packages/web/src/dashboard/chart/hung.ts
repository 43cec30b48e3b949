import { Chart, type ChartConfiguration, registerables } from "chart.js";
import { inTurn, outOfTurn, takeTurns } from "./turns";

Chart.register(...registerables);

interface Size {
  readonly width: number;
  readonly height: number;
}

const watchers = new Map<Element, (size: Size) => void>();

/**
 * One for all charts: it tells all sizes of a frame together, and before the frame is painted. The library would have
 * asked for each of them by itself, with a layout of the page before each.
 */
const sizes = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) watchers.get(target)?.(contentRect);
  takeTurns();
});

/** A chart at its place on the page. */
export interface Hung {
  /** Shows something else; what is there stays until that is drawn. */
  show(configure: () => ChartConfiguration): void;
  leave(): void;
}

/** Hangs a chart on a canvas that fills the element around it. */
export function hang(canvas: HTMLCanvasElement, around: Element): Hung {
  let chart: Chart | undefined;
  let wanted: (() => ChartConfiguration) | undefined;
  let size: Size = { width: 0, height: 0 };
  const draw = () => {
    if (wanted === undefined) return;
    chart?.destroy();
    canvas.width = size.width;
    canvas.height = size.height;
    chart = new Chart(canvas, wanted());
    wanted = undefined;
  };
  const drawSoon = () => {
    if (wanted !== undefined && size.width > 0 && size.height > 0) inTurn(canvas, draw);
  };
  const fit = () => chart?.resize(size.width, size.height);
  // A page that is enlarged has more pixels for the same place.
  const enlarged = () => {
    if (chart !== undefined && chart.currentDevicePixelRatio !== devicePixelRatio) fit();
  };
  watchers.set(around, ({ width, height }) => {
    size = { width, height };
    if (wanted !== undefined) drawSoon();
    else if (width > 0 && height > 0) fit();
  });
  sizes.observe(around);
  addEventListener("resize", enlarged);
  return {
    show(configure) {
      wanted = configure;
      drawSoon();
    },
    leave() {
      removeEventListener("resize", enlarged);
      sizes.unobserve(around);
      watchers.delete(around);
      outOfTurn(canvas);
      chart?.destroy();
    },
  };
}
