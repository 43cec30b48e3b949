import "react-image-crop/dist/ReactCrop.css";
import type { Part } from "@twinhelm/core/storage/picture/editing";
import { pictureText } from "@twinhelm/core/storage/picture/text";
import { useEffect, useRef } from "react";
import { ReactCrop } from "react-image-crop";
import { drawPreview } from "./drawPicture";

interface CropAreaProps {
  readonly bitmap: ImageBitmap;
  readonly degrees: number;
  readonly zoom: number;
  readonly part: Part;
  readonly onPart: (part: Part) => void;
  readonly disabled: boolean;
}

/** Pixels of a side that are drawn at most: what is saved is made of the picture itself. */
const mostDrawn = 2048;

const edge = (side: Parameters<typeof pictureText>[0]) => pictureText("edge", { side: pictureText(side) });
const corner = (side: Parameters<typeof pictureText>[0]) =>
  pictureText("corner", { side: pictureText(side) });

const labels = () => ({
  cropArea: pictureText("crop"),
  nDragHandle: edge("north"),
  sDragHandle: edge("south"),
  wDragHandle: edge("west"),
  eDragHandle: edge("east"),
  nwDragHandle: corner("northWest"),
  neDragHandle: corner("northEast"),
  swDragHandle: corner("southWest"),
  seDragHandle: corner("southEast"),
});

/** The turned picture with the part that is kept; its edges are dragged, or moved by the arrow keys. */
export function CropArea({ bitmap, degrees, zoom, part, onPart, disabled }: CropAreaProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) drawPreview(canvas.current, bitmap, degrees, mostDrawn);
  }, [bitmap, degrees]);
  return (
    <div className="crop-scroller">
      <ReactCrop
        ariaLabels={labels()}
        keepSelection
        disabled={disabled}
        minWidth={1}
        minHeight={1}
        crop={{ unit: "%", ...inPercent(part) }}
        onChange={(_, { x, y, width, height }) =>
          onPart({ x: x / 100, y: y / 100, width: width / 100, height: height / 100 })
        }
      >
        <canvas ref={canvas} className="crop-canvas" style={{ zoom }} />
      </ReactCrop>
    </div>
  );
}

const inPercent = ({ x, y, width, height }: Part) => ({
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
});
