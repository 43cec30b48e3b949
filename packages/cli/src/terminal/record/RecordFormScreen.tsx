import type { Identified } from "@twinhelm/core/area/rows";
import type { FormValues } from "@twinhelm/core/form/model";
import { useRecord } from "@twinhelm/core/react/records";
import { recordListPath } from "@twinhelm/core/record/paths";
import type { TextKey } from "@twinhelm/core/text/catalogue";
import { recordText } from "@twinhelm/core/text/record";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import type { Item } from "../form/items";
import type { CommandId } from "../keys/bindings";
import type { Guarded } from "../keys/usePermissions";
import { open } from "../navigation/state";
import { failureLines, loadingLines, messageLines } from "../screen/message";
import type { FieldInput, ScreenProps } from "../screen/screen";
import { RecordFields } from "./RecordFields";
import type { RecordSpec } from "./spec";
import { UnreadableScreen } from "./UnreadableScreen";

export interface RecordFormProps<Row extends Identified, Body> extends ScreenProps {
  readonly spec: RecordSpec<Row, Body>;
  /** Of the list it belongs to. */
  readonly title: string;
  /** Absent: a new one. */
  readonly id: string | undefined;
  /** What is shown below the fields of a record. */
  readonly more?: readonly Item[];
  /** A hook: what is shown below the fields, made of what they hold at the moment. */
  readonly useBelow?: (values: FormValues) => readonly Item[];
  /** The line at the bottom, where `more` opened it. */
  readonly input?: FieldInput | undefined;
  readonly keys?: Readonly<Partial<Record<CommandId, Guarded>>> | undefined;
  /** What `v` goes to; it is told of first. */
  readonly view?: TextKey | undefined;
  /** True: saving needs no permission. */
  readonly own?: boolean;
}

/** The form of one record, once it is there. */
export function RecordFormScreen<Row extends Identified, Body>(props: RecordFormProps<Row, Body>) {
  const { spec, id, title, area, change, children } = props;
  const { paint } = useTerminal();
  const record = useRecord(spec.records.queries, id);
  const names = [title];
  const commands = {
    back: () => change(open(recordListPath(spec.records.about))),
    refresh: record.reload,
  };
  if (id === undefined) return <RecordFields {...props} stored={undefined} reload={() => undefined} />;
  if (record.value === undefined) {
    const { failure } = record;
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return children({ names, lines, commands });
  }
  if (record.value === null) {
    const missing = recordText("missing", { what: spec.records.about.words.one, id: visibleText(id) });
    const lines = messageLines({ title: missing, paragraphs: [] }, area, paint);
    return children({ names, lines, commands });
  }
  const { unreadable } = record.value;
  if (unreadable !== undefined)
    return (
      <UnreadableScreen
        {...props}
        records={spec.records}
        row={record.value}
        unreadable={unreadable}
        reload={record.reload}
      />
    );
  return <RecordFields key={id} {...props} stored={record.value} reload={record.reload} />;
}
