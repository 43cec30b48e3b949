import type { Chart as ChartData } from "@twinhelm/core/dashboard/component/data";
import { thinned } from "@twinhelm/core/dashboard/component/thin";
import {
  ArcElement,
  BarController,
  BarElement,
  BubbleController,
  CategoryScale,
  Chart,
  DoughnutController,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  PolarAreaController,
  RadarController,
  RadialLinearScale,
  ScatterController,
  Tooltip,
} from "chart.js";
import { useEffect, useMemo, useRef } from "react";
import { useTheme } from "../../shell/theme";
import { configurationOf } from "./figures";

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  BubbleController,
  CategoryScale,
  DoughnutController,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  PolarAreaController,
  RadarController,
  RadialLinearScale,
  ScatterController,
  Tooltip,
);

interface ChartCanvasProps {
  readonly chart: ChartData;
  readonly name: string;
  /** True: without labels along its axis, as they are many and long. */
  readonly isPlain?: boolean;
}

/** A chart, drawn anew where its figures or the theme change. Its figures stand beside it as a table. */
export function ChartCanvas({ chart, name, isPlain = false }: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { theme } = useTheme();
  const drawn = useMemo(() => thinned(chart), [chart]);
  useEffect(() => {
    if (canvas.current === null) return;
    const made = new Chart(canvas.current, configurationOf(drawn, theme, isPlain));
    return () => made.destroy();
  }, [drawn, theme, isPlain]);
  const left = drawn.notes.filter((note) => !chart.notes.includes(note));
  return (
    <>
      <div className="chart-canvas">
        <canvas ref={canvas} role="img" aria-label={name} />
      </div>
      {left.map((note) => (
        <p key={note} className="tile-note">
          {note}
        </p>
      ))}
    </>
  );
}
