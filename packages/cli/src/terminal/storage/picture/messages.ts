/** Pixels of a picture, four bytes each: red, green, blue, and how much they cover. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Formats that are drawn. */
export type DrawnFormat = "png" | "jpeg" | "gif" | "webp";

/** What the thread is begun with. */
export interface PictureData {
  readonly bytes: Uint8Array;
  readonly format: DrawnFormat;
  /** Pixels that one picture of the file may have at most: its head may say less than its parts. */
  readonly most: number;
}

/** The size in which pixels are asked for. */
export interface PictureOrder {
  readonly width: number;
  readonly height: number;
}

export type PictureAnswer =
  | { readonly kind: "read"; readonly width: number; readonly height: number }
  | { readonly kind: "pixels"; readonly pixels: Pixels }
  | { readonly kind: "broken" };
