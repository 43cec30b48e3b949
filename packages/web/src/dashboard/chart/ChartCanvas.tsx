import type { Chart as ChartData } from "@twinhelm/core/dashboard/component/data";
import { thinned } from "@twinhelm/core/dashboard/component/thin";
import { useEffect, useMemo, useRef } from "react";
import { useTheme } from "../../shell/theme";
import { configurationOf } from "./figures";
import { type Hung, hang } from "./hung";

interface ChartCanvasProps {
  readonly chart: ChartData;
  readonly name: string;
  /** True: without labels along its axis, as they are many and long. */
  readonly isPlain?: boolean;
}

/** A chart, drawn anew where its figures or the theme change. Its figures stand beside it as a table. */
export function ChartCanvas({ chart, name, isPlain = false }: ChartCanvasProps) {
  const around = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hung = useRef<Hung>(null);
  const { theme } = useTheme();
  const drawn = useMemo(() => thinned(chart), [chart]);
  useEffect(() => {
    if (canvas.current === null || around.current === null) return;
    const made = hang(canvas.current, around.current);
    hung.current = made;
    return () => made.leave();
  }, []);
  useEffect(() => {
    hung.current?.show(() => configurationOf(drawn, theme, isPlain));
  }, [drawn, theme, isPlain]);
  const left = drawn.notes.filter((note) => !chart.notes.includes(note));
  return (
    <>
      <div ref={around} className="chart-canvas">
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
