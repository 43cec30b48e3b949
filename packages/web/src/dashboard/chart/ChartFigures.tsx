import type { Chart } from "@twinhelm/core/dashboard/component/data";
import { countOfRows } from "@twinhelm/core/dashboard/component/rows";
import { Suspense, startTransition, useEffect, useState } from "react";
import { part, useLoaded } from "../../shell/loaded";
import { FigureTable } from "./FigureTable";
import { afterDrawing } from "./turns";

const ChartCanvas = part(async () => (await import("./ChartCanvas")).ChartCanvas);

/** Loads what draws charts, before there is one. */
export const preloadChart = ChartCanvas.preload;

interface ChartFiguresProps {
  readonly chart: Chart;
  readonly name: string;
  /** True: without labels along its axis, as they are many and long. */
  readonly isPlain?: boolean;
  /** A chart as its figures. */
  readonly asTable?: boolean;
}

/** A chart, and its figures as a table: seen, or for those who do not see the chart. */
export function ChartFigures({ chart, name, isPlain = false, asTable = false }: ChartFiguresProps) {
  return asTable ? (
    <FigureTable chart={chart} name={name} hidden={false} />
  ) : (
    <>
      <Drawn chart={chart} name={name} isPlain={isPlain} />
      <LateFigures chart={chart} name={name} />
    </>
  );
}

function Drawn(props: Omit<ChartFiguresProps, "asTable">) {
  const place = <div className="chart-canvas bp6-skeleton" />;
  return useLoaded(ChartCanvas) ? (
    <Suspense fallback={place}>
      <ChartCanvas {...props} />
    </Suspense>
  ) : (
    place
  );
}

type FiguresProps = Pick<ChartFiguresProps, "chart" | "name">;

/** Rows that cost less to make than to wait with. */
const few = 60;

const hasFew = (chart: Chart): boolean => countOfRows(chart) <= few;

/** Of many figures those that are not seen come once all charts are drawn. */
function LateFigures(props: FiguresProps) {
  const [isDue, setIsDue] = useState(() => hasFew(props.chart));
  useEffect(() => (isDue ? undefined : afterDrawing(() => startTransition(() => setIsDue(true)))), [isDue]);
  return isDue && <FigureTable {...props} hidden />;
}
