import "../../styles/function.css";
import { functionArea, functions } from "@twinhelm/core/function/area";
import type { StoredFunction } from "@twinhelm/core/function/editor/draft";
import { useStoredFunction } from "@twinhelm/core/function/editor/react";
import { useInformation } from "@twinhelm/core/function/react";
import { functionRecords } from "@twinhelm/core/function/records";
import { useMemo } from "react";
import { useParams } from "react-router";
import { useProvideChosen } from "../../action/chosen";
import { RecordPage } from "../../record/RecordPage";
import { RecordTitle } from "../../record/RecordTitle";
import { PageFailure } from "../../shell/PageFailure";
import { PageSkeleton } from "../../shell/PageSkeleton";
import { FunctionEditor } from "./FunctionEditor";

/** /function/{id}: the editor of a function (spec 3, section 2.1). */
export function FunctionPage() {
  const { id = "" } = useParams();
  const loaded = useStoredFunction(id);
  return (
    <RecordPage records={functionRecords} id={id} loaded={loaded} rowOf={({ record }) => record}>
      {(stored) => <Shown key={id} stored={stored} />}
    </RecordPage>
  );
}

function Shown({ stored }: { stored: StoredFunction }) {
  const { record } = stored;
  const information = useInformation();
  useProvideChosen(useMemo(() => ({ rows: { function: [record] } }), [record]));
  return (
    <>
      <RecordTitle
        area={functionArea}
        about={functions}
        name={functionRecords.nameOf(record)}
        id={record._id}
      />
      {information.value !== undefined ? (
        <FunctionEditor stored={stored} information={information.value} />
      ) : information.failure === undefined ? (
        <PageSkeleton />
      ) : (
        <PageFailure failure={information.failure} onRetry={information.reload} />
      )}
    </>
  );
}
