import { plainParts } from "../document/history/words";
import { changeParts, fieldName } from "../representation/diff";
import { visibleLines, visibleText } from "../text/visible";
import { type AppliedChange, countsOf, isThereBroken, type Refused } from "./apply";
import type { AppliedData, DataLine } from "./data/compare";
import type { Plan, PlannedChange } from "./model";
import { promotionText } from "./text";

/** Characters of one line: what is longer is cut. */
const longest = 240;

const cut = (line: string): string => (line.length > longest ? `${line.slice(0, longest - 1)}…` : line);

/** A change as one line: `~ bucket Ports`. */
export const changeTitle = ({ sign, module, name, documents }: PlannedChange): string =>
  documents === undefined
    ? promotionText("change", { sign, module, name })
    : promotionText("change.documents", { sign, module, name, count: documents });

/** Documents of a bucket, or files, as one line. */
export const dataTitle = ({ kind, title }: DataLine): string =>
  kind === "document" ? promotionText("data.document", { title }) : title;

/** The same with what differs. */
export const dataLine = (line: DataLine): string =>
  promotionText("data.line", { title: dataTitle(line), ...line.counts });

/** Names of files that are told at once. */
const named = 10;

/** Which files do not go along, and how they are moved. */
export function largeLines(large: readonly string[]): readonly string[] {
  if (large.length === 0) return [];
  const some = large.slice(0, named).map(visibleText).join(", ");
  const more = large.length - named;
  const names = more > 0 ? promotionText("data.large.more", { names: some, count: more }) : some;
  return [promotionText("data.large", { names, count: large.length })];
}

/** What became of documents and files. */
const movedLines = (moved: readonly AppliedData[]): readonly string[] =>
  moved.flatMap(({ line, counts, failure }) => [
    `${failure === undefined ? marks.done : marks.failed} ${dataLine({ ...line, counts })}`,
    ...(failure === undefined ? [] : visibleLines(failure.message).map((line) => `    ${line}`)),
  ]);

/** What of a change is told below its title: fields that change, what is missing, what to know. */
const changeDetails = ({ sign, fields, missing, notes }: PlannedChange): readonly string[] => [
  ...(sign === "~"
    ? fields.map((field) => cut(`${fieldName(field)}: ${visibleText(plainParts(changeParts(field)))}`))
    : []),
  ...linesBelow({ missing, notes }),
];

/** What has to be set by hand, and what to know. */
export const linesBelow = ({
  missing,
  notes,
}: Pick<PlannedChange, "missing" | "notes">): readonly string[] => [
  ...missing.map((what) => promotionText("missing", { what })),
  ...notes.map((note) => promotionText("note", { note })),
];

/** How many things come, change and go. */
export function summaryOf({ changes }: Pick<Plan, "changes">): string {
  const of = (sign: PlannedChange["sign"]) => changes.filter((change) => change.sign === sign).length;
  if (changes.length === 0) return promotionText("none");
  return promotionText("summary", {
    count: changes.length,
    added: of("+"),
    changed: of("~"),
    deleted: of("−"),
  });
}

/** The same of what two sides differ in, with documents and files. */
export function differenceOf(
  { changes }: Pick<Plan, "changes">,
  { lines, large }: { readonly lines: readonly DataLine[]; readonly large: readonly string[] },
): string {
  if (changes.length > 0) return summaryOf({ changes });
  return promotionText(lines.length + large.length === 0 ? "equal" : "equal.data");
}

/** A change and what is told of it. */
export const changeLines = (change: PlannedChange): readonly string[] => [
  changeTitle(change),
  ...changeDetails(change).map((line) => `    ${line}`),
];

/** A plan as people read it. */
export const planLines = (plan: Plan): readonly string[] => [
  promotionText("head", { source: plan.source.name, target: plan.target.name }),
  ...plan.changes.flatMap(changeLines),
  summaryOf(plan),
];

const marks = { already: "=", done: "✓", failed: "✗", open: "·" } as const;

/** What became of a line, as one line and what is to be told of it. */
export const appliedLines = ({ change, state, failure, notes }: AppliedChange): readonly string[] => [
  `${marks[state]} ${changeTitle(change)}`,
  ...(failure === undefined ? [] : visibleLines(failure.message).map((line) => `    ${line}`)),
  ...notes.map((note) => `    ${visibleText(note)}`),
];

export const refusedLines = (refused: Refused): readonly string[] =>
  refused.map(({ change, message }) => `${changeTitle(change)}: ${message}`);

/** What became of a plan; lines that were as they should be are counted alone. */
export const endedLines = (
  lines: readonly AppliedChange[],
  moved: readonly AppliedData[] = [],
): readonly string[] => [
  ...lines.filter(({ state }) => state !== "already").flatMap(appliedLines),
  ...(lines.length === 0 && moved.length > 0 ? [] : [promotionText("applied", countsOf(lines))]),
  ...movedLines(moved),
];

/** Whether the same plan, applied again, would do more. */
export const isLeft = (lines: readonly AppliedChange[]): boolean =>
  lines.some((line) => line.state === "open" || (line.state === "failed" && !isThereBroken(line)));

/** What to do about code that was written and does not compile. */
export const codeAdvice = (lines: readonly AppliedChange[]): readonly string[] =>
  lines.some(isThereBroken) ? [promotionText("applied.code")] : [];

/** What to do about what was not done. */
export const adviceLines = (lines: readonly AppliedChange[]): readonly string[] => [
  ...codeAdvice(lines),
  ...(isLeft(lines) ? [promotionText("applied.again")] : []),
];

/** What has to be set by hand after an apply. */
export const missingLines = (lines: readonly AppliedChange[]): readonly string[] =>
  lines.flatMap((line) => {
    const {
      change: { module, name, missing },
      state,
    } = line;
    return state === "done" || isThereBroken(line)
      ? missing.map((what) => promotionText("missing.of", { module, name, what }))
      : [];
  });
