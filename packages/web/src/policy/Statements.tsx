import {
  addModule,
  changeModule,
  freeModules,
  type PolicyDraft,
  removeModule,
  toggleAction,
} from "@twinhelm/core/policy/draft";
import type { PolicyStatement } from "@twinhelm/core/policy/model";
import { policyText } from "@twinhelm/core/policy/text";
import { useEffect, useId, useRef, useState } from "react";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { ModulePanel } from "./ModulePanel";
import { ResourceDialog } from "./ResourceDialog";

interface StatementsProps {
  readonly draft: PolicyDraft;
  /** As they were when editing began. */
  readonly stored: readonly PolicyStatement[];
  /** What is wrong, by field. */
  readonly problems: Readonly<Record<string, string>>;
  /** The action that the server refused; its panel is open. */
  readonly refused: string | undefined;
  readonly readOnly: boolean;
  readonly onChange: (draft: PolicyDraft) => void;
}

/** So few are open from the beginning. */
const openAtFirst = 2;

/** The statements of a policy, a panel for each module. */
export function Statements({ draft, stored, problems, refused, readOnly, onChange }: StatementsProps) {
  const { modules } = draft;
  const id = useId();
  const { isClosed, setOpen } = useOpenModules(draft);
  const [edited, setEdited] = useState<{ readonly at: number; readonly action: string }>();
  const { place, focus } = useFocusAfter();
  const add = () => {
    onChange(addModule(draft));
    setOpen("", true);
    focus("section:last-of-type select");
  };
  return (
    <section className="statements" aria-labelledby={id} ref={place}>
      <h2 id={id}>{policyText("statements")}</h2>
      {modules.length === 0 && <p className="muted">{policyText("statements.none")}</p>}
      {modules.map((panel, at) => (
        <ModulePanel
          // biome-ignore lint/suspicious/noArrayIndexKey: a panel keeps the focus while its module changes
          key={at}
          draft={draft}
          at={at}
          panel={panel}
          stored={stored}
          problems={problems}
          open={!isClosed(panel.module) || panel.statements.some(({ action }) => action === refused)}
          readOnly={readOnly}
          onOpen={(open) => setOpen(panel.module, open)}
          onModule={(module) => {
            onChange(changeModule(draft, at, module));
            setOpen(module, true);
          }}
          onToggle={(action, before) => onChange(toggleAction(draft, at, action, before))}
          onEdit={(action) => setEdited({ at, action })}
          onRemove={() => {
            onChange(removeModule(draft, at));
            focus(".add-statement button");
          }}
        />
      ))}
      {!readOnly && <AddStatement reason={noMore(draft)} onAdd={add} />}
      {edited !== undefined && (
        <ResourceDialog
          draft={draft}
          at={edited.at}
          action={edited.action}
          onCancel={() => setEdited(undefined)}
          onDone={(next) => {
            onChange(next);
            setEdited(undefined);
          }}
        />
      )}
    </section>
  );
}

interface AddStatementProps {
  /** Why none can be added now. */
  readonly reason: string | undefined;
  readonly onAdd: () => void;
}

const AddStatement = ({ reason, onAdd }: AddStatementProps) => (
  <div className="add-statement">
    <ActionButton
      icon={<MaterialIcon name="add" />}
      text={policyText("addStatement")}
      reason={reason}
      onClick={onAdd}
    />
  </div>
);

/** Which panels are open. Of many, none is at first. */
function useOpenModules({ modules }: PolicyDraft) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () => new Set(modules.length > openAtFirst ? modules.map(({ module }) => module) : []),
  );
  const setOpen = (module: string, open: boolean) => {
    const next = new Set(closed);
    if (open) next.delete(module);
    else next.add(module);
    setClosed(next);
  };
  return { isClosed: (module: string) => closed.has(module), setOpen };
}

/** Why no other statement can be added now. */
function noMore(draft: PolicyDraft): string | undefined {
  if (draft.modules.some(({ module }) => module === "")) return policyText("module.first");
  return freeModules(draft).length === 0 ? policyText("module.none") : undefined;
}

/** Puts the focus on what a change has made. */
function useFocusAfter() {
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ readonly selector: string }>();
  useEffect(() => {
    if (wanted !== undefined) place.current?.querySelector<HTMLElement>(wanted.selector)?.focus();
  }, [wanted]);
  return { place, focus: (selector: string) => setWanted({ selector }) };
}
