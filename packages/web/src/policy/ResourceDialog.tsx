import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { actionTitle, actionWord } from "@twinhelm/core/access/words";
import { isSame } from "@twinhelm/core/editing/same";
import { copyResources, type PolicyDraft, type Resource, setResource } from "@twinhelm/core/policy/draft";
import { beginResource, isComplete } from "@twinhelm/core/policy/resource";
import { policyText } from "@twinhelm/core/policy/text";
import { text } from "@twinhelm/core/text/catalogue";
import { useState } from "react";
import { useCloseGuard } from "../input/useLeaveGuard";
import { ActionButton } from "../shell/ActionButton";
import { focusFirst } from "../shell/focusFirst";
import { MaterialIcon } from "../shell/MaterialIcon";
import { useReturnFocus } from "../shell/useReturnFocus";
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
  useReturnFocus();
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
    <Dialog
      isOpen
      className="resource-dialog"
      title={policyText("resources.title", { action: actionTitle(action) })}
      icon={<MaterialIcon name="rule" />}
      onClose={close}
      onOpened={focusFirst}
    >
      <DialogBody>
        {(["include", "exclude"] as const).map((list) => (
          <EntryList key={list} action={action} list={list} resource={resource} onChange={change} />
        ))}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text("common.cancel")} onClick={close} />
            <ActionButton
              intent="primary"
              text={policyText("done")}
              reason={reason}
              onClick={() => onDone(setResource(draft, at, action, resource))}
            />
          </>
        }
      >
        <ActionButton
          icon={<MaterialIcon name="content_copy" />}
          text={policyText("copyResources")}
          reason={reason}
          onClick={copy}
        />
        <span role="status" className="muted">
          {copied}
        </span>
      </DialogFooter>
      {question}
    </Dialog>
  );
}

const nothing: Resource = { include: [], exclude: [] };
const resourceOf = (draft: PolicyDraft, at: number, action: string): Resource =>
  draft.modules[at]?.statements.find((each) => each.action === action)?.resource ?? nothing;
