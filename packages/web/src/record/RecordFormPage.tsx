import type { Area } from "@twinhelm/core/area/area";
import { type Identified, rowsAs } from "@twinhelm/core/area/rows";
import { useNotifications } from "@twinhelm/core/react/actions";
import { useAccess } from "@twinhelm/core/react/console";
import { useRecordEditing } from "@twinhelm/core/react/recordEditing";
import { useKnown, useRecord } from "@twinhelm/core/react/records";
import { savedText } from "@twinhelm/core/record/editing";
import { recordListPath, recordPath } from "@twinhelm/core/record/paths";
import type { FormOf, Records } from "@twinhelm/core/record/records";
import { useMemo } from "react";
import { useNavigate, useParams } from "react-router";
import { useProvideChosen } from "../action/chosen";
import { newlyMade } from "../form/newlyMade";
import { RecordFormView } from "../form/RecordFormView";
import { PageSkeleton } from "../shell/PageSkeleton";
import type { RecordFace } from "./face";
import { RecordPage } from "./RecordPage";
import { RecordTabs } from "./RecordTabs";
import { RecordTitle } from "./RecordTitle";

interface RecordFormProps {
  readonly area: Area;
  readonly records: Records;
  readonly formOf: FormOf;
  readonly face: RecordFace<Identified> | undefined;
}

interface KnownProps extends RecordFormProps {
  readonly known: object;
}

/** The page of one record. */
export function EditRecordPage(props: RecordFormProps) {
  const { id = "" } = useParams();
  const { records } = props;
  const loaded = useRecord(records.queries, id);
  const known = useKnown(records.formSources);
  if (known === undefined) return <PageSkeleton />;
  return (
    <RecordPage records={records} id={id} loaded={loaded} rowOf={(row) => row}>
      {(row) => <Existing key={id} {...props} row={row} known={known} />}
    </RecordPage>
  );
}

/** The page where a record is added. */
export function AddRecordPage(props: RecordFormProps) {
  const known = useKnown(props.records.formSources);
  if (known === undefined) return <PageSkeleton />;
  return (
    <div className="page record-page">
      <RecordTitle area={props.area} about={props.records.about} name={undefined} id={undefined} />
      <Form {...props} row={undefined} known={known} />
    </div>
  );
}

function Existing(props: KnownProps & { row: Identified }) {
  const { area, records, face, row } = props;
  useProvideChosen(useMemo(() => ({ rows: rowsAs(area.id, [row]) }), [area, row]));
  const form = (
    <>
      <Form {...props} />
      {face?.below?.(row)}
    </>
  );
  return (
    <div className="page record-page">
      <RecordTitle area={area} about={records.about} name={records.nameOf(row)} id={row._id} />
      {face?.view === undefined ? form : <RecordTabs form={form} view={face.view} row={row} />}
    </div>
  );
}

function Form({ records, formOf, known, face, row }: KnownProps & { row: Identified | undefined }) {
  const { about, actions } = records;
  const navigate = useNavigate();
  const { notifications } = useNotifications();
  const access = useAccess().value;
  const form = useMemo(() => formOf(known), [formOf, known]);
  const editing = useRecordEditing({
    form,
    actions,
    row,
    onSaved(saved) {
      const { created: made } = saved;
      notifications.say({ tone: "success", text: savedText(saved), ofWrite: true });
      // What was typed meanwhile is not saved: it stays here.
      if (saved.typed) return;
      if (made !== undefined) void navigate(recordPath(about, made._id), { state: newlyMade });
      // Somebody who may only change records has no list to go to.
      else if (access?.can(`${about.module}:index`, [], true)) void navigate(recordListPath(about));
    },
  });
  const request =
    row === undefined
      ? actions.create.permission?.(records.example)
      : actions.update.permission?.({ id: row._id, body: records.bodyOf(row) });
  return (
    <RecordFormView
      editing={editing}
      request={request}
      label={about.words.title}
      own={(props) => face?.field?.(props, editing.values, known)}
    />
  );
}
