import { viewingText } from "@twinhelm/core/storage/viewing/text";
import { useEffect, useRef, useState } from "react";
import { type PDFPageProxy, RenderingCancelledException, TextLayer } from "./pdf";
import type { Pdf } from "./usePdf";

interface PdfPageProps {
  readonly pdf: Pdf;
  /** From 1. */
  readonly number: number;
  readonly scale: number;
}

/** Pixels of one page at most, whatever the zoom and the screen: more is drawn less sharp. */
const mostPixels = 16_000_000;

/** One page: its picture, and over it its text, which is read out and can be copied. */
export function PdfPage({ pdf, number, scale }: PdfPageProps) {
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: pdf.width, height: pdf.height });
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    const stops: (() => void)[] = [];
    let isShown = true;
    const draw = async () => {
      const page = await pdf.document.getPage(number);
      if (!isShown) return;
      const { width, height } = page.getViewport({ scale: 1 });
      setSize({ width, height });
      await drawPage(page, scale, current, stops);
    };
    draw().catch((error: unknown) => {
      if (!isShown || error instanceof RenderingCancelledException) return;
      setTrouble(error instanceof Error ? error.message : String(error));
    });
    return () => {
      isShown = false;
      for (const stop of stops) stop();
      current.replaceChildren();
    };
  }, [pdf, number, scale]);
  return (
    <section
      className="pdf-page"
      aria-label={viewingText("pdf.page", { page: number })}
      style={{ width: Math.round(size.width * scale), height: Math.round(size.height * scale) }}
    >
      <div ref={place} />
      {trouble !== undefined && (
        <p className="field-problem" role="alert">
          {trouble}
        </p>
      )}
    </section>
  );
}

async function drawPage(
  page: PDFPageProxy,
  scale: number,
  place: HTMLElement,
  stops: (() => void)[],
): Promise<void> {
  const viewport = page.getViewport({ scale });
  const wanted = window.devicePixelRatio || 1;
  const ratio = Math.min(wanted, Math.sqrt(mostPixels / (viewport.width * viewport.height)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(viewport.width * ratio));
  canvas.height = Math.max(1, Math.floor(viewport.height * ratio));
  canvas.setAttribute("aria-hidden", "true");
  const rendering = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
  stops.push(() => rendering.cancel());
  await rendering.promise;
  const container = document.createElement("div");
  container.className = "pdf-text";
  container.style.setProperty("--total-scale-factor", String(scale));
  place.replaceChildren(canvas, container);
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
  stops.push(() => layer.cancel());
  await layer.render();
}
