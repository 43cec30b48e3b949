import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { draftSteps, type FunctionDraft, type TriggerDraft } from "@twinhelm/core/function/editor/draft";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import type { Information, Language } from "@twinhelm/core/function/model";
import { functionText } from "@twinhelm/core/function/text";
import { ActionButton } from "../../shell/ActionButton";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { TriggerCard } from "./TriggerCard";
import { useOpened } from "./useOpened";

/** Makes the next draft; `key`: the field that is typed in. */
export type ChangeDraft = (step: (draft: FunctionDraft) => FunctionDraft, key?: string) => void;

interface TriggerListProps {
  readonly triggers: readonly TriggerDraft[];
  /** The exports of the code. */
  readonly handlers: readonly string[];
  readonly information: Information;
  readonly language: Language;
  readonly problems: Readonly<Record<string, string>>;
  readonly readOnly: boolean;
  /** What changing them needs. */
  readonly request: AccessRequest | undefined;
  readonly change: ChangeDraft;
}

/** What makes the function run: each of them is opened to be changed. */
export function TriggerList({ triggers, change, ...common }: TriggerListProps) {
  const { information, handlers, problems, request } = common;
  const opened = useOpened(triggers.map(({ handler }) => handler));
  const wrongAt = (at: number) => Object.keys(problems).some((key) => key.startsWith(`triggers.${at}.`));
  const add = () => {
    const step = draftSteps.addTrigger(information, handlers);
    opened.add(step({ code: "", triggers, variables: [] }).triggers.at(-1)?.handler ?? "");
    change(step);
  };
  const remove = (at: number) => {
    opened.remove(at);
    change(draftSteps.removeTrigger(at));
  };
  return (
    <section className="function-section">
      <h2>{functionText("triggers")}</h2>
      {triggers.map((trigger, at) => (
        <TriggerCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a trigger is known by its place while its handler is typed
          key={at}
          at={at}
          trigger={trigger}
          {...common}
          used={triggers.filter((_, other) => other !== at).map(({ handler }) => handler)}
          open={opened.isOpen(at) || wrongAt(at)}
          onOpen={(next) => opened.set(at, next)}
          onRename={(next) => opened.rename(at, next)}
          onRemove={triggers.length < 2 ? undefined : () => remove(at)}
          change={change}
        />
      ))}
      <ActionButton
        variant="outlined"
        request={request}
        icon={<MaterialIcon name="add" />}
        text={functionEditorText("trigger.add")}
        onClick={add}
      />
    </section>
  );
}
