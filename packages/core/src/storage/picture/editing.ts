import type { PictureFacts } from "./facts";
import { pictureText } from "./text";

/** Steps and ends of the image editor (spec 2, section 9). Scale in per cent, angles in degrees. */
export const pictureSteps = {
  zoom: 0.1,
  leastZoom: 0.1,
  mostZoom: 3,
  rotate: 45,
  leastScale: 1,
  mostScale: 150,
} as const;

/** What can be edited here: more has no room in a browser. Pixels. */
export const pictureLimits = { side: 16_384, pixels: 64_000_000 } as const;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, in shares of its sides from 0 to 1. */
export interface Part extends Size {
  readonly x: number;
  readonly y: number;
}

export const wholePart: Part = { x: 0, y: 0, width: 1, height: 1 };

/** What is made of a picture. */
export interface PictureEdit {
  /** Clockwise. */
  readonly degrees: number;
  /** Of the turned picture. */
  readonly part: Part;
  /** Per cent. */
  readonly scale: number;
}

export const unedited: PictureEdit = { degrees: 0, part: wholePart, scale: 100 };

/** The next zoom, without the dust of counting in tenths. */
export const zoomedBy = (zoom: number, steps: number): number => {
  const next = Math.round((zoom + steps * pictureSteps.zoom) * 10) / 10;
  return Math.min(pictureSteps.mostZoom, Math.max(pictureSteps.leastZoom, next));
};

/** Turned so many steps to the right; a whole turn is none. */
export const turnedBy = (degrees: number, steps: number): number =>
  (((degrees + steps * pictureSteps.rotate) % 360) + 360) % 360;

/** The smallest upright room for a picture that is turned. */
export function turnedSize({ width, height }: Size, degrees: number): Size {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return {
    width: Math.max(1, Math.round(width * cos + height * sin)),
    height: Math.max(1, Math.round(width * sin + height * cos)),
  };
}

/** The size of what is saved; each side has at least one pixel. */
export function savedSize(size: Size, { degrees, part, scale }: PictureEdit): Size {
  const turned = turnedSize(size, degrees);
  return {
    width: Math.max(1, Math.round((turned.width * part.width * scale) / 100)),
    height: Math.max(1, Math.round((turned.height * part.height * scale) / 100)),
  };
}

/** Whether pictures of this size have room. */
export const isRoomFor = ({ width, height }: Size): boolean =>
  width <= pictureLimits.side && height <= pictureLimits.side && width * height <= pictureLimits.pixels;

/** Types that browsers write. */
export type SavedType = "image/png" | "image/jpeg" | "image/webp";

const saved: Readonly<Partial<Record<PictureFacts["format"], SavedType>>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
};

/** The type in which a picture is saved: its own where this browser writes it, else PNG, which loses nothing. */
export const savedType = (
  { format }: Pick<PictureFacts, "format">,
  writes: (type: SavedType) => boolean,
): SavedType => {
  const own = saved[format];
  return own !== undefined && writes(own) ? own : "image/png";
};

/**
 * From 0 to 1, how true a lossy format is written: what was written without loss stays so, where the browser can
 * (WebP at 1).
 */
export const savedQuality = ({ isExact }: Pick<PictureFacts, "isExact">): number => (isExact ? 1 : 0.92);

/** All that a picture loses when it is saved, in sentences, before it is. */
export function losses(facts: PictureFacts, type: SavedType, { degrees }: PictureEdit): readonly string[] {
  const isOther = saved[facts.format] !== type;
  return [
    ...(isOther ? [pictureText("loses.format")] : []),
    ...(facts.isCut ? [pictureText("loses.rest")] : []),
    ...(facts.isAnimated ? [pictureText("loses.animation")] : []),
    ...(facts.hasExif ? [pictureText("loses.exif")] : []),
    ...(facts.hasNotes ? [pictureText("loses.notes")] : []),
    ...(facts.hasProfile ? [pictureText("loses.profile")] : []),
    ...(facts.isForPrint ? [pictureText("loses.print")] : []),
    ...(facts.isDeep ? [pictureText("loses.depth")] : []),
    ...(type === "image/jpeg" && degrees % 90 !== 0 ? [pictureText("loses.corners")] : []),
  ];
}
