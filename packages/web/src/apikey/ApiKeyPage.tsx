import {
  apikeyAttach,
  apikeyCreate,
  apikeyDetach,
  apikeyGet,
  apikeyUpdate,
} from "@twinhelm/core/apikey/actions";
import { apikeyForm } from "@twinhelm/core/apikey/form";
import type { ApiKey } from "@twinhelm/core/apikey/model";
import { apikeyQueries } from "@twinhelm/core/apikey/queries";
import { apikeyText } from "@twinhelm/core/apikey/text";
import { useNotifications } from "@twinhelm/core/react/actions";
import { useRecordEditing } from "@twinhelm/core/react/recordEditing";
import { useRecord } from "@twinhelm/core/react/records";
import { savedText } from "@twinhelm/core/record/editing";
import { recordListPath, recordPath } from "@twinhelm/core/shell/routes";
import { useMemo } from "react";
import { useNavigate, useParams } from "react-router";
import { useProvideSubjects } from "../action/subjects";
import { RecordFormView } from "../form/RecordFormView";
import { PolicyAttachment } from "../record/PolicyAttachment";
import { RecordPage } from "../record/RecordPage";
import { RecordTabs } from "../record/RecordTabs";
import { RecordTitle } from "../record/RecordTitle";

/** passport/apikey/{id}/edit. */
export function ApiKeyPage() {
  const { id = "" } = useParams();
  const loaded = useRecord(apikeyQueries, id);
  return (
    <RecordPage area="apikey" id={id} loaded={loaded}>
      {(row) => <Existing key={id} row={row} />}
    </RecordPage>
  );
}

/** passport/apikey/add. */
export function AddApiKeyPage() {
  return (
    <div className="page record-page">
      <RecordTitle area="apikey" many={apikeyText("title")} name={undefined} id={undefined} />
      <Form row={undefined} />
    </div>
  );
}

function Existing({ row }: { row: ApiKey }) {
  useProvideSubjects(useMemo(() => ({ documents: [], apikeys: [row] }), [row]));
  return (
    <div className="page record-page">
      <RecordTitle area="apikey" many={apikeyText("title")} name={row.name} id={row._id} />
      <RecordTabs
        credentials={<Form row={row} />}
        policies={
          <PolicyAttachment id={row._id} owned={row.policies} attach={apikeyAttach} detach={apikeyDetach} />
        }
      />
    </div>
  );
}

const actions = { get: apikeyGet, create: apikeyCreate, update: apikeyUpdate };

function Form({ row }: { row: ApiKey | undefined }) {
  const navigate = useNavigate();
  const { notifications } = useNotifications();
  const editing = useRecordEditing({
    form: apikeyForm,
    actions,
    row,
    onSaved(saved) {
      const { created: made } = saved;
      notifications.say({ tone: "success", text: savedText(saved) });
      // What was typed meanwhile is not saved: it stays here.
      if (saved.typed) return;
      void navigate(made === undefined ? recordListPath("apikey") : recordPath("apikey", made._id));
    },
  });
  const request =
    row === undefined
      ? apikeyCreate.permission?.({ name: "" })
      : apikeyUpdate.permission?.({ id: row._id, body: { name: "" } });
  return <RecordFormView editing={editing} request={request} label={apikeyText("title")} />;
}
