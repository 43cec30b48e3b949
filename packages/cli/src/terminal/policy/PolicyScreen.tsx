import { policy } from "@twinhelm/core/policy/area";
import { type PolicyDraft, takesResource } from "@twinhelm/core/policy/draft";
import { isPredefined, type Policy } from "@twinhelm/core/policy/model";
import { recordText } from "@twinhelm/core/text/record";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { changePlace } from "../navigation/state";
import type { ScreenProps } from "../screen/screen";
import { PolicyForm } from "./PolicyForm";
import { ResourceScreen } from "./ResourceScreen";
import { TryScreen } from "./TryScreen";
import { usePlacePolicy } from "./usePlacePolicy";

export interface PolicyScreenProps extends ScreenProps {
  /** Absent: a new one. */
  readonly stored: Policy | undefined;
  readonly initial: PolicyDraft;
  /** What is wrong with how it began. */
  readonly told: string | undefined;
  readonly reload: () => void;
}

type Part =
  | { readonly kind: "form" }
  | { readonly kind: "try" }
  | { readonly kind: "resource"; readonly at: number; readonly action: string };

/** A policy: its form, the resources of one of its actions, or what somebody may do with it. */
export function PolicyScreen(props: PolicyScreenProps) {
  const { stored, initial, state, change } = props;
  const editing = usePlacePolicy(stored, initial, state, change);
  const [part, setPart] = useState<Part>({ kind: "form" });
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const readOnly = stored !== undefined && isPredefined(stored);
  const name = stored === undefined ? recordText("new", { what: policy.words.one }) : stored.name;
  const mark = editing.unsaved ? " *" : "";
  const names = [policy.words.title, `${visibleText(name)}${mark}`];
  const go = (next: Part, cursor?: string) => {
    setPart(next);
    change(
      changePlace((place) => ({
        ...place,
        cursor: cursor === undefined ? undefined : { id: cursor, row: 0 },
      })),
    );
  };
  const common = { ...props, names, editing, readOnly };
  if (part.kind === "try")
    return <TryScreen {...common} onClose={() => go({ kind: "form" }, "policy.try")} />;
  if (part.kind === "resource" && stillThere(editing.draft, part))
    return (
      <ResourceScreen
        {...common}
        at={part.at}
        action={part.action}
        onClose={() => go({ kind: "form" }, `action.${part.action}`)}
      />
    );
  return (
    <PolicyForm
      {...common}
      unfolded={unfolded}
      onUnfold={setUnfolded}
      onTry={() => go({ kind: "try" })}
      onResources={(at, action) => go({ kind: "resource", at, action })}
    />
  );
}

/** Whether the action of an open part is still chosen: the draft may be another one by now. */
function stillThere({ modules }: PolicyDraft, { at, action }: Extract<Part, { kind: "resource" }>): boolean {
  const statement = modules[at]?.statements.find((each) => each.action === action);
  return statement !== undefined && takesResource(action, statement);
}
