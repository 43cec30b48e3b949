import "../styles/reference.css";
import { Dialog, DialogBody } from "@blueprintjs/core";
import { type ReferenceSection, ruleReference } from "@twinhelm/core/expression/reference/reference";
import { referenceText } from "@twinhelm/core/expression/reference/text";
import { useId } from "react";
import { useReturnFocus } from "../shell/useReturnFocus";

/** What can be written in the rule language, to read over the editor of a rule. */
export function RuleReference({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  return (
    <Dialog isOpen className="rule-reference" title={referenceText("title")} onClose={onClose}>
      {/* What scrolls is reached by keyboard. */}
      <DialogBody role="region" aria-label={referenceText("title")} tabIndex={0}>
        {ruleReference().map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </DialogBody>
    </Dialog>
  );
}

function Section({ section: { title, about, entries } }: { section: ReferenceSection }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {about !== undefined && <p className="muted">{about}</p>}
      <dl>
        {entries.map(({ code, about: meaning, example }) => (
          <div key={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>
              {meaning}
              {example !== undefined && example !== code && <code className="rule-example">{example}</code>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
