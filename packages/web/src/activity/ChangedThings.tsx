import "../styles/activity.css";
import { changedThings } from "@twinhelm/core/activity/changes";
import type { ActivityChange } from "@twinhelm/core/activity/model";
import { activityText } from "@twinhelm/core/activity/text";
import type { TextPart } from "@twinhelm/core/document/history/words";

/** What became of things, field by field; words that changed are marked. */
export function ChangedThings({ changes, hidden }: { changes: readonly ActivityChange[]; hidden: number }) {
  return (
    <>
      {changedThings(changes).map(({ sign, name, cut, same, fields }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: things that are new have no name of their own
        <div key={at} className="changed-thing">
          <p className="changed-head">
            <span className="changed-sign">{sign}</span>
            <span>{name}</span>
          </p>
          {same && <p className="muted">{activityText("changes.same")}</p>}
          {cut && <p className="muted">{activityText("changes.cut")}</p>}
          <dl>
            {fields.map(({ key, parts }) => (
              <div key={key}>
                <dt>{key}</dt>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long value is scrolled with the keys */}
                <dd tabIndex={0}>
                  <TextParts parts={parts} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {hidden > 0 && <p className="muted">{activityText("changes.hidden", { count: hidden })}</p>}
    </>
  );
}

/** A text that became another. */
export const TextParts = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no name but their place
    <Part key={at} part={part} />
  ));

/** What is gone is struck out, what is new underlined: colours alone would tell some people nothing. */
function Part({ part: { kind, text } }: { part: TextPart }) {
  if (kind === "same") return <span>{text}</span>;
  return kind === "gone" ? <del>{text}</del> : <ins>{text}</ins>;
}
