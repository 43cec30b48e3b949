import type { AccessRequest, Decision } from "@twinhelm/core/access/evaluate";
import { missingToList, type NamedCaller } from "@twinhelm/core/policy/callers";
import { actionLabel, actionNamed, catalogue, isListAction } from "@twinhelm/core/policy/catalogue";
import { segmentSources } from "@twinhelm/core/policy/choices";
import { bodyOfDraft } from "@twinhelm/core/policy/draft";
import { useOwnPolicies, useTrialCallers } from "@twinhelm/core/policy/react";
import { policyText } from "@twinhelm/core/policy/text";
import { trialLines, trialRequest, tryPolicy } from "@twinhelm/core/policy/trial";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { useTerminal } from "../context";
import { heading, type Item, itemsView, note } from "../form/items";
import type { Paint } from "../layout/paint";
import { fit } from "../layout/width";
import { choosing } from "../navigation/layer";
import { show } from "../navigation/state";
import type { ScreenProps } from "../screen/screen";
import { chooseCaller } from "./choosingCaller";
import { chooseSegments } from "./choosingEntry";
import type { PolicyEditing } from "./usePlacePolicy";

interface TryScreenProps extends ScreenProps {
  readonly names: readonly string[];
  readonly editing: PolicyEditing;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

const listPolicies = "passport:policy:index";

/** Asks what somebody may do now, and once the policy is saved as it stands in the form. */
export function TryScreen({
  names,
  editing,
  readOnly,
  area,
  state,
  change,
  children,
  onClose,
}: TryScreenProps) {
  const { paint } = useTerminal();
  const client = useClient();
  const access = useAccess().value;
  const { policies } = useOwnPolicies();
  // They are there when somebody asks for them.
  useTrialCallers("");
  const body = bodyOfDraft(editing.draft);
  const [caller, setCaller] = useState<NamedCaller>();
  const [chosen, setChosen] = useState<string>();
  const [segments, setSegments] = useState<readonly string[]>([]);
  const action = chosen ?? body.statement.find((each) => actionNamed(each.action))?.action ?? "bucket:index";
  const kinds = actionNamed(action)?.segments.slice(0, isListAction(action) ? -1 : undefined) ?? [];
  const denied = access === undefined ? [] : missingToList(access);
  const pickCaller = () => void chooseCaller({ client, access, change, current: caller }, setCaller);
  const pickAction = () => {
    const items = catalogue.flatMap(({ title, actions }) =>
      actions.map((each) => ({
        id: each.action,
        label: `${title}: ${actionLabel(each.action)}`,
        hint: each.action,
      })),
    );
    const onPick = (next: string) => {
      setChosen(next);
      setSegments([]);
    };
    change(show(choosing({ title: policyText("try.action"), items, onPick }, action)));
  };
  const pickResource = () =>
    void chooseSegments(
      kinds,
      { client, access, change, title: policyText("try.resource"), all: false },
      setSegments,
    );
  const incomplete = segments.length < kinds.length;
  const resource = incomplete ? policyText("segment.choose") : segments.join("/");
  const items: readonly Item[] = [
    { ...heading("try", policyText("try"), paint), apart: false },
    note("try.text", policyText("try.text")),
    field("try.caller", policyText("try.caller"), caller?.name ?? policyText("try.alone"), pickCaller, paint),
    field("try.action", policyText("try.action"), action, pickAction, paint),
    ...(kinds.length === 0
      ? []
      : [
          field(
            "try.resource",
            kinds.map((kind) => segmentSources[kind].title).join("/"),
            resource,
            pickResource,
            paint,
          ),
        ]),
    ...(denied.length === 0
      ? []
      : [note("try.denied", policyText("try.denied", { actions: denied.join(", ") }))]),
    ...(caller === undefined || access?.can(listPolicies, [], true) !== false
      ? []
      : [note("try.policies", policyText("try.policies.denied", { action: listPolicies }))]),
    ...answers(),
  ];
  const view = itemsView(items, { area, state, change, paint });
  return children({
    names: [...names, policyText("try")],
    lines: view.lines,
    commands: { back: onClose, left: onClose, ...view.commands },
  });

  function answers(): readonly Item[] {
    if (incomplete) return [note("try.incomplete", policyText("try.incomplete"))];
    const stored = editing.row;
    const request = trialRequest(action, segments.join("/"));
    const others = policies.filter(({ _id }) => _id !== stored?._id);
    const { now, after, attached } = tryPolicy({
      policies: stored === undefined ? others : [...others, stored],
      caller: caller ?? { policies: stored === undefined ? [] : [stored._id] },
      policyId: stored?._id,
      draft: body,
      request,
    });
    return [
      // A policy that is new grants nobody anything now.
      ...(caller !== undefined || stored !== undefined ? answer("now", request, now, paint) : []),
      ...(readOnly ? [] : answer("after", request, after, paint)),
      ...(caller !== undefined && !attached && !readOnly
        ? [note("try.unattached", policyText("try.unattached"))]
        : []),
    ];
  }
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
  request: AccessRequest,
  decision: Decision,
  paint: Paint,
): readonly Item[] {
  const verdict = decision.allowed ? `✓ ${policyText("try.allowed")}` : `✗ ${policyText("try.denied")}`;
  const head = `${policyText(`try.${when}`)}: ${verdict}`;
  return [
    {
      id: `try.${when}`,
      head,
      painted: paint(head, "bold", ...(decision.allowed ? [] : (["danger"] as const))),
      apart: true,
    },
    ...trialLines(request, decision).map((line, index) => note(`try.${when}.${index}`, visibleText(line))),
  ];
}
