import type { AssetPlan, PlannedChange } from "@twinhelm/core/asset/plan";
import { moduleWord } from "@twinhelm/core/asset/resources";
import { assetText } from "@twinhelm/core/asset/text";
import { ResourceChange } from "../activity/ResourceChange";

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
    <ResourceChange
      sign={sign}
      title={`${moduleWord(module)}: ${name}`}
      fields={fields}
      beside={
        <>
          {note !== undefined && <span className="field-problem changed-note">{note}</span>}
          {documents > 0 && (
            <span className="field-problem changed-note">{assetText("documents", { count: documents })}</span>
          )}
        </>
      }
    />
  );
}
