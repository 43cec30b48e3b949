import { assistantName } from "../http/assistantHeader";
import { visibleText } from "../text/visible";
import { mostChanges } from "./effects";
import type { PlanBody } from "./model";
import { assistantText } from "./text";

/** Characters of a title, a reason and the like. */
const mostOfLine = 300;
/** Characters of a note; one that was cut while the plan was made keeps its words on that. */
const mostOfNote = 4_100;
/** Reasons, notes or calls of one plan. */
const mostLines = 250;

function shortened(text: string, most: number): string {
  if (text.length <= most) return visibleText(text);
  return `${visibleText(text.slice(0, most))}${assistantText("cut", { shown: most, all: text.length })}`;
}

function lines(texts: readonly string[], most: number): string[] {
  const shown = texts.slice(0, mostLines).map((each) => shortened(each, most));
  const all = texts.length;
  return all > mostLines ? [...shown, assistantText("cut.items", { shown: mostLines, all })] : shown;
}

/**
 * A plan as it is kept, whoever sends it: each text stands on one line without control characters, and there is no more
 * of them than people read. What is cut says how much of it is shown.
 */
export function tidyPlan(body: PlanBody): PlanBody {
  return {
    ...body,
    assistant: assistantName(body.assistant) || assistantText("somebody"),
    action: shortened(body.action, mostOfLine),
    title: shortened(body.title, mostOfLine),
    hash: shortened(body.hash, mostOfLine),
    reasons: lines(body.reasons, mostOfLine),
    calls: lines(body.calls, mostOfNote),
    notes: lines(body.notes, mostOfNote),
    changes: body.changes.slice(0, mostChanges),
    more: body.more + Math.max(0, body.changes.length - mostChanges),
  };
}
