import { neededOf } from "@twinhelm/core/action/offer";
import { useInvocation } from "@twinhelm/core/react/actions";
import { useAccess } from "@twinhelm/core/react/console";
import { asideText, statusText } from "@twinhelm/core/webhook/log/lines";
import type { WebhookLog } from "@twinhelm/core/webhook/log/model";
import type { Webhook } from "@twinhelm/core/webhook/model";
import { useWrittenExample } from "@twinhelm/core/webhook/react";
import { webhookRecords } from "@twinhelm/core/webhook/records";
import { webhookText } from "@twinhelm/core/webhook/text";
import { readExample } from "@twinhelm/core/webhook/trial";
import { useState } from "react";
import { CodeEditor } from "../input/CodeEditor";
import { ActionButton } from "../shell/ActionButton";
import { FormError } from "../shell/FormError";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Detail } from "./log/Detail";

const { test } = webhookRecords.actions;

/** Sends an example that can be edited, and shows what came back. */
export function TestPanel({ webhook }: { webhook: Webhook }) {
  const { url, retry } = webhook;
  const { made, text, lacking, problem, write } = useWrittenExample(webhook);
  const [answer, setAnswer] = useState<WebhookLog>();
  const { busy, failure, run } = useInvocation(test, { inPlace: true });
  const access = useAccess().value;
  const send = async () => {
    const document = readExample(text);
    const result = await run({ id: webhook._id, ...(document === undefined ? {} : { document }) });
    if (result.ok) setAnswer(result.value);
  };
  // Another server does not say whether it tries again.
  if (retry === undefined) return <p className="webhook-test muted">{webhookText("elsewhere")}</p>;
  return (
    <div className="webhook-test">
      <p className="muted">{webhookText("test.about", { url })}</p>
      {made !== "" && (
        <>
          <p className="template-label">{webhookText("test.document")}</p>
          {lacking !== undefined && <p className="muted field-help">{lacking}</p>}
          <CodeEditor
            label={webhookText("test.document")}
            language="json"
            value={text}
            height={200}
            invalid={problem !== undefined}
            onChange={write}
          />
          {problem !== undefined && <p className="field-problem">{problem}</p>}
        </>
      )}
      <div className="form-actions">
        <ActionButton
          intent="primary"
          icon={<MaterialIcon name={test.icon} />}
          text={webhookText("test.run")}
          request={neededOf(test, { id: webhook._id }, access)}
          reason={problem}
          busy={busy}
          onClick={() => void send()}
        />
      </div>
      {failure !== undefined && <FormError>{failure.message}</FormError>}
      {answer !== undefined && (
        <section className="webhook-answer" aria-label={webhookText("test.answer")}>
          <p role="status">
            <strong data-succeed={answer.succeed}>{statusText(answer)}</strong>{" "}
            <span className="muted">{asideText(answer)}</span>
          </p>
          <Detail log={answer} />
        </section>
      )}
    </div>
  );
}
