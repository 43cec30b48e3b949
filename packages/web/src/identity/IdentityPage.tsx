import {
  identityAttach,
  identityCreate,
  identityDetach,
  identityGet,
  identityUpdate,
} from "@twinhelm/core/identity/actions";
import { identityForm } from "@twinhelm/core/identity/form";
import type { Identity } from "@twinhelm/core/identity/model";
import { identityQueries } from "@twinhelm/core/identity/queries";
import { identityText } from "@twinhelm/core/identity/text";
import type { Attribute } from "@twinhelm/core/preference/attributes";
import { useNotifications } from "@twinhelm/core/react/actions";
import { useAccess, useSession } from "@twinhelm/core/react/console";
import { useRecordEditing } from "@twinhelm/core/react/recordEditing";
import { useAttributes, useRecord } from "@twinhelm/core/react/records";
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
import { Profile } from "../session/Profile";
import { PageSkeleton } from "../shell/PageSkeleton";
import { SecondFactor } from "./SecondFactor";

/** passport/identity/{id}/edit: an identity, also one's own. */
export function IdentityPage() {
  const { id = "" } = useParams();
  const loaded = useRecord(identityQueries, id);
  const attributes = useAttributes().value;
  if (attributes === undefined) return <PageSkeleton />;
  return (
    <RecordPage area="identity" id={id} loaded={loaded}>
      {(row) => <Existing key={id} row={row} attributes={attributes} />}
    </RecordPage>
  );
}

/** passport/identity/add. */
export function AddIdentityPage() {
  const attributes = useAttributes().value;
  if (attributes === undefined) return <PageSkeleton />;
  return (
    <div className="page record-page">
      <RecordTitle area="identity" many={identityText("title")} name={undefined} id={undefined} />
      <Form row={undefined} attributes={attributes} />
    </div>
  );
}

interface Known {
  readonly row: Identity;
  readonly attributes: readonly Attribute[];
}

function Existing({ row, attributes }: Known) {
  const own = useSession().identity?._id === row._id;
  useProvideSubjects(useMemo(() => ({ documents: [], identities: [row] }), [row]));
  return (
    <div className="page record-page">
      <RecordTitle area="identity" many={identityText("title")} name={row.identifier} id={row._id} />
      <RecordTabs
        credentials={
          <>
            <Form row={row} attributes={attributes} />
            <SecondFactor identity={row} />
            {own && <Profile />}
          </>
        }
        policies={
          <PolicyAttachment
            id={row._id}
            owned={row.policies}
            attach={identityAttach}
            detach={identityDetach}
          />
        }
      />
    </div>
  );
}

const actions = { get: identityGet, create: identityCreate, update: identityUpdate };

function Form({ row, attributes }: { row: Identity | undefined; attributes: readonly Attribute[] }) {
  const navigate = useNavigate();
  const { notifications } = useNotifications();
  const access = useAccess().value;
  const form = useMemo(() => identityForm(attributes), [attributes]);
  const editing = useRecordEditing({
    form,
    actions,
    row,
    onSaved(saved) {
      const { created: made } = saved;
      notifications.say({ tone: "success", text: savedText(saved) });
      // What was typed meanwhile is not saved: it stays here.
      if (saved.typed) return;
      if (made !== undefined) void navigate(recordPath("identity", made._id));
      // Whoever changes only themselves has no list to go to.
      else if (access?.can("passport:identity:index", [], true)) void navigate(recordListPath("identity"));
    },
  });
  const body = { identifier: "" };
  const request =
    row === undefined
      ? identityCreate.permission?.(body)
      : identityUpdate.permission?.({ id: row._id, body });
  return <RecordFormView editing={editing} request={request} label={identityText("title")} />;
}
