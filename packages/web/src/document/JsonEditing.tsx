import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { invoke } from "@twinhelm/core/action/invoke";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentGet, documentReplace } from "@twinhelm/core/document/actions";
import { jsonOf } from "@twinhelm/core/document/editing";
import { documentText } from "@twinhelm/core/document/text";
import { abortedFailure } from "@twinhelm/core/http/exchange";
import { failed, type Result } from "@twinhelm/core/http/failure";
import { useClient } from "@twinhelm/core/react/console";
import { useDocument } from "@twinhelm/core/react/documents";
import { useRef, useState } from "react";
import { FailureState } from "../shell/Message";
import { PageSkeleton } from "../shell/PageSkeleton";
import { JsonForm } from "./JsonForm";

interface JsonEditingProps {
  readonly bucket: Bucket;
  readonly documentId: string;
  readonly onDone: () => void;
}

/** Edits a stored document. One that somebody else changed meanwhile is not overwritten without a question. */
export function JsonEditing({ bucket, documentId, onDone }: JsonEditingProps) {
  const client = useClient();
  const stored = useDocument(bucket._id, documentId, false);
  const [version, setVersion] = useState<string>();
  const [question, setQuestion] = useState<{ readonly answer: (mine: boolean) => void }>();
  // What stood there when editing began; later loads do not change what is typed.
  const began = useRef<string>(undefined);
  if (
    stored.value === undefined ||
    stored.value === null ||
    (stored.loading && began.current === undefined)
  ) {
    if (stored.failure === undefined) return <PageSkeleton />;
    return <FailureState failure={stored.failure} onRetry={stored.reload} />;
  }
  began.current ??= jsonOf(stored.value);
  const initial = version ?? began.current;
  const save = async (fields: Record<string, unknown>): Promise<Result<unknown>> => {
    const input = { bucketId: bucket._id, documentId };
    const now = await invoke(client, documentGet, input);
    if (!now.ok) return now;
    if (now.value !== undefined && jsonOf(now.value) !== initial) {
      const theirs = jsonOf(now.value);
      const mine = await new Promise<boolean>((answer) => setQuestion({ answer }));
      setQuestion(undefined);
      if (!mine) {
        setVersion(theirs);
        return failed(abortedFailure);
      }
    }
    return invoke(client, documentReplace, { ...input, document: fields });
  };
  return (
    <>
      <JsonForm
        key={initial}
        initial={initial}
        save={save}
        onSaved={() => {
          client.notifications.say({ tone: "success", text: documentText("saved") });
          onDone();
        }}
        onCancel={onDone}
      />
      {question !== undefined && <Conflict onAnswer={question.answer} />}
    </>
  );
}

function Conflict({ onAnswer }: { onAnswer: (mine: boolean) => void }) {
  return (
    <Dialog isOpen role="alertdialog" title={documentText("conflict.title")} isCloseButtonShown={false}>
      <DialogBody>
        <p>{documentText("conflict.text")}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={documentText("conflict.theirs")} onClick={() => onAnswer(false)} />
            <Button intent="danger" text={documentText("conflict.mine")} onClick={() => onAnswer(true)} />
          </>
        }
      />
    </Dialog>
  );
}
