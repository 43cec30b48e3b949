import type { Viewed } from "@twinhelm/core/storage/viewing/kind";

/** An object of Storage as viewers know it. */
export interface ViewedObject extends Viewed {
  readonly _id: string;
  /** Its public address. */
  readonly url: string;
  /** When it was looked at, milliseconds since the epoch; absent: that is not followed. */
  readonly time?: number | undefined;
}

const megabyte = 1_048_576;

/** What viewers take into memory at most, in bytes where nothing else is said: more is shown in part, or not here. */
export const viewerLimits = {
  text: megabyte,
  markdown: megabyte / 4,
  csv: 16 * megabyte,
  xlsx: 50 * megabyte,
  image: 100 * megabyte,
  thumbnail: 10 * megabyte,
  /** Pixels: each takes four bytes once it is unfolded, whatever its file takes. */
  thumbnailPixels: 32_000_000,
  media: 100 * megabyte,
  zip: 100 * megabyte,
} as const;
