import { policy } from "@twinhelm/core/policy/area";
import { draftOf, draftOfTemplate, emptyDraft } from "@twinhelm/core/policy/draft";
import type { Policy } from "@twinhelm/core/policy/model";
import { policyQueries } from "@twinhelm/core/policy/queries";
import { policyRecords } from "@twinhelm/core/policy/records";
import { policyText } from "@twinhelm/core/policy/text";
import { useRecord } from "@twinhelm/core/react/records";
import { recordListPath } from "@twinhelm/core/record/paths";
import { text } from "@twinhelm/core/text/catalogue";
import { recordText } from "@twinhelm/core/text/record";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { UnreadableRecord } from "../record/UnreadableRecord";
import { Message } from "../shell/Message";
import { PageFailure } from "../shell/PageFailure";
import { PageSkeleton } from "../shell/PageSkeleton";
import { useTitle } from "../shell/useTitle";
import { PolicyForm } from "./PolicyForm";

/** passport/policy/add and passport/policy/{id}/edit (spec 1, section 2.4). */
export function PolicyPage() {
  const { id } = useParams();
  return id === undefined ? <Adding /> : <Editing key={id} id={id} />;
}

/** A new policy, begun with the template of the address where there is one. */
function Adding() {
  const template = useSearchParams()[0].get("template");
  const begun = template === null ? emptyDraft : draftOfTemplate(template);
  return (
    <PolicyForm
      key={template}
      stored={undefined}
      initial={begun ?? emptyDraft}
      note={begun === undefined ? policyText("template.invalid") : undefined}
    />
  );
}

function Editing({ id }: { id: string }) {
  const record = useRecord(policyQueries, id);
  // What was loaded first is edited; later loads do not change what is typed.
  const [begun, setBegun] = useState<Policy>();
  if (begun === undefined && record.value !== undefined && record.value !== null && !record.loading)
    setBegun(record.value);
  if (begun?.unreadable !== undefined)
    return <UnreadableRecord records={policyRecords} row={begun} unreadable={begun.unreadable} />;
  if (begun !== undefined) return <PolicyForm stored={begun} initial={draftOf(begun)} />;
  if (record.failure !== undefined && record.failure.code !== "not-found")
    return <PageFailure failure={record.failure} onRetry={record.reload} />;
  return record.value === undefined && record.failure === undefined ? <PageSkeleton /> : <Missing id={id} />;
}

function Missing({ id }: { id: string }) {
  useTitle(text("shell.notFound.title"));
  return (
    <Message
      level={1}
      icon="explore_off"
      title={text("shell.notFound.title")}
      action={
        <Link className="bp6-button" to={recordListPath(policy)}>
          {recordText("back", { what: policy.words.title })}
        </Link>
      }
    >
      <p className="explanation">{recordText("missing", { what: policy.words.one, id })}</p>
    </Message>
  );
}
