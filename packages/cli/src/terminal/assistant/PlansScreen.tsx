import { rowsAs } from "@twinhelm/core/area/rows";
import { assistantActions } from "@twinhelm/core/assistant/actions";
import type { Plan } from "@twinhelm/core/assistant/model";
import { useDoor, usePlans } from "@twinhelm/core/assistant/react";
import { assistantText } from "@twinhelm/core/assistant/text";
import { planLine, planLines } from "@twinhelm/core/assistant/words";
import { useInvocation } from "@twinhelm/core/react/actions";
import { visibleText } from "@twinhelm/core/text/visible";
import { useEffect, useRef, useState } from "react";
import type { RouteScreen } from "../area/faces";
import { useTerminal } from "../context";
import { type Item, itemsView, note } from "../form/items";
import type { Commands } from "../keys/useCommands";
import { guardedKeys, usePermissions } from "../keys/usePermissions";
import { wrap } from "../layout/wrap";
import { changePlace } from "../navigation/state";
import { failureLines, loadingLines } from "../screen/message";
import type { Meanings, ScreenProps } from "../screen/screen";

/** Lines of a plan that is opened that are shown in its place. */
const mostLines = 2_000;
/** Keys that decide about the plan that is opened, wherever in it one reads. */
const meanings: Meanings = { grant: "terminal.keys.accept", rename: "terminal.keys.refuse" };

/** assistant: what assistants would do, and what people decide about it. */
export const PlansScreen: RouteScreen = ({ parameters: _, ...props }) => {
  const { area, state, change, children } = props;
  const { paint } = useTerminal();
  const asked = new URLSearchParams(state.place.path.split("?")[1] ?? "");
  const [opened, setOpened] = useState(asked.get("plan") ?? undefined);
  useOnOpened(opened, change);
  const { value: rows, failure, reload } = usePlans();
  const decisions = useDecisions(change);
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
  const gone = opened !== undefined && !rows.some(({ _id }) => _id === opened);
  const plans: readonly Item[] = [
    ...(gone ? [note("gone", assistantText("notThere"), "warning")] : []),
    ...(rows.length === 0 ? [note("none", assistantText("none"))] : []),
    ...rows.flatMap((plan) => {
      const isOpen = plan._id === opened;
      const decision = isOpen && plan.state === "waiting" ? decisions(plan, paint) : undefined;
      const toggle = () => setOpened(isOpen ? undefined : plan._id);
      return [
        { ...planItem(plan, isOpen), commands: { open: toggle, ...decision?.keys } },
        ...(decision?.buttons ?? []),
        ...(isOpen ? lineItems(plan, area.width, decision?.keys) : []),
      ];
    }),
  ];
  const view = itemsView([...plans, ...door], { area, state, change, paint });
  const current = rows.find(({ _id }) => view.current?.id.startsWith(_id));
  return children({
    names,
    lines: view.lines,
    left: failure === undefined ? undefined : { text: visibleText(failure.message), tone: "danger" },
    position: assistantText("count", { count: rows.length }),
    commands: { ...refresh.commands, ...view.commands },
    denied: { ...refresh.denied, ...view.denied },
    meanings,
    first: ["grant", "rename"],
    chosen: { rows: rowsAs("assistant", current === undefined ? [] : [current]) },
  });
};

/** A plan that the address names is under the cursor at first. */
function useOnOpened(id: string | undefined, change: ScreenProps["change"]): void {
  const first = useRef(id);
  useEffect(() => {
    const id = first.current;
    if (id === undefined) return;
    first.current = undefined;
    change(changePlace((place) => ({ ...place, cursor: place.cursor ?? { id, row: 0 } })));
  }, [change]);
}

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

function planItem(plan: Plan, isOpen: boolean): Item {
  // What became of it stands first: a narrow terminal cuts the end.
  const head = `${isOpen ? "▾" : "▸"} ${visibleText(`${assistantText(`state.${plan.state}`)}: ${planLine(plan)}`)}`;
  return { id: plan._id, head };
}

/** What a plan changes: each line is one to stop at, so that all of it can be read. */
function lineItems(plan: Plan, width: number, keys: Commands = {}): readonly Item[] {
  const all = planLines(plan).flatMap((line) => {
    const indent = /^ */.exec(line)?.[0] ?? "";
    return wrap(visibleText(line), Math.max(10, width - 4 - indent.length)).map((each) => indent + each);
  });
  const count = all.length - mostLines;
  const shown = all.slice(0, mostLines);
  const lines =
    count > 0 ? [...shown, visibleText(assistantText("more.lines", { count, id: plan._id }))] : shown;
  return lines.map((line, at) => ({ id: `${plan._id} line ${at}`, head: `   ${line}`, commands: keys }));
}

/** What can be decided about the plan that is opened: buttons below its name, and keys. */
function useDecisions(change: ScreenProps["change"]) {
  const accept = useInvocation(assistantActions.accept);
  const refuse = useInvocation(assistantActions.refuse);
  const busy = accept.busy || refuse.busy;
  return ({ _id: id }: Plan, paint: ReturnType<typeof useTerminal>["paint"]) => {
    // What became of it is said at its name.
    const decide = async (run: typeof accept.run) => {
      await run({ id });
      change(changePlace((place) => ({ ...place, cursor: { id, row: 0 } })));
    };
    const keys: Commands = busy
      ? {}
      : { grant: () => void decide(accept.run), rename: () => void decide(refuse.run) };
    const button = (key: string, label: string, run: (() => void) | undefined): Item => {
      const head = `[ ${label} ]`;
      const commands = { ...keys, ...(run === undefined ? {} : { open: run }) };
      return { id: `${id} ${key}`, head, painted: paint(head, "accent"), commands };
    };
    const buttons: readonly Item[] = [
      button("accept", assistantText("accept"), keys.grant),
      button("refuse", assistantText("refuse"), keys.rename),
    ];
    return { keys, buttons };
  };
}
