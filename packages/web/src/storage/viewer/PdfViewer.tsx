import "../../styles/pdf.css";
import { useVirtualizer } from "@tanstack/react-virtual";
import { viewingText } from "@twinhelm/core/storage/viewing/text";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "../../shell/IconButton";
import type { ViewerProps } from "./ObjectViewer";
import { PdfPage } from "./PdfPage";
import { type Pdf, usePdf } from "./usePdf";
import { ViewerFailure, ViewerLoading } from "./ViewerStates";

/** A PDF page below page. Only those near to what is seen are drawn. */
export function PdfViewer({ object }: ViewerProps) {
  const { value, failure, retry } = usePdf(object);
  if (failure !== undefined)
    return <ViewerFailure object={object} failure={failure} onRetry={failure.retry ? retry : undefined} />;
  if (value === undefined) return <ViewerLoading object={object} />;
  return <Pages pdf={value} label={object.name} />;
}

/** Pixels between pages. */
const gap = 12;
const step = 1.25;

function Pages({ pdf, label }: { readonly pdf: Pdf; readonly label: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const room = useRoom(scroller);
  const scale = room === 0 ? 0 : (Math.max(100, room - 2 * gap) / pdf.width) * zoom;
  const count = pdf.document.numPages;
  const pages = useVirtualizer({
    count: scale === 0 ? 0 : count,
    getScrollElement: () => scroller.current,
    estimateSize: () => Math.round(pdf.height * scale) + gap,
    overscan: 1,
    paddingStart: gap,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured belongs to another scale
  useEffect(() => pages.measure(), [scale]);
  const middle = (pages.scrollOffset ?? 0) + (scroller.current?.clientHeight ?? 0) / 2;
  const shown = pages.getVirtualItems();
  const current = (shown.find(({ end }) => end >= middle) ?? shown.at(-1))?.index ?? 0;
  const zoomBy = (factor: number) => setZoom(Math.min(5, Math.max(0.25, zoom * factor)));
  return (
    <>
      <div className="viewer-bar">
        <IconButton icon="zoom_out" label={viewingText("pdf.out")} onClick={() => zoomBy(1 / step)} />
        <IconButton icon="zoom_in" label={viewingText("pdf.in")} onClick={() => zoomBy(step)} />
        <IconButton icon="fit_screen" label={viewingText("pdf.fit")} onClick={() => setZoom(1)} />
        <span className="muted" role="status">
          {viewingText("pdf.pages", { page: current + 1, pages: count })}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <div className="viewer-pdf" ref={scroller} tabIndex={0} role="document" aria-label={label}>
        <div style={{ height: pages.getTotalSize(), minWidth: pdf.width * scale + 2 * gap }}>
          {shown.map(({ index, start }) => (
            <div
              key={index}
              ref={pages.measureElement}
              data-index={index}
              className="pdf-place"
              style={{ transform: `translateY(${start}px)`, paddingBottom: gap }}
            >
              <PdfPage pdf={pdf} number={index + 1} scale={scale} />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

/** The width that there is inside of an element. */
function useRoom(place: React.RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new ResizeObserver(([entry]) => setRoom(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return room;
}
