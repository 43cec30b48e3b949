import type { Action, RecordSubject } from "@twinhelm/core/action/action";
import type { useRecord } from "@twinhelm/core/react/records";
import type { Identified, RecordForm } from "@twinhelm/core/record/area";
import type { ScreenSubjects } from "../screen/screen";

/** Everything a form screen needs to know of an area. */
export interface RecordSpec<Row extends Identified, Body> {
  readonly subject: RecordSubject;
  readonly form: RecordForm<Row, Body>;
  readonly queries: Parameters<typeof useRecord<Row>>[0];
  readonly get: Action<{ id: string }, Row | undefined>;
  readonly create: Action<Body, Row>;
  readonly update: Action<{ id: string; body: Body }, unknown>;
  readonly nameOf: (row: Row) => string;
  /** Why this one cannot be deleted; absent: it can. */
  readonly locked?: (row: Row) => string | undefined;
  readonly subjectsOf: (rows: readonly Row[]) => ScreenSubjects;
}
