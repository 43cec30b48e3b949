import type { MaterialIcon } from "material-icons";
import type { AreaId } from "../area/rows";

/** What is known of an area of records before anything of it is loaded. */
export interface RecordAbout<Id extends AreaId = AreaId> {
  readonly id: Id;
  /** The address of its list. */
  readonly path: string;
  /** What its permissions begin with, such as `passport:apikey`. */
  readonly module: string;
  /** Word of the permission to create; Spica has another one for strategies. */
  readonly create?: "create" | "insert";
  /** Material icon name. */
  readonly icon: MaterialIcon;
  readonly words: RecordWords;
  /** True: the address of one ends with its id, without `edit`. */
  readonly plainPath?: boolean;
  /** The screen in the place of a list that holds nothing. */
  readonly welcome?: string;
  /** How its commands are described. */
  readonly command: CommandWords;
}

export interface RecordWords {
  /** Heading of the list. */
  readonly title: string;
  readonly one: string;
  /** With its article. */
  readonly an: string;
  readonly many: string;
  /** What the empty list says it is for. */
  readonly purpose: string;
  /** What is read before one is deleted. */
  readonly deleted: string;
  /** Line of the list in the section list; absent: as its heading. */
  readonly entry?: string;
  /** What is typed to delete one; absent: its name. */
  readonly agree?: string;
}

export interface CommandWords {
  /** What one is called, with its article, and several; absent: as elsewhere. */
  readonly an?: string;
  readonly many?: string;
  /** Name of one, in examples. */
  readonly example: string;
  /** What a list is sorted by; absent: it cannot be. */
  readonly sort?: string;
  /** What a list is filtered by; absent: it cannot be. */
  readonly filter?: string;
  /** Options of `list` in an example. */
  readonly listed?: string;
  /** Examples of `create`. */
  readonly created?: readonly string[];
}
