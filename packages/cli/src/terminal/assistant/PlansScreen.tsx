import { rowsAs } from "@twinhelm/core/area/rows";
import { assistantActions } from "@twinhelm/core/assistant/actions";
import type { Plan } from "@twinhelm/core/assistant/model";
import { useDoor, usePlans } from "@twinhelm/core/assistant/react";
import { assistantText } from "@twinhelm/core/assistant/text";
import { planLine, planLines } from "@twinhelm/core/assistant/words";
import { useInvocation } from "@twinhelm/core/react/actions";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import type { RouteScreen } from "../area/faces";
import { useTerminal } from "../context";
import { type Item, itemsView, note } from "../form/items";
import { guardedKeys, usePermissions } from "../keys/usePermissions";
import { wrap } from "../layout/wrap";
import { failureLines, loadingLines } from "../screen/message";

/** Lines of a plan that is opened that are shown in its place. */
const mostLines = 400;

/** assistant: what assistants would do, and what people decide about it. */
export const PlansScreen: RouteScreen = ({ parameters: _, ...props }) => {
  const { area, state, change, children } = props;
  const { paint } = useTerminal();
  const asked = new URLSearchParams(state.place.path.split("?")[1] ?? "");
  const [opened, setOpened] = useState(asked.get("plan") ?? undefined);
  const { value: rows, failure, reload } = usePlans();
  const decisions = useDecisions();
  const door = useDoorItems(rows !== undefined);
  const names = [assistantText("title")];
  const refresh = guardedKeys({ refresh: { run: reload } });
  if (rows === undefined) {
    const lines =
      failure === undefined
        ? loadingLines(area, paint)
        : failureLines(failure, area, paint, assistantText("failedToLoad"));
    return children({ names, lines, ...refresh });
  }
  const plans: readonly Item[] =
    rows.length === 0
      ? [note("none", assistantText("none"))]
      : rows.flatMap((plan) => [
          planItem(plan, plan._id === opened, () => setOpened(plan._id === opened ? undefined : plan._id)),
          ...(plan._id === opened && plan.state === "waiting" ? decisions(plan, paint) : []),
        ]);
  const view = itemsView([...plans, ...door], { area, state, change, paint });
  const current = rows.find(({ _id }) => view.current?.id.startsWith(_id));
  return children({
    names,
    lines: view.lines,
    left: failure === undefined ? undefined : { text: visibleText(failure.message), tone: "danger" },
    position: assistantText("count", { count: rows.length }),
    commands: { ...refresh.commands, ...view.commands },
    denied: { ...refresh.denied, ...view.denied },
    chosen: { rows: rowsAs("assistant", current === undefined ? [] : [current]) },
  });
};

/** Whether assistants come in, and changing that. */
function useDoorItems(wanted: boolean): readonly Item[] {
  const { paint } = useTerminal();
  const { guard } = usePermissions();
  const isOpen = useDoor(wanted);
  const [on, off] = [useInvocation(assistantActions.on), useInvocation(assistantActions.off)];
  if (isOpen === undefined) return [];
  const action = isOpen ? assistantActions.off : assistantActions.on;
  const { commands, denied } = guardedKeys({
    open: guard(action.permission?.({}), () => void (isOpen ? off : on).run({})),
  });
  const head = `[ ${action.title} ]`;
  return [
    { ...note("door", assistantText(isOpen ? "door.on" : "door.off")), apart: true },
    { id: "door.change", head, painted: paint(head, "accent"), commands, denied },
  ];
}

function planItem(plan: Plan, isOpen: boolean, toggle: () => void): Item {
  // What became of it stands first: a narrow terminal cuts the end.
  const head = `${isOpen ? "▾" : "▸"} ${visibleText(`${assistantText(`state.${plan.state}`)}: ${planLine(plan)}`)}`;
  return {
    id: plan._id,
    head,
    commands: { open: toggle },
    ...(isOpen
      ? {
          below: (_: boolean, width: number) =>
            planLines(plan)
              .flatMap((line) => wrap(visibleText(line), Math.max(10, width)))
              .slice(0, mostLines),
        }
      : {}),
  };
}

/** What can be decided about the plan that is opened. */
function useDecisions() {
  const accept = useInvocation(assistantActions.accept);
  const refuse = useInvocation(assistantActions.refuse);
  return ({ _id: id }: Plan, paint: ReturnType<typeof useTerminal>["paint"]): readonly Item[] => {
    const button = (key: string, label: string, run: () => void): Item => {
      const head = `[ ${label} ]`;
      return { id: `${id} ${key}`, head, painted: paint(head, "accent"), commands: { open: run } };
    };
    return [
      button("accept", assistantText("accept"), () => void accept.run({ id })),
      button("refuse", assistantText("refuse"), () => void refuse.run({ id })),
    ];
  };
}
