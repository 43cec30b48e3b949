import type { ZodMiniType } from "zod/mini";
import type { Action } from "../action/action";
import type { AreaId, Identified } from "../area/rows";
import { emptyCell } from "../field/cell";
import type { Property } from "../field/property";
import type { RecordAbout } from "./about";
import { defineRecordActions, type RecordActions } from "./actions";
import { createRecordApi, type RecordApi } from "./api";
import { type RecordForm, type RecordList, recordCell } from "./area";
import { type RecordQueries, recordQueries } from "./queries";
import type { Sources } from "./source";

type Properties = Readonly<Record<string, Property>>;

/** What lists, forms and commands of an area of records work with. Methods, so that they can work with any area. */
export interface Records<Row extends Identified = Identified, Body = unknown> {
  readonly about: RecordAbout;
  readonly api: RecordApi<Row, Body>;
  readonly queries: RecordQueries<Row>;
  readonly actions: RecordActions<AreaId, Row, Body> & Readonly<Record<string, Action<unknown, unknown>>>;
  /** What `list` has to know. */
  readonly sources: Sources;
  /** What the form has to know. */
  readonly formSources: Sources;
  list(known: object): RecordList<Row>;
  nameOf(row: Row): string;
  /** Why this one can be neither chosen nor deleted; `undefined`: it can. */
  locked(row: Row): string | undefined;
  /** What the server holds back of this one, in a sentence; `undefined`: nothing. */
  withheld(row: Row): string | undefined;
  /** What commands leave out unless it is asked for; absent: nothing. */
  readonly concealing?: Concealing | undefined;
  /** True: what is locked is shown, not edited. */
  readonly readOnly: boolean;
  /** The body that changes nothing. */
  bodyOf(row: Row): Body;
  /** The body of a new one, as commands show it. */
  readonly example: Body;
  /** Keys that answers have and bodies have not: what `get` writes can be given back. */
  readonly answered: readonly string[];
  /** The filter of the record with a name; `undefined` if the API has no such filter. */
  byName(name: string): Readonly<Record<string, unknown>> | undefined;
  /** Fields that the API searches by its filter; absent: names are searched in the whole list. */
  readonly searched?: Properties | undefined;
  /** Why this body cannot be given to a record: a part of it would be left undone in silence. */
  refuses(body: Body, before: Row): string | undefined;
}

/** How values that are secret stay out of what commands write. */
export interface Concealing {
  /** What is written in place of what the server gave; the same object: it has none. */
  readonly shown: (stored: unknown) => unknown;
  /** Says what was left out, and how to see it. */
  readonly words: string;
}

/** Makes the form of an area's records of what its sources gave. */
export type FormOf<Row = Identified, Body = unknown> = {
  make(known: object): RecordForm<Row, Body>;
}["make"];

interface RecordsOptions<Id extends AreaId, Row extends Identified, Body, Extra> {
  readonly about: RecordAbout<Id>;
  /** How its calls are made, or those that the area made itself. */
  readonly api: Parameters<typeof createRecordApi<Row, Body>>[0] | RecordApi<Row, Body>;
  readonly body: ZodMiniType<Body>;
  readonly sources?: Sources;
  /** Absent: the same. */
  readonly formSources?: Sources;
  list(known: object): RecordList<Row>;
  readonly nameOf: (row: NoInfer<Row>) => string;
  readonly locked?: (row: NoInfer<Row>) => string | undefined;
  readonly withheld?: (row: NoInfer<Row>) => string | undefined;
  readonly concealing?: Concealing;
  readonly readOnly?: boolean;
  readonly bodyOf: (row: NoInfer<Row>) => NoInfer<Body>;
  readonly example: NoInfer<Body>;
  readonly answered: readonly string[];
  readonly searched?: Properties;
  readonly byName?: (name: string) => Readonly<Record<string, unknown>>;
  readonly refuses?: (body: NoInfer<Body>, before: NoInfer<Row>) => string | undefined;
  /** Keys of queries that are out of date once one was changed or deleted, beside its own. */
  readonly stale?: { readonly update?: readonly string[]; readonly delete?: readonly string[] };
  /** Actions that it has beside those of every area of records. */
  readonly actions: Extra;
}

/** A list whose unreadable rows say behind their name what is wrong with them, and nothing else. */
function withUnreadable<Row extends Identified>(list: RecordList<Row>): RecordList<Row> {
  const named = list.columns.find(({ primary }) => primary === true) ?? list.columns[0];
  const columns = list.columns.map((column) => ({
    ...column,
    cell(row: Row) {
      const { unreadable } = row;
      if (unreadable === undefined) return column.cell(row);
      if (column !== named) return column.key === "_id" ? column.cell(row) : emptyCell;
      return recordCell(
        [column.cell(row).exact, unreadable.problem].filter((each) => each !== "").join(": "),
      );
    },
  }));
  return { ...list, columns };
}

/** The records of an area: calls, queries and actions made of its description. */
export function defineRecords<
  const Id extends AreaId,
  Row extends Identified,
  Body,
  Extra extends object = object,
>(options: RecordsOptions<Id, Row, Body, Extra>) {
  const { about, body, stale, actions, ...rest } = options;
  const api = "schema" in options.api ? createRecordApi<Row, Body>(options.api) : options.api;
  return {
    sources: {},
    formSources: options.sources ?? {},
    readOnly: false,
    locked: () => undefined,
    withheld: () => undefined,
    byName: () => undefined,
    refuses: () => undefined,
    ...rest,
    list: (known: object) => withUnreadable(options.list(known)),
    about,
    api,
    queries: recordQueries(about.id, api),
    actions: { ...defineRecordActions({ about, api, body, stale }), ...actions },
  };
}
