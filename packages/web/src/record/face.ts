import type { Identified } from "@twinhelm/core/area/rows";
import type { FormValues } from "@twinhelm/core/form/model";
import type { RecordColumn } from "@twinhelm/core/record/area";
import type { JSX, ReactNode } from "react";
import type { FieldInputProps } from "../form/FieldInput";
import type { ListControl } from "../list/useListState";

/** What the screens of one area of records have more than those of others. Methods: see `Area` in core. */
export interface RecordFace<Row extends Identified> {
  /** A cell that is more than text; `undefined`: as it is. */
  cell?(row: Row, column: RecordColumn<Row>): ReactNode;
  /** Left in the bar above the list, such as a filter. */
  bar?(control: ListControl, known: object): ReactNode;
  /** A row of its own below the bar, such as the conditions of the filter. */
  belowBar?(control: ListControl, known: object): ReactNode;
  /** Beside the buttons of every row. */
  more?(row: Row): ReactNode;
  /** False: rows cannot be chosen. */
  readonly selectable?: boolean;
  /** A field that is more than its input; `undefined`: as it is. `known`: what the form has to know. */
  field?(props: FieldInputProps, values: FormValues, known: object): ReactNode;
  /** Below the form of one record. */
  below?(row: Row): ReactNode;
  /** Another view of one record, named in the address as `?view=`. */
  readonly view?: RecordView<Row>;
}

export interface RecordView<Row> {
  readonly name: string;
  /** Titles of the first view and of this one. */
  readonly titles: readonly [form: string, view: string];
  show(row: Row): JSX.Element;
}
