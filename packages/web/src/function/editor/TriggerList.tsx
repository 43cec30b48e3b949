import { Button } from "@blueprintjs/core";
import { draftSteps, type FunctionDraft, type TriggerDraft } from "@twinhelm/core/function/editor/draft";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import type { Information, Language } from "@twinhelm/core/function/model";
import { functionText } from "@twinhelm/core/function/text";
import { useState } from "react";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { TriggerCard } from "./TriggerCard";

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
  readonly change: ChangeDraft;
}

/** What makes the function run: each of them is opened to be changed. */
export function TriggerList({ triggers, change, ...common }: TriggerListProps) {
  const { information, handlers, problems, readOnly } = common;
  const [open, setOpen] = useState<readonly number[]>([]);
  const wrongAt = (at: number) => Object.keys(problems).some((key) => key.startsWith(`triggers.${at}.`));
  const add = () => {
    setOpen([...open, triggers.length]);
    change(draftSteps.addTrigger(information, handlers));
  };
  const remove = (at: number) => {
    setOpen(open.filter((each) => each !== at).map((each) => (each > at ? each - 1 : each)));
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
          open={open.includes(at) || wrongAt(at)}
          onOpen={(next) => setOpen(next ? [...open, at] : open.filter((each) => each !== at))}
          onRemove={triggers.length < 2 ? undefined : () => remove(at)}
          change={change}
        />
      ))}
      <Button
        variant="outlined"
        disabled={readOnly}
        icon={<MaterialIcon name="add" />}
        text={functionEditorText("trigger.add")}
        onClick={add}
      />
    </section>
  );
}
