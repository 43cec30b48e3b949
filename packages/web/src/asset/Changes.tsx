import "../styles/activity.css";
import type { AssetPlan, PlannedChange } from "@twinhelm/core/asset/plan";
import { moduleWord } from "@twinhelm/core/asset/resources";
import { assetText } from "@twinhelm/core/asset/text";
import { changeParts, fieldName } from "@twinhelm/core/representation/diff";

/** What an installation does: a row for each resource, opened to what changes of it, field by field. */
export function Changes({ plan }: { plan: AssetPlan }) {
  if (plan.changes.length === 0) return <p>{assetText("plan.none")}</p>;
  return plan.changes.map((each) => (
    <Change key={`${each.change.module}/${each.change._id}`} planned={each} />
  ));
}

function Change({ planned: { change, documents = 0, note } }: { planned: PlannedChange }) {
  const { sign, module, name, fields } = change;
  return (
    <details className="changed-thing" open={sign === "~"}>
      <summary className="changed-head">
        <span className="changed-sign">{sign}</span> {moduleWord(module)}: {name}
        {note !== undefined && <span className="field-problem changed-note">{note}</span>}
        {documents > 0 && (
          <span className="field-problem changed-note">{assetText("documents", { count: documents })}</span>
        )}
      </summary>
      <dl>
        {fields.map((field) => (
          <div key={field.path.join(".")}>
            <dt>{fieldName(field)}</dt>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long value is scrolled with the keys */}
            <dd tabIndex={0}>
              {changeParts(field).map(({ kind, text }, at) => {
                const Part = kind === "same" ? "span" : kind === "gone" ? "del" : "ins";
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no name but their place
                return <Part key={at}>{text}</Part>;
              })}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
