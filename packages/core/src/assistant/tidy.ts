import type { ActivityChange } from "../activity/model";
import { assistantName } from "../http/assistantHeader";
import { visibleText } from "../text/visible";
import { mostChanges } from "./effects";
import { given } from "./given";
import type { PlanBody } from "./model";
import { assistantText } from "./text";

/** Characters of a title, a reason and the like. */
const mostOfLine = 300;
/** Characters of a note; one that was cut while the plan was made keeps its words on that. */
const mostOfNote = 4_100;
/** What a state of a change has: more than one that was cut while the plan was made. */
const mostOfState = { items: 101, text: mostOfNote, all: 40_000 } as const;
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
    rows: countOf(body.rows),
    changes: body.changes.slice(0, mostChanges).map(tidyChange),
    more: countOf(body.more) + Math.max(0, body.changes.length - mostChanges),
  };
}

const countOf = (given: number): number => Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.trunc(given)));

/** A change whose states are no longer than people read, and hold nothing that they could not read. */
function tidyChange({ resource, before, after, cut }: ActivityChange): ActivityChange {
  const [was, is] = [before, after].map((state) =>
    state === undefined ? undefined : given("document", state, mostOfState),
  );
  return {
    resource: lines(resource, mostOfLine),
    ...(was === undefined ? {} : { before: was.value }),
    ...(is === undefined ? {} : { after: is.value }),
    ...(cut === true || was?.cut === true || is?.cut === true ? { cut: true } : {}),
  };
}
