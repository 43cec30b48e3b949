import { Button, Switch } from "@blueprintjs/core";
import { actionNamed } from "@twinhelm/core/access/catalogue";
import { actionTerm, actionTitle, actionWord } from "@twinhelm/core/access/words";
import { takesResource } from "@twinhelm/core/policy/draft";
import type { PolicyStatement } from "@twinhelm/core/policy/model";
import { policyText } from "@twinhelm/core/policy/text";
import { MaterialIcon } from "../shell/MaterialIcon";
import { EntryName } from "./EntryName";

interface ActionCardProps {
  readonly action: string;
  /** Absent if it is not granted. */
  readonly statement: PolicyStatement | undefined;
  /** As it was stored, for actions that this console does not know. */
  readonly stored: PolicyStatement | undefined;
  readonly problem: string | undefined;
  readonly readOnly: boolean;
  readonly onToggle: () => void;
  readonly onEdit: () => void;
}

/** One action of a module: whether it is granted, and on which resources. */
export function ActionCard(props: ActionCardProps) {
  const { action, statement, stored, problem, readOnly, onToggle, onEdit } = props;
  const on = statement !== undefined;
  const takes = takesResource(action, statement ?? stored);
  const known = actionNamed(action) !== undefined;
  const label = known ? actionWord(action) : action;
  const term = known && <code className="muted">{actionTerm(action)}</code>;
  return (
    <div className={`action-card${on ? " is-on" : ""}`}>
      <div className="action-head">
        {readOnly ? (
          <span className="action-name">
            <MaterialIcon name="check" />
            <span>{label}</span> {term}
          </span>
        ) : (
          <Switch checked={on} onChange={onToggle}>
            <span>{label}</span> {term}
          </Switch>
        )}
        {takes && !readOnly && (
          <Button
            variant="minimal"
            size="small"
            icon={<MaterialIcon name="edit" />}
            aria-label={policyText(on ? "resource.edit" : "resource.activate", {
              action: actionTitle(action),
            })}
            aria-haspopup={on ? "dialog" : undefined}
            title={policyText(on ? "resource.edit" : "resource.activate", { action: actionTitle(action) })}
            onClick={on ? onEdit : onToggle}
          />
        )}
      </div>
      {!known && <span className="muted action-note">{policyText("action.unknown")}</span>}
      {on && <Granted statement={statement} takes={takes} />}
      {problem !== undefined && <p className="field-problem">{problem}</p>}
    </div>
  );
}

function Granted({ statement, takes }: { statement: PolicyStatement; takes: boolean }) {
  const { action, module: _, resource, ...others } = statement;
  const keywords = keywordsOf(others, resource ?? {});
  return (
    <>
      {!takes && resource === undefined && (
        <span className="muted action-note">{policyText("resource.none")}</span>
      )}
      {(["include", "exclude"] as const).map((list) => {
        const entries = resource?.[list] ?? [];
        return (
          entries.length > 0 && (
            <div key={list} className="action-entries">
              <span className="muted">{policyText(list)}</span>
              <ul>
                {entries.map((entry) => (
                  <li key={entry}>
                    <code>{entry}</code>
                    <EntryName action={action} entry={entry} />
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
      {keywords !== "" && (
        <span className="muted action-note">{policyText("action.keywords", { keywords })}</span>
      )}
    </>
  );
}

/** What else a statement has: kept, and shown as it is stored. */
function keywordsOf(others: object, { include: _, exclude: __, ...rest }: Record<string, unknown>): string {
  return Object.entries({ ...others, ...rest })
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join(", ");
}
