import type { Action, RecordSubject } from "@twinhelm/core/action/action";
import type { RecordPage, RecordQuery } from "@twinhelm/core/record/api";
import type { Identified, RecordList } from "@twinhelm/core/record/area";
import type { CommandContext, Connection } from "../connection/connection";
import type { ExitCode } from "../shell/exit";
import type { FileOptions } from "./options";

/** The actions that every area of records has. Methods, so that their inputs may be wider. */
interface RecordActions<Row, Body> {
  readonly list: Action<RecordQuery, RecordPage<Row>>;
  readonly get: Action<{ id: string }, Row | undefined>;
  readonly create: Action<Body, Row>;
  readonly update: Action<{ id: string; body: Body }, unknown>;
  readonly delete: Action<{ ids: string[]; names?: string[] | undefined }, unknown>;
}

/** What the commands of an area of records work with. */
export interface RecordArea<Row extends Identified, Body> {
  readonly name: RecordSubject;
  readonly actions: RecordActions<Row, Body>;
  readonly nameOf: (row: Row) => string;
  /** How rows are shown. `readable`: policies by name, where the caller may list them. */
  readonly list: (connection: Connection, readable: boolean) => Promise<RecordList<Row>>;
  /** What is shown of a column in a table for people, where that is not the whole. */
  readonly shortened?: Readonly<Record<string, (text: string) => string>>;
  /** Narrows a list to the record of a name; absent: the API cannot. */
  readonly filterByName?: (name: string) => Readonly<Record<string, unknown>>;
  /** Keys that answers have and bodies have not: what `get` writes can be given back. */
  readonly answered: readonly string[];
  /** Why this record is not for these commands to change or delete. */
  readonly refuses?: (row: Row, verb: "update" | "delete") => string | undefined;
  /** What of this body would be left undone. */
  readonly check?: (body: Body, before: Row) => string | undefined;
  /** Reads the body of `create` and `update`; default: the file. */
  readonly read?: (context: CommandContext, options: FileOptions, isNew: boolean) => Promise<unknown>;
}

type Use = <Row extends Identified, Body>(area: RecordArea<Row, Body>) => Promise<ExitCode>;

/** Runs a command on an area. No other area is loaded. */
export async function withArea(name: RecordSubject, use: Use): Promise<ExitCode> {
  switch (name) {
    case "identity":
      return use((await import("../identity/area")).identityArea);
    case "policy":
      return use((await import("../policy/area")).policyArea);
    case "strategy":
      return use((await import("../strategy/area")).strategyArea);
    case "apikey":
      return use((await import("../apikey/area")).apikeyArea);
  }
}
