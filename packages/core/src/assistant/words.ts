import { changeLines } from "../activity/changes";
import { logTime } from "../log/time";
import { visibleText } from "../text/visible";
import type { Plan } from "./model";
import { assistantText } from "./text";

/** A plan in one line. */
export const planLine = ({ assistant, identifier, title, rows }: Plan): string =>
  visibleText(
    `${assistantText("line", { assistant, identifier, title })} (${assistantText("rows", { count: rows })})`,
  );

/** What became of a plan, and until when it can be carried out. */
export const planState = ({ state, decided_by: who, expires_at }: Plan): string => {
  const word = assistantText(`state.${state}`);
  return who === undefined
    ? `${word}, ${assistantText("until", { time: logTime(expires_at) })}`
    : assistantText("decided", { state: word, who });
};

/** What is said of a plan before its changes. */
export const planNotes = ({ assistant, identifier, state, reasons, calls, notes }: Plan): readonly string[] =>
  [
    ...(state === "waiting" ? [assistantText("decide", { assistant, identifier })] : []),
    ...(reasons.length === 0 ? [] : [assistantText("why", { reasons: reasons.join(", ") })]),
    ...notes,
    ...calls.map((call) => assistantText("call", { call })),
  ].map(visibleText);

/** A plan line by line, with what it changes. No value can write a line of its own. */
export const planLines = (plan: Plan): readonly string[] => linesOf(plan).map(visibleText);

const linesOf = (plan: Plan): readonly string[] => [
  planLine(plan),
  planState(plan),
  ...planNotes(plan),
  ...changeLines({ changes: plan.changes, hidden: 0 }),
  ...(plan.more === 0 ? [] : [assistantText("more", { count: plan.more })]),
];
