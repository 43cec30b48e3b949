import { Checkbox } from "@blueprintjs/core";
import { neededOf } from "@twinhelm/core/action/offer";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentRestore } from "@twinhelm/core/document/history/actions";
import type { FieldDifference } from "@twinhelm/core/document/history/difference";
import { restoreLabel } from "@twinhelm/core/document/history/labels";
import type { HistoryView } from "@twinhelm/core/document/history/react";
import type { TextPart } from "@twinhelm/core/document/history/words";
import { documentText } from "@twinhelm/core/document/text";
import { useAccess } from "@twinhelm/core/react/console";
import { createDates } from "@twinhelm/core/text/dates";
import { tableText } from "@twinhelm/core/text/table";
import { useState } from "react";
import { TheirsShown } from "../../editing/EditingAsides";
import { ActionButton } from "../../shell/ActionButton";
import { FormError } from "../../shell/FormError";
import { MaterialIcon } from "../../shell/MaterialIcon";

interface DifferencesProps {
  readonly bucket: Bucket;
  readonly documentId: string;
  readonly view: HistoryView;
  readonly all: readonly FieldDifference[];
}

/** Each field that is something else now, with what became of it; all or some of them are brought back. */
export function Differences({ bucket, documentId, view, all }: DifferencesProps) {
  const [marked, setMarked] = useState<readonly string[]>([]);
  const access = useAccess().value;
  const { editing, chosen, restore } = view;
  const fields = all.filter(({ key }) => marked.includes(key)).map(({ key }) => key);
  const toggle = (key: string) =>
    setMarked((before) => (before.includes(key) ? before.filter((each) => each !== key) : [...before, key]));
  const date = createDates().exactly(Date.parse(chosen?.date ?? ""));
  const needed = neededOf(documentRestore, { bucketId: bucket._id, documentId }, access);
  return (
    <section className="history-differences" aria-label={documentText("history.differences")}>
      <div className="history-differences-head">
        <h2>{documentText("history.before", { date })}</h2>
        {all.length > 0 && (
          <ActionButton
            intent="primary"
            icon={<MaterialIcon name="restore" />}
            text={restoreLabel(fields.length)}
            request={needed}
            reason={bucket.readOnly === true ? tableText("readOnly.hint") : undefined}
            busy={editing.state === "saving"}
            onClick={() => {
              restore(fields.length === 0 ? undefined : fields);
              setMarked([]);
            }}
          />
        )}
      </div>
      <TheirsShown editing={editing} />
      {editing.failure !== undefined && <FormError>{editing.failure.message}</FormError>}
      {all.length === 0 && <p className="explanation">{documentText("history.same")}</p>}
      <dl>
        {all.map((each) => (
          <div key={each.key}>
            <dt>
              <Checkbox
                checked={marked.includes(each.key)}
                onChange={() => toggle(each.key)}
                aria-label={documentText("history.choose", { field: each.title })}
              >
                {each.title}
              </Checkbox>
              {each.kind !== "changed" && (
                <span className="muted">{documentText(`history.kind.${each.kind}`)}</span>
              )}
            </dt>
            <dd>
              {each.parts.map((part, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no name but their place
                <Part key={at} part={part} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What is gone is struck out, what is new underlined: colours alone would tell some people nothing. */
function Part({ part: { kind, text } }: { part: TextPart }) {
  if (kind === "same") return <span>{text}</span>;
  return kind === "gone" ? <del>{text}</del> : <ins>{text}</ins>;
}
