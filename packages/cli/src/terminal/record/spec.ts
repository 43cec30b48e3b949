import type { Identified } from "@twinhelm/core/area/rows";
import type { RecordForm } from "@twinhelm/core/record/area";
import type { Records } from "@twinhelm/core/record/records";

/** Everything a form screen needs to know of an area. */
export interface RecordSpec<Row extends Identified = Identified, Body = unknown> {
  readonly records: Records<Row, Body>;
  readonly form: RecordForm<Row, Body>;
}
