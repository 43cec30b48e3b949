import { drawAll } from "../chart/turns";

/** Pixels of the picture for one of the page. */
const scale = 2;
const margin = 16;

/**
 * A picture of a dashboard: each tile at its place, charts as they are drawn, all else as its text. Nothing of another
 * origin is in it, so that it can be kept.
 */
export function pictureOf(around: HTMLElement): Promise<Blob | null> {
  drawAll();
  const { width, height } = around.getBoundingClientRect();
  const canvas = document.createElement("canvas");
  canvas.width = (width + 2 * margin) * scale;
  canvas.height = (height + 2 * margin) * scale;
  const pen = canvas.getContext("2d");
  if (pen === null) return Promise.resolve(null);
  pen.scale(scale, scale);
  const style = getComputedStyle(document.body);
  pen.fillStyle = style.backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  for (const tile of around.querySelectorAll<HTMLElement>(".tile")) drawTile(pen, tile, around);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

type Pen = CanvasRenderingContext2D;

function drawTile(pen: Pen, tile: HTMLElement, around: HTMLElement): void {
  const box = boxIn(around, tile);
  const style = getComputedStyle(tile);
  pen.fillStyle = style.backgroundColor;
  pen.fillRect(box.x, box.y, box.width, box.height);
  pen.strokeStyle = style.borderColor;
  pen.strokeRect(box.x, box.y, box.width, box.height);
  const head = tile.querySelector<HTMLElement>("h2");
  if (head !== null) drawText(pen, head, around, box);
  const drawn = tile.querySelector("canvas");
  if (drawn !== null) {
    const at = boxIn(around, drawn);
    pen.drawImage(drawn, at.x, at.y, at.width, at.height);
    return;
  }
  for (const part of tile.querySelectorAll<HTMLElement>("p, th, td, label, .tile-open"))
    drawText(pen, part, around, box);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function boxIn(around: HTMLElement, element: Element): Box {
  const [outer, inner] = [around.getBoundingClientRect(), element.getBoundingClientRect()];
  return {
    x: inner.x - outer.x + margin,
    y: inner.y - outer.y + margin,
    width: inner.width,
    height: inner.height,
  };
}

/** The text of an element where it stands, as far as it lies in its tile. */
function drawText(pen: Pen, element: HTMLElement, around: HTMLElement, tile: Box): void {
  const at = boxIn(around, element);
  if (at.width === 0 || at.y + at.height > tile.y + tile.height || at.x + at.width > tile.x + tile.width + 1)
    return;
  const style = getComputedStyle(element);
  pen.save();
  pen.beginPath();
  pen.rect(at.x, at.y, at.width, at.height);
  pen.clip();
  pen.fillStyle = style.color;
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  pen.textBaseline = "middle";
  // Icons are letters of a font of their own.
  const text = [...element.childNodes].flatMap((node) =>
    node instanceof Element && node.matches(".icon") ? [] : [node.textContent ?? ""],
  );
  pen.fillText(text.join("").trim(), at.x + Number.parseFloat(style.paddingLeft), at.y + at.height / 2);
  pen.restore();
}
