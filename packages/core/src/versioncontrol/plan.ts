import { changeParts, fieldName } from "../representation/diff";
import { visibleText } from "../text/visible";
import { isCommandName, mayChange, mayTakeOver } from "./commands";
import type { CommandLine } from "./line";
import { textOfLine } from "./line";
import type { CommandPlan, PendingState, PlannedChange } from "./model";
import { versionControlText } from "./text";

/** Whether a plan is asked for before a command is run: it may change the instance, or end what is under way. */
export const needsPlan = ({ command }: CommandLine, pending: PendingState | undefined): boolean =>
  isCommandName(command) && (pending?.pending === undefined ? mayChange(command) : mayTakeOver(command));

/** What has to be agreed to before a command is run. */
export interface PlanQuestion {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Has to be typed: data are lost. */
  readonly answer: string | undefined;
  readonly runText: string;
}

/** Documents that go with buckets. */
const lostDocuments = ({ changes }: CommandPlan): number =>
  changes.reduce((sum, { documents = 0 }) => sum + documents, 0);

/** Whether there is something that somebody should look at before the command is run. */
export const isWorthAsking = (plan: CommandPlan | undefined): boolean =>
  plan === undefined || plan.changes.length > 0 || plan.pending === true;

/** The question of a plan; `undefined` as a plan: the server could not say what changes. */
export function planQuestion(line: CommandLine, plan: CommandPlan | undefined): PlanQuestion {
  const title = versionControlText("plan.title", { line: visibleText(textOfLine(line)) });
  const runText = versionControlText("plan.anyway");
  if (plan === undefined)
    return { title, paragraphs: [versionControlText("plan.unknown")], answer: undefined, runText };
  const { changes, pending, problem } = plan;
  const count = (sign: PlannedChange["sign"]) => changes.filter((each) => each.sign === sign).length;
  const lost = lostDocuments(plan);
  const paragraphs = [
    ...(pending ? [versionControlText("plan.pending")] : []),
    ...(problem === undefined || pending ? [] : [versionControlText("plan.problem", { reason: problem })]),
    ...(changes.length === 0 && !pending && problem === undefined ? [versionControlText("plan.none")] : []),
    ...(changes.length === 0
      ? []
      : [
          versionControlText("plan.counts", {
            created: count("+"),
            changed: count("~"),
            deleted: count("−"),
          }),
        ]),
    ...(lost === 0 ? [] : [versionControlText("plan.lost", { count: lost })]),
  ];
  return {
    title,
    paragraphs,
    answer: lost > 0 ? versionControlText("plan.answer") : undefined,
    runText: changes.length === 0 ? runText : versionControlText("plan.run", { count: changes.length }),
  };
}

const marks = { same: ["", ""], gone: ["[-", "-]"], new: ["{+", "+}"] } as const;

/** What is planned, line by line: what is gone in `[- -]`, what is new in `{+ +}`. */
export const changeLines = (changes: readonly PlannedChange[]): readonly string[] =>
  changes.flatMap(({ sign, module, name, fields, documents = 0 }) => [
    `${sign} ${module} ${visibleText(name)}`,
    ...(documents === 0 ? [] : [`    ${versionControlText("plan.documents", { count: documents })}`]),
    ...fields.map((field) => {
      const parts = changeParts(field).map(({ kind, text }) => `${marks[kind][0]}${text}${marks[kind][1]}`);
      return `    ${fieldName(field)}: ${visibleText(parts.join(""))}`;
    }),
  ]);

/** What somebody can do next about what is under way. */
export function pendingLines({ pending, files }: PendingState): readonly string[] {
  if (pending === undefined) return [];
  const abort = {
    merge: "merge --abort",
    rebase: "rebase --abort",
    "cherry-pick": "reset --merge",
    conflict: "reset --hard",
  };
  return [
    versionControlText(`pending.${pending}`),
    files.length > 0
      ? versionControlText("pending.files", { count: files.length })
      : versionControlText(`pending.next.${pending}`),
    versionControlText("pending.abort", { command: abort[pending] }),
  ];
}
