import { HTMLSelect } from "@blueprintjs/core";
import { moduleNamed } from "@twinhelm/core/access/catalogue";
import {
  actionsOfModule,
  freeModules,
  type ModuleDraft,
  type PolicyDraft,
} from "@twinhelm/core/policy/draft";
import type { PolicyStatement } from "@twinhelm/core/policy/model";
import { policyText } from "@twinhelm/core/policy/text";
import { useId } from "react";
import { Field } from "../input/Field";
import { IconButton } from "../shell/IconButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { ActionCard } from "./ActionCard";

interface ModulePanelProps {
  readonly draft: PolicyDraft;
  /** Position of the module in the draft. */
  readonly at: number;
  readonly panel: ModuleDraft;
  readonly stored: readonly PolicyStatement[];
  readonly problems: Readonly<Record<string, string>>;
  readonly open: boolean;
  readonly readOnly: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onModule: (module: string) => void;
  readonly onToggle: (action: string, stored: PolicyStatement | undefined) => void;
  readonly onEdit: (action: string) => void;
  readonly onRemove: () => void;
}

const moduleTitle = (module: string): string =>
  module === ""
    ? policyText("module.new")
    : (moduleNamed(module)?.title ?? policyText("module.unknown", { module }));

/** The statements on one module: closed a line, open its actions. */
export function ModulePanel(props: ModulePanelProps) {
  const { panel, at, stored, problems, open, readOnly } = props;
  const { module, statements } = panel;
  const id = useId();
  const before = stored.filter((each) => each.module === module);
  const granted = statements.map(({ action }) => action);
  const actions = readOnly
    ? [...new Set(granted)]
    : [...new Set([...actionsOfModule(panel), ...before.map(({ action }) => action)])];
  const problem = problems[`module.${at}`];
  const wrong = problem !== undefined || granted.some((action) => problems[action] !== undefined);
  return (
    <section className={`module-panel${wrong ? " is-wrong" : ""}`} aria-label={moduleTitle(module)}>
      <ModuleHead {...props} bodyId={id} wrong={wrong} />
      {open && (
        <div id={id} className="module-body">
          {!readOnly && <ModuleChoice {...props} problem={problem} />}
          <div className="action-cards">
            {actions.map((action) => (
              <ActionCard
                key={action}
                action={action}
                statement={statements.find((each) => each.action === action)}
                stored={before.find((each) => each.action === action)}
                problem={problems[action]}
                readOnly={readOnly}
                onToggle={() =>
                  props.onToggle(
                    action,
                    before.find((each) => each.action === action),
                  )
                }
                onEdit={() => props.onEdit(action)}
              />
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

interface ModuleHeadProps extends ModulePanelProps {
  /** What it opens. */
  readonly bodyId: string;
  readonly wrong: boolean;
}

function ModuleHead({ panel, open, readOnly, onOpen, onRemove, bodyId, wrong }: ModuleHeadProps) {
  const { module, statements } = panel;
  const title = moduleTitle(module);
  return (
    <div className="module-head">
      <button
        type="button"
        className="module-name"
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => onOpen(!open)}
      >
        <MaterialIcon name={open ? "expand_more" : "chevron_right"} />
        <span className="name">{title}</span>
        {module !== "" && <code className="muted">{module}</code>}
        {module !== "" && (
          <span className="muted module-count">
            {policyText("actions.count", { count: statements.length, all: actionsOfModule(panel).length })}
          </span>
        )}
        {wrong && <MaterialIcon name="error_outline" />}
      </button>
      {!readOnly && (
        <IconButton
          size="small"
          icon="delete"
          label={policyText("removeStatement", { module: title })}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

function ModuleChoice({
  draft,
  panel: { module },
  problem,
  onModule,
}: ModulePanelProps & { problem: string | undefined }) {
  const free = freeModules(draft, module);
  const choices =
    free.some((each) => each.module === module) || module === ""
      ? free
      : [{ module, title: moduleTitle(module) }, ...free];
  return (
    <Field label={policyText("module")} problem={problem}>
      {(control) => (
        <HTMLSelect
          {...control}
          fill
          value={module}
          options={[
            ...(module === "" ? [{ value: "", label: policyText("module.choose") }] : []),
            ...choices.map((each) => ({ value: each.module, label: each.title })),
          ]}
          onChange={(event) => onModule(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
