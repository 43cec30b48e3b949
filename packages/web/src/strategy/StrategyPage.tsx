import { useNotifications } from "@twinhelm/core/react/actions";
import { useRecordEditing } from "@twinhelm/core/react/recordEditing";
import { useRecord } from "@twinhelm/core/react/records";
import { savedText } from "@twinhelm/core/record/editing";
import { recordListPath, recordPath } from "@twinhelm/core/shell/routes";
import { strategyCreate, strategyGet, strategyUpdate } from "@twinhelm/core/strategy/actions";
import { strategyForm } from "@twinhelm/core/strategy/form";
import type { Strategy } from "@twinhelm/core/strategy/model";
import { strategyQueries } from "@twinhelm/core/strategy/queries";
import { strategyText } from "@twinhelm/core/strategy/text";
import { useMemo } from "react";
import { useNavigate, useParams } from "react-router";
import { useProvideSubjects } from "../action/subjects";
import { RecordFormView } from "../form/RecordFormView";
import { RecordPage } from "../record/RecordPage";
import { RecordTitle } from "../record/RecordTitle";

/** passport/strategies/{id}/edit. */
export function StrategyPage() {
  const { id = "" } = useParams();
  const loaded = useRecord(strategyQueries, id);
  return (
    <RecordPage area="strategy" id={id} loaded={loaded}>
      {(row) => <Existing key={id} row={row} />}
    </RecordPage>
  );
}

function Existing({ row }: { row: Strategy }) {
  useProvideSubjects(useMemo(() => ({ documents: [], strategies: [row] }), [row]));
  return <Form row={row} />;
}

/** passport/strategies/add. */
export function AddStrategyPage() {
  return <Form row={undefined} />;
}

const actions = { get: strategyGet, create: strategyCreate, update: strategyUpdate };

function Form({ row }: { row: Strategy | undefined }) {
  const navigate = useNavigate();
  const { notifications } = useNotifications();
  const editing = useRecordEditing({
    form: strategyForm,
    actions,
    row,
    onSaved(saved) {
      const { created: made } = saved;
      notifications.say({ tone: "success", text: savedText(saved) });
      // What was typed meanwhile is not saved: it stays here.
      if (saved.typed) return;
      // A new one has its callback URL to be copied.
      void navigate(made === undefined ? recordListPath("strategy") : recordPath("strategy", made._id));
    },
  });
  const body = strategyForm.body(editing.values, row);
  const request =
    row === undefined
      ? strategyCreate.permission?.(body)
      : strategyUpdate.permission?.({ id: row._id, body });
  return (
    <div className="page record-page">
      <RecordTitle area="strategy" many={strategyText("heading")} name={row?.name} id={row?._id} />
      <RecordFormView editing={editing} request={request} label={strategyText("heading")} />
    </div>
  );
}
