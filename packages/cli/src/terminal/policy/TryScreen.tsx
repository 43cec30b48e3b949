import { catalogue } from "@twinhelm/core/access/catalogue";
import type { Explanation } from "@twinhelm/core/access/explanation";
import { actionTitle, actionWithTerm, type NameOf, segmentWords } from "@twinhelm/core/access/words";
import { everything, segmentSources } from "@twinhelm/core/policy/choices";
import { bodyOfDraft } from "@twinhelm/core/policy/draft";
import { useOwnPolicies, usePolicyTrial, useTrialCallers } from "@twinhelm/core/policy/react";
import { policyText } from "@twinhelm/core/policy/text";
import { trialLines } from "@twinhelm/core/policy/trial";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import { heading, type Item, itemsView, note } from "../form/items";
import type { Paint } from "../layout/paint";
import { fit } from "../layout/width";
import { choosing } from "../navigation/layer";
import { show } from "../navigation/state";
import type { ScreenProps } from "../screen/screen";
import { chooseCaller } from "./choosingCaller";
import { chooseDocument } from "./choosingDocument";
import { chooseSegments } from "./choosingEntry";
import type { PolicyEditing } from "./usePlacePolicy";

interface TryScreenProps extends ScreenProps {
  readonly names: readonly string[];
  readonly editing: PolicyEditing;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

/** Asks what somebody may do now, and once the policy is saved as it is in the form. */
export function TryScreen(props: TryScreenProps) {
  const { names, editing, readOnly, area, state, change, children, onClose } = props;
  const { paint } = useTerminal();
  const { policies } = useOwnPolicies();
  // They are there when somebody asks for them.
  useTrialCallers("");
  const { row: stored, draft } = editing;
  const trial = usePolicyTrial({ stored, draft: bodyOfDraft(draft), policies, readOnly });
  const { result } = trial;
  const items: readonly Item[] = [
    { ...heading("try", policyText("try"), paint), apart: false },
    note("try.text", trial.about),
    ...useQuestion(trial, change),
    ...trial.lacks.map((line, index) => note(`try.lacks.${index}`, line)),
    ...(result === undefined
      ? [note("try.incomplete", policyText("try.incomplete"))]
      : result.answers.flatMap(({ when, explanation }) => answer(when, explanation, trial.nameOf, paint))),
    ...(result?.unattached === true ? [note("try.unattached", policyText("try.unattached"))] : []),
  ];
  const view = itemsView(items, { area, state, change, paint });
  return children({
    names: [...names, policyText("try")],
    lines: view.lines,
    commands: { back: onClose, left: onClose, ...view.commands },
  });
}

type Trial = ReturnType<typeof usePolicyTrial>;

/** Who asks for what, on which resource: each is chosen from a list. */
function useQuestion(trial: Trial, change: ScreenProps["change"]): readonly Item[] {
  const { paint } = useTerminal();
  const client = useClient();
  const access = useAccess().value;
  const asked = { client, access, change };
  const { caller, action, kinds, segments } = trial;
  const row = (id: string, label: string, value: string, open: () => void) =>
    field(id, label, value, open, paint);
  const pickCaller = () => void chooseCaller({ ...asked, current: caller }, trial.setCaller);
  const chosen = kinds.filter((kind) => kind !== "bucketData");
  const pickResource = () =>
    void chooseSegments(
      chosen,
      { ...asked, title: policyText("try.resource"), all: false },
      trial.setSegments,
    );
  const [bucketId = "", document = ""] = segments;
  const pickDocument = () =>
    void chooseDocument({ ...asked, bucketId }, (id) => trial.setSegments([bucketId, id]));
  const named = chosen.map((kind, at) => segmentWords(kind, segments[at] ?? "", trial.nameOf));
  const resource = named.includes("") ? policyText("segment.choose") : named.join(" / ");
  const resourceTitle = chosen.map((kind) => segmentSources[kind].title).join("/");
  const documentName =
    document === everything.value
      ? policyText("try.document.any")
      : segmentWords("bucketData", document, trial.nameOf);
  return [
    row("try.caller", policyText("try.caller"), caller?.name ?? policyText("try.alone"), pickCaller),
    row("try.action", policyText("try.action"), actionWithTerm(action), () => change(chooseAction(trial))),
    ...(chosen.length === 0 ? [] : [row("try.resource", resourceTitle, resource, pickResource)]),
    ...(kinds.length === chosen.length || bucketId === ""
      ? []
      : [row("try.document", policyText("try.document"), documentName, pickDocument)]),
  ];
}

/** All actions of the product, to choose one. */
function chooseAction({ action: current, setAction }: Trial) {
  const items = catalogue.flatMap(({ actions }) =>
    actions.map(({ action }) => ({ id: action, label: actionTitle(action), hint: action })),
  );
  return show(choosing({ title: policyText("try.action"), items, onPick: setAction }, current));
}

/** Columns of labels. */
const labels = 12;

function field(id: string, label: string, value: string, open: () => void, paint: Paint): Item {
  const name = fit(label, labels);
  const shown = visibleText(value);
  return {
    id,
    head: `${name}  ${shown}`,
    painted: `${paint(name, "dim")}  ${shown}`,
    commands: { open, select: open },
  };
}

/** Whether it is allowed, and why. */
function answer(
  when: "now" | "after",
  explanation: Explanation,
  nameOf: NameOf,
  paint: Paint,
): readonly Item[] {
  const verdict = explanation.decision.allowed
    ? `✓ ${policyText("try.allowed")}`
    : `✗ ${policyText("try.denied")}`;
  const head = `${policyText(`try.${when}`)}: ${verdict}`;
  return [
    {
      id: `try.${when}`,
      head,
      painted: paint(head, "bold", ...(explanation.decision.allowed ? [] : (["danger"] as const))),
      apart: true,
    },
    ...trialLines(explanation, nameOf).map((line, index) => note(`try.${when}.${index}`, visibleText(line))),
  ];
}
