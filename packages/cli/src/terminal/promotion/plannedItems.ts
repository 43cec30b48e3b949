import type { FormField } from "@twinhelm/core/form/model";
import { success } from "@twinhelm/core/http/failure";
import { changeLines, changeTitle, dataLine, differenceOf, largeLines } from "@twinhelm/core/promotion/lines";
import {
  countsWanted,
  deletionAnswer,
  lossesOf,
  neededLines,
  wantedLines,
} from "@twinhelm/core/promotion/machine";
import type { PlannedChange } from "@twinhelm/core/promotion/model";
import { promotionText } from "@twinhelm/core/promotion/text";
import { keyOf } from "@twinhelm/core/representation/model";
import { buttonItem } from "../asset/FieldScreen";
import { heading, type Item, note } from "../form/items";
import type { Paint } from "../layout/paint";
import { wrap } from "../layout/wrap";
import { confirming } from "../navigation/layer";
import { type Change, show } from "../navigation/state";
import type { TerminalPromotion } from "./useTerminalPromotion";

interface PlannedParts {
  readonly promotion: TerminalPromotion;
  readonly paint: Paint;
  readonly change: (change: Change) => void;
  readonly fields: (fields: readonly FormField[]) => readonly Item[];
  readonly setTried: (tried: boolean) => void;
}

/** Lines of a change that are shown below it; all of them are in the text of the plan. */
const mostLines = 12;

/** The plan: a line for each change, and what can be done with it. */
export function plannedItems(parts: PlannedParts): readonly Item[] {
  const { promotion, paint, change, fields, setTried } = parts;
  const { context, send, problems } = promotion;
  const { plan, refused, taken } = context;
  if (plan === undefined) return [];
  const { count, total } = countsWanted(context);
  const back = buttonItem("back", promotionText("back"), () => send({ type: "BACK" }));
  const title = promotionText("head", { source: plan.source.name, target: plan.target.name });
  const head = [
    // At the top of the screen.
    { ...heading("plan", title, paint), apart: false },
    note("summary", differenceOf(plan, { lines: context.data, large: context.large })),
    ...largeLines(context.large).map((line) => note("large", line, "warning")),
  ];
  const again = taken ? [] : [buttonItem("again", promotionText("again"), () => send({ type: "PLAN" }))];
  if (total === 0) return [...head, ...again, back];
  const apply = () => {
    setTried(true);
    if (count === 0 || (taken && Object.keys(problems).length > 0)) return;
    applyOrAsk(promotion, change);
  };
  return [
    ...head,
    ...(refused.length === 0
      ? []
      : [
          note(
            "refused",
            promotionText("refused", { count: refused.length, target: plan.target.name }),
            "danger",
          ),
        ]),
    ...lineItems(promotion, paint),
    ...dataItems(promotion, paint),
    note("chosen", promotionText("chosen", { count, total })),
    ...(taken ? fields(promotion.fields) : []),
    buttonItem("apply", promotionText("apply", { count }), apply),
    buttonItem("all", promotionText("all"), () => send({ type: "ALL" })),
    buttonItem("nothing", promotionText("nothing"), () => send({ type: "NONE" })),
    ...fields([
      { key: "plan.save", label: promotionText("plan.save"), kind: "text", hint: promotionText("plan.path") },
    ]),
    ...again,
    back,
  ];
}

/** What deletes something is typed; all else is applied at once. */
function applyOrAsk({ context, send }: TerminalPromotion, change: PlannedParts["change"]): void {
  const losses = lossesOf(context);
  if (losses.resources === 0) {
    send({ type: "APPLY" });
    return;
  }
  const gone = wantedLines(context).filter(({ sign }) => sign === "−");
  const title = promotionText("apply", countsWanted(context));
  const paragraphs = [promotionText("losses", losses), ...gone.map(changeTitle)];
  change(
    show(
      confirming({ title, paragraphs, answer: deletionAnswer }, async () => {
        send({ type: "TYPE", typed: deletionAnswer });
        send({ type: "APPLY" });
        return success(undefined);
      }),
    ),
  );
}

function lineItems({ context, send }: TerminalPromotion, paint: Paint): readonly Item[] {
  const wanted = new Set(wantedLines(context).map(keyOf));
  const needed = neededLines(context);
  const refused = new Map(context.refused.map(({ change, message }) => [keyOf(change), message]));
  return (context.plan?.changes ?? []).map((change): Item => {
    const key = keyOf(change);
    const toggle = () => send({ type: "TOGGLE", key });
    const head = `${wanted.has(key) ? "[x]" : "[ ]"} ${changeTitle(change)}`;
    const said = saidOf(needed.get(key), refused.get(key));
    return {
      id: key,
      head,
      painted: change.sign === "−" ? paint(head, "danger") : head,
      below: (current, width) => [
        ...said.flatMap((line) => wrap(line, width)).map((line) => paint(line, "warning")),
        ...(current ? detailLines(change, width).map((line) => paint(line, "dim")) : []),
      ],
      commands: { open: toggle, select: toggle },
    };
  });
}

/** Documents and files that differ, below what they belong to. */
function dataItems({ context: { data, chosen }, send }: TerminalPromotion, paint: Paint): readonly Item[] {
  if (data.length === 0) return [];
  const items = data.map((line): Item => {
    const toggle = () => send({ type: "TOGGLE", key: line.key });
    const head = `${chosen.has(line.key) ? "[x]" : "[ ]"} ${dataLine(line)}`;
    return { id: line.key, head, commands: { open: toggle, select: toggle } };
  });
  return [heading("data", promotionText("data.head"), paint), ...items];
}

const saidOf = (neededBy: PlannedChange | undefined, refused: string | undefined): readonly string[] => [
  ...(neededBy === undefined ? [] : [promotionText("needed.by", { what: changeTitle(neededBy) })]),
  ...(refused === undefined ? [] : [refused]),
];

function detailLines(change: PlannedChange, width: number): readonly string[] {
  const lines = changeLines(change)
    .slice(1)
    .flatMap((line) => wrap(line.trim(), width));
  return lines.length > mostLines ? [...lines.slice(0, mostLines - 1), "…"] : lines;
}
