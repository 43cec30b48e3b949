import type { Identified } from "@twinhelm/core/area/rows";
import type { FormField, FormValues } from "@twinhelm/core/form/model";
import type { TextKey } from "@twinhelm/core/text/catalogue";
import type { ReactNode } from "react";
import type { Item } from "../form/items";
import type { CommandId } from "../keys/bindings";
import type { Guarded } from "../keys/usePermissions";
import type { Change } from "../navigation/state";
import type { FieldInput, ScreenProps } from "../screen/screen";

export type Keys = Readonly<Partial<Record<CommandId, Guarded>>>;

/** What a list has more than that of another area. */
export interface ListExtras<Row> {
  /** The search of the server: makes the filter of what was typed. Absent: names are searched here. */
  onSearch?(words: string): Change;
  /** What the list is filtered by, in words. */
  readonly filter?: string | undefined;
  /** Keys of this list alone; `row`: the one under the cursor. */
  keys?(row: Row | undefined): Keys;
}

/** What the page of one record has more than that of another area. */
export interface FormExtras {
  readonly title?: string | undefined;
  /** The fields as they are shown to this caller. */
  fields?(fields: readonly FormField[]): readonly FormField[];
  /** What is shown below the fields of a record. */
  readonly more?: readonly Item[];
  /** A hook: what is shown below the fields, made of what they hold at the moment. */
  useBelow?(values: FormValues): readonly Item[];
  /** The line at the bottom, where `more` opened it. */
  readonly input?: FieldInput | undefined;
}

/** What the screens of one area of records have more than those of others. Methods: see `Area` in core. */
export interface RecordFace<Row extends Identified> {
  /** What `y` copies with the cursor in this column, `undefined` for what is withheld; absent: the id. */
  copyOf?(row: Row, column: string): string | undefined;
  /** A hook: what its list has more. */
  useList?(props: ScreenProps, known: object): ListExtras<Row>;
  /** A hook: what its page has more; `row` is absent while it is on its way, and for a new one. */
  useForm?(props: ScreenProps, row: Row | undefined, id: string | undefined, known: object): FormExtras;
  /** Another view of one record, named in the address as `?view=`; `v` goes there. */
  readonly view?: {
    readonly name: string;
    /** What the line of keys calls it; absent: the other view. */
    readonly words?: TextKey;
    show(props: ScreenProps, id: string): ReactNode;
  };
}
