import type { Chosen } from "@twinhelm/core/area/rows";
import type { TextKey } from "@twinhelm/core/text/catalogue";
import type { ReactNode } from "react";
import type { Notice } from "../frame/statusLine";
import type { CommandId } from "../keys/bindings";
import type { Commands } from "../keys/useCommands";
import type { Change, ConsoleState } from "../navigation/state";

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
  /** Keys that are not allowed here, and why: they are shown dim, and the help explains them. */
  readonly denied?: Denied | undefined;
  /** What keys mean here, where that is not what they mean elsewhere: the help and the line of keys say it. */
  readonly meanings?: Meanings | undefined;
  /** Keys that this screen is for: they have room in the line of keys before others. */
  readonly first?: readonly CommandId[] | undefined;
  /** Takes what was typed in the search line. */
  readonly onSearch?: ((text: string) => void) | undefined;
  /** True: the search line takes rules and MongoDB filters too. */
  readonly searchesRules?: boolean | undefined;
  /** The line at the bottom is that of a field; absent: it is the search line. */
  readonly input?: FieldInput | undefined;
  /** Forgets what is kept of what was typed here and not saved. */
  readonly discard?: (() => void) | undefined;
  /** What actions of the palette work on. */
  readonly chosen?: Chosen | undefined;
  /** Which columns of its table are shown; absent: it has no table. */
  readonly columns?: ColumnChoice | undefined;
  /** Why the caller may or may not see this screen. */
  readonly explanation?: readonly string[] | undefined;
}

/** The line in which one field is typed. */
export interface FieldInput {
  readonly label: string;
  /** Shown instead of each character, as in a password. */
  readonly mask?: string | undefined;
  readonly onSubmit: (text: string) => void;
  /** What Tab does with it; absent: nothing. */
  readonly onNext?: ((text: string) => void) | undefined;
  readonly onCancel?: (() => void) | undefined;
}

export type Denied = Readonly<Partial<Record<CommandId, readonly string[]>>>;

export type Meanings = Readonly<Partial<Record<CommandId, TextKey>>>;

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
