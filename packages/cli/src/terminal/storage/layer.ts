import type { FilePicking, PickedKind } from "@twinhelm/core/storage/field/picking";
import type { StorageObject } from "@twinhelm/core/storage/model";
import type { Block } from "./markdown/blocks";

declare module "../navigation/layer" {
  interface AreaLayers {
    readonly file: FileLayer;
    readonly picture: PictureLayer;
    readonly transfers: TransfersLayer;
    readonly pickFile: PickFileLayer;
  }
}

/** A file that is read, over the screen. */
export interface FileLayer {
  readonly kind: "file";
  readonly title: string;
  /** As it is stored; it is made safe where it is shown. */
  readonly text: string;
  /** Of Markdown its parts, laid out where they are shown. */
  readonly blocks?: readonly Block[] | undefined;
  /** True: Markdown is shown as it is written. */
  readonly asText?: boolean | undefined;
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

/** The files that a field can name, over the screen. */
export interface PickFileLayer {
  readonly kind: "pickFile";
  /** Name of the field. */
  readonly label: string;
  readonly wanted: PickedKind;
  /** Without the words, which are searched for once nobody types. */
  readonly picking: Omit<FilePicking, "words">;
  readonly query: string;
  readonly row: number;
  /** Takes the address of the file that was chosen. */
  readonly onPick: (address: string) => void;
  /** Lets an address be typed. */
  readonly onType: () => void;
}

/** Files on their way, over the screen. */
export interface TransfersLayer {
  readonly kind: "transfers";
  /** Under the cursor. */
  readonly row: number;
}
