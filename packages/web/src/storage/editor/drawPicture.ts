import {
  type PictureEdit,
  type SavedType,
  type Size,
  savedQuality,
  savedSize,
  turnedSize,
} from "@twinhelm/core/storage/picture/editing";
import type { PictureFacts } from "@twinhelm/core/storage/picture/facts";

/** Draws a picture turned, so that the upper left corner of `part` is that of the canvas, at this scale. */
function drawTurned(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  bitmap: ImageBitmap,
  {
    degrees,
    from,
    scale,
  }: { degrees: number; from: readonly [x: number, y: number]; scale: readonly [x: number, y: number] },
): void {
  const { width, height } = turnedSize(bitmap, degrees);
  context.imageSmoothingQuality = "high";
  context.scale(scale[0], scale[1]);
  context.translate(width / 2 - from[0], height / 2 - from[1]);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  context.resetTransform();
}

/** Draws a turned picture into a canvas that is at most so large. */
export function drawPreview(
  canvas: HTMLCanvasElement,
  bitmap: ImageBitmap,
  degrees: number,
  most: number,
): void {
  const { width, height } = turnedSize(bitmap, degrees);
  const scale = Math.min(1, most / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (context !== null) drawTurned(context, bitmap, { degrees, from: [0, 0], scale: [scale, scale] });
}

/** What is saved of a picture; `undefined`: the browser could not write it. */
export async function writePicture(
  bitmap: ImageBitmap,
  edit: PictureEdit,
  { type, facts }: { readonly type: SavedType; readonly facts: PictureFacts },
): Promise<Blob | undefined> {
  const turned = turnedSize(bitmap, edit.degrees);
  const size: Size = savedSize(bitmap, edit);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext("2d");
  if (context === null) return undefined;
  if (type === "image/jpeg") {
    // Else what is transparent would be black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, size.width, size.height);
  }
  const { part } = edit;
  drawTurned(context, bitmap, {
    degrees: edit.degrees,
    from: [Math.round(part.x * turned.width), Math.round(part.y * turned.height)],
    scale: [
      size.width / Math.max(1, part.width * turned.width),
      size.height / Math.max(1, part.height * turned.height),
    ],
  });
  try {
    const blob = await canvas.convertToBlob({ type, quality: savedQuality(facts) });
    return blob.type === type ? blob : undefined;
  } catch {
    return undefined;
  }
}

/** The types that this browser writes: what it does not it writes as PNG. */
export async function writtenTypes(): Promise<ReadonlySet<SavedType>> {
  const types: readonly SavedType[] = ["image/png", "image/jpeg", "image/webp"];
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext("2d");
  const written = await Promise.all(
    types.map(async (type) => (await canvas.convertToBlob({ type })).type === type),
  );
  return new Set(types.filter((_, at) => written[at] === true));
}
