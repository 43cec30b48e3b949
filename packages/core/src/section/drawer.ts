import type { Access, AccessRequest } from "../access/evaluate";
import type { Action } from "../action/action";
import type { Offered } from "../action/offer";
import type { AreaId, Identified } from "../area/rows";
import type { Transport } from "../http/transport";
import type { Placement } from "./categories";

/** How a row is shown in the section list. */
export interface DrawerRow {
  readonly title: string;
  readonly path: string;
  /** Material icon name. */
  readonly icon: string;
  /** The icon where there is none of that name. */
  readonly fallback?: string | undefined;
  readonly category: string | undefined;
  /** Its stored place among all rows; absent: it has none. */
  readonly order?: number | undefined;
}

/** What an area needs whose rows are in the section list. Methods: see `Area`. */
export interface Drawer<Row extends Identified> {
  readonly area: AreaId;
  /** What listing them needs. */
  readonly needs: AccessRequest;
  /** All rows in their order, for the query cache. */
  query(transport: Transport): {
    readonly queryKey: readonly unknown[];
    readonly queryFn: (context: { signal?: AbortSignal }) => Promise<readonly Row[]>;
  };
  /** `undefined`: this caller may not open it. */
  entry(row: Row, access: Access): DrawerRow | undefined;
  /** What this caller lacks where none of the rows can be opened. `undefined`: nothing. */
  missing(access: Access, rows: readonly Row[]): AccessRequest | undefined;
  readonly add: Offered;
  /** Present: its rows are in categories, can be arranged, and have a menu. */
  readonly arranged?: Arranged<Row>;
}

/** What is known of a drawer before it is loaded. Methods: see `Area`. */
export interface DrawerPart<Row extends Identified = Identified> {
  /** It is loaded, and its rows are read, once their section is shown; the section has an entry of its own without them. */
  readonly later?: boolean;
  /** Modules of the permissions on its rows and on what they hold. */
  readonly modules: readonly string[];
  load(): Promise<Drawer<Row>>;
}

/** What is done to rows where they are listed. Methods: see `Area`. */
export interface Arranged<Row extends Identified> {
  /** The rows once the placements are applied. */
  placed(rows: readonly Row[], placements: readonly Placement[]): readonly Row[];
  readonly edit: Offered;
  /** Makes a row like another one. */
  readonly duplicate?: Offered;
  readonly remove: Offered;
  /** Gives others access to a row. */
  readonly grant?: Offered;
  /** Shows who may do what with a row, and why. */
  readonly who?: Offered;
  /** What else its menu has, by its own title. */
  readonly more?: readonly Offered[];
  readonly arrange: Action<Placement[], unknown>;
}

/** The drawers of all areas that have one. */
export type Drawers = { readonly [Id in AreaId]?: Drawer<Identified> };
