import type { Bucket } from "@twinhelm/core/bucket/model";
import type { BucketDocument } from "@twinhelm/core/document/model";
import type { ReactNode } from "react";
import type { Change, ConsoleState } from "./state";
import type { Notice } from "./statusLine";
import type { Commands } from "./useCommands";

/** Room of a screen in columns and lines, and whether it has the keys. */
export interface Area {
  readonly width: number;
  readonly height: number;
  readonly focused: boolean;
}

/** What a screen shows. The frame puts it between title, sections and status. */
export interface ScreenView {
  /** Innermost names of the title line, from the outside in. */
  readonly names?: readonly string[] | undefined;
  /** At most `height` lines of at most `width` columns, safe to show. */
  readonly lines: readonly string[];
  readonly left?: Notice | undefined;
  /** Right end of the status line. */
  readonly position?: string | undefined;
  /** What the keys do while the screen has them. */
  readonly commands?: Commands | undefined;
  /** Takes what was typed in the search line. */
  readonly onSearch?: ((text: string) => void) | undefined;
  /** What actions of the palette work on. */
  readonly subjects?: ScreenSubjects | undefined;
  /** Which columns of its table are shown; absent: it has none. */
  readonly columns?: ColumnChoice | undefined;
  /** Why the caller may or may not see this screen. */
  readonly explanation?: readonly string[] | undefined;
}

/** The open bucket, the documents that are chosen or under the cursor. */
export interface ScreenSubjects {
  readonly bucket: Bucket;
  readonly documents: readonly BucketDocument[];
  /** Told when documents are gone. */
  readonly done?: (() => void) | undefined;
}

export interface ColumnChoice {
  readonly all: readonly { readonly key: string; readonly title: string }[];
  readonly shown: readonly string[];
  /** Shown whatever is chosen. */
  readonly staying: readonly string[];
  readonly onShow: (keys: readonly string[]) => void;
}

/** A screen computes its view and hands it to the frame. */
export interface ScreenProps {
  readonly area: Area;
  readonly state: ConsoleState;
  readonly change: (change: Change) => void;
  readonly children: (view: ScreenView) => ReactNode;
}
