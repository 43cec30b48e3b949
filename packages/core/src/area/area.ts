import type { Actions } from "../action/action";
import type { Offer } from "../action/offer";
import type { RecordAbout } from "../record/about";
import type { FormOf, Records } from "../record/records";
import type { DrawerPart } from "../section/drawer";
import type { Section } from "../section/section";
import type { Finder } from "./finder";
import type { EntryAbout, RouteAbout } from "./route";
import type { AreaId, Identified } from "./rows";

/** What is known of an area before anything of it is loaded. Light: every console and command begins with all of them. */
export interface AreaAbout<Id extends AreaId = AreaId> {
  readonly id: Id;
  /** The section of the rail that its screens belong to; absent: none. */
  readonly section?: Section;
  readonly routes: Readonly<Record<string, RouteAbout>>;
  readonly entry?: EntryAbout;
  /** Address of the own page of somebody who is signed in, by the id of the identity. */
  readonly profile?: (identityId: string) => string;
  /** Address of the screen that shows one of its rows, where one has a screen. */
  rowPath?(row: Identified): string;
  /** What somebody does first who wants to act on one: `Open a bucket first.` */
  readonly missing?: string;
  /** Present: its rows are listed and edited one by one, on screens and by commands that all such areas share. */
  readonly records?: RecordAbout;
}

export type Offers = Readonly<Record<string, Offer<unknown>>>;

/**
 * An area: what is known of it, and its parts, each loaded when it is wanted. Methods, so that a list can hold areas
 * of any rows.
 */
export interface Area<Id extends AreaId = AreaId> extends AreaAbout<Id> {
  /** What commands, lists and pages work with. */
  parts(): Promise<{ readonly actions: Actions }>;
  /** The same of an area of records. */
  recordParts?(): Promise<Records>;
  /** What one record is edited with; `own`: each face has a screen of its own for it. */
  readonly form?: (() => Promise<FormOf>) | "own";
  /** How consoles offer its actions. */
  offers(): Promise<Offers>;
  /** Present: its rows are listed in the section list. */
  readonly drawer?: DrawerPart;
  /** Present: the palette finds its rows by their names. */
  finder?(): Promise<Finder>;
}
