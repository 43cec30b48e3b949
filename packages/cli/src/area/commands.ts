import type { Complete, ReadBody } from "../record/options";
import type { Defining, ParentCommand, Verbs } from "../shell/definitions/defining";

/** What the command line has of an area beside what all areas of records share. */
export interface AreaCommands {
  /** Word of the command; absent: the id of the area. */
  readonly word?: string;
  /** What its help says it is about; absent: the records of the area. */
  readonly description?: string;
  /** What its help shows; absent: its list and one of its records. */
  readonly examples?: readonly string[];
  /** Options of `create` and `update` beside the file. */
  readonly options?: readonly (readonly [flags: string, description: string])[];
  /** Options of `create` alone. */
  readonly createOptions?: readonly (readonly [flags: string, description: string])[];
  /** Options of `update` alone. */
  readonly updateOptions?: readonly (readonly [flags: string, description: string])[];
  /** What `create` does once one is made, such as attaching policies; absent: nothing. */
  readonly complete?: Complete;
  /** Reads the body of `create` and `update`; absent: the file. */
  readonly read?: ReadBody;
  /** What `--values` of `list` and `get` writes that is left out else; absent: nothing is. */
  readonly values?: string;
  /** Commands of its own. */
  readonly verbs?: Verbs;
  /** Makes the word itself the command; absent: it only has commands below it. */
  readonly define?: (defining: Defining, command: ParentCommand) => void;
}
