import type { MayBeUnreadable } from "../record/stored";

/**
 * What one row of each area is. Every area adds itself to it by merging declarations; the list in `core/areas.ts`
 * does not compile before it holds what was added.
 */
export interface AreaRows {
  /** Screens that belong to no area: sign-in, errors. */
  readonly shell: never;
}

/** Names of the areas. */
export type AreaId = keyof AreaRows;

/** What every record has. */
export interface Identified extends MayBeUnreadable {
  readonly _id: string;
}

/** Rows by area, as far as there are any. */
export type Rows = { readonly [Id in AreaId]?: readonly AreaRows[Id][] };

/** Rows of one area as `Rows` has them. */
export const rowsAs = (id: AreaId, rows: readonly Identified[]): Rows => Object.fromEntries([[id, rows]]);

/** What is at hand where an action is offered. */
export interface Situation {
  /** What is chosen, or the one that is open. */
  readonly chosen: Rows;
  /** Rows in the section list, by the areas that list their rows there. */
  readonly listed: Rows;
}

/** What is open, chosen or under the cursor, by area. */
export interface Chosen {
  readonly rows: Rows;
  /** Why nothing can be chosen, line by line, where that is denied. */
  readonly denied?: DeniedRows | undefined;
  /** Told when what was chosen is gone. */
  readonly done?: (() => void) | undefined;
}

/** Why rows cannot be opened, by area. */
export type DeniedRows = { readonly [Id in AreaId]?: readonly string[] | undefined };
