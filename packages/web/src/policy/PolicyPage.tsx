import { draftOf, draftOfTemplate, emptyDraft } from "@twinhelm/core/policy/draft";
import type { Policy } from "@twinhelm/core/policy/model";
import { policyQueries } from "@twinhelm/core/policy/queries";
import { policyText } from "@twinhelm/core/policy/text";
import { useRecord } from "@twinhelm/core/react/records";
import { recordListPath } from "@twinhelm/core/shell/routes";
import { text } from "@twinhelm/core/text/catalogue";
import { recordText } from "@twinhelm/core/text/record";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
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
  const policy = useRecord(policyQueries, id);
  // What was loaded first is edited; later loads do not change what is typed.
  const [begun, setBegun] = useState<Policy>();
  if (begun === undefined && policy.value !== undefined && policy.value !== null && !policy.loading)
    setBegun(policy.value);
  if (begun !== undefined) return <PolicyForm stored={begun} initial={draftOf(begun)} />;
  if (policy.failure !== undefined && policy.failure.code !== "not-found")
    return <PageFailure failure={policy.failure} onRetry={policy.reload} />;
  return policy.value === undefined && policy.failure === undefined ? <PageSkeleton /> : <Missing id={id} />;
}

function Missing({ id }: { id: string }) {
  useTitle(text("shell.notFound.title"));
  return (
    <Message
      level={1}
      icon="explore_off"
      title={text("shell.notFound.title")}
      action={
        <Link className="bp6-button" to={recordListPath("policy")}>
          {recordText("back", { what: policyText("title") })}
        </Link>
      }
    >
      <p className="explanation">{recordText("missing", { what: recordText("policy"), id })}</p>
    </Message>
  );
}
