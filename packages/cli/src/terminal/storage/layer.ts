import type { StorageObject } from "@twinhelm/core/storage/model";

declare module "../navigation/layer" {
  interface AreaLayers {
    readonly file: FileLayer;
    readonly picture: PictureLayer;
    readonly transfers: TransfersLayer;
  }
}

/** A file that is read, over the screen. */
export interface FileLayer {
  readonly kind: "file";
  readonly title: string;
  /** As it is stored; it is made safe where it is shown. */
  readonly text: string;
  /** Of a table its cells, and the first column in sight: its lines are laid out where they are shown. */
  readonly rows?: readonly (readonly string[])[] | undefined;
  readonly left?: number | undefined;
  /** Of a table: what it is read from, and which of its sheets this is, from 0. */
  readonly sheets?:
    | { readonly object: StorageObject; readonly at: number; readonly count: number }
    | undefined;
  /** First line in sight. */
  readonly top: number;
}

/** A picture over the screen. */
export interface PictureLayer {
  readonly kind: "picture";
  readonly title: string;
  readonly object: StorageObject;
}

/** Files on their way, over the screen. */
export interface TransfersLayer {
  readonly kind: "transfers";
  /** Under the cursor. */
  readonly row: number;
}
