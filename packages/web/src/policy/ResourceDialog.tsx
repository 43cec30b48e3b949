import { actionTitle, actionWord } from "@twinhelm/core/access/words";
import { isSame } from "@twinhelm/core/editing/same";
import { copyResources, type PolicyDraft, type Resource, setResource } from "@twinhelm/core/policy/draft";
import { beginResource, isComplete } from "@twinhelm/core/policy/resource";
import { policyText } from "@twinhelm/core/policy/text";
import { useState } from "react";
import { FormDialog } from "../form/FormDialog";
import { useCloseGuard } from "../input/useLeaveGuard";
import { ActionButton } from "../shell/ActionButton";
import { focusFirst } from "../shell/focusFirst";
import { MaterialIcon } from "../shell/MaterialIcon";
import { EntryList } from "./EntryList";

interface ResourceDialogProps {
  readonly draft: PolicyDraft;
  /** Position of the module in the draft. */
  readonly at: number;
  readonly action: string;
  readonly onDone: (draft: PolicyDraft) => void;
  readonly onCancel: () => void;
}

/** Edits which resources an action is granted on. Until Done nothing of it counts. */
export function ResourceDialog({ draft: begun, at, action, onDone, onCancel }: ResourceDialogProps) {
  const [draft, setDraft] = useState(begun);
  const [first] = useState(() => beginResource(action, resourceOf(begun, at, action)));
  const [resource, setEdited] = useState(first);
  const { close, dialog: question } = useCloseGuard(draft !== begun || !isSame(resource, first), onCancel);
  const [copied, setCopied] = useState<string>();
  const reason = isComplete(resource) ? undefined : policyText("resource.incomplete");
  const change = (next: Resource) => {
    setEdited(next);
    setCopied(undefined);
  };
  const copy = () => {
    const next = copyResources(setResource(draft, at, action, resource), at, action);
    const others = (next.modules[at]?.statements ?? [])
      .filter((each) => each.resource === resource && each.action !== action)
      .map((each) => actionWord(each.action));
    setDraft(next);
    setCopied(
      others.length === 0 ? policyText("copied.none") : policyText("copied", { actions: others.join(", ") }),
    );
  };
  return (
    <FormDialog
      className="resource-dialog"
      title={policyText("resources.title", { action: actionTitle(action) })}
      icon={<MaterialIcon name="rule" />}
      button={{ text: policyText("done"), reason }}
      aside={
        <>
          <ActionButton
            icon={<MaterialIcon name="content_copy" />}
            text={policyText("copyResources")}
            reason={reason}
            onClick={copy}
          />
          <span role="status" className="muted">
            {copied}
          </span>
        </>
      }
      question={question}
      onRun={() => onDone(setResource(draft, at, action, resource))}
      onClose={close}
      onOpened={focusFirst}
    >
      {(["include", "exclude"] as const).map((list) => (
        <EntryList key={list} action={action} list={list} resource={resource} onChange={change} />
      ))}
    </FormDialog>
  );
}

const nothing: Resource = { include: [], exclude: [] };
const resourceOf = (draft: PolicyDraft, at: number, action: string): Resource =>
  draft.modules[at]?.statements.find((each) => each.action === action)?.resource ?? nothing;
