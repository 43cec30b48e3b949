import { moduleNamed } from "@twinhelm/core/access/catalogue";
import { actionTerm, actionWord, entryWords, type NameOf, noNames } from "@twinhelm/core/access/words";
import {
  actionsOfModule,
  type ModuleDraft,
  type PolicyDraft,
  takesResource,
} from "@twinhelm/core/policy/draft";
import type { PolicyStatement } from "@twinhelm/core/policy/model";
import { policyText } from "@twinhelm/core/policy/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { heading, type Item, note } from "../form/items";
import type { Commands } from "../keys/useCommands";
import type { Paint } from "../layout/paint";
import { fit, widthOf } from "../layout/width";

export interface StatementParts {
  readonly draft: PolicyDraft;
  readonly problems: Readonly<Record<string, string>>;
  /** Numbers of the modules whose actions are shown. */
  readonly unfolded: ReadonlySet<number>;
  readonly nameOf: NameOf;
  readonly paint: Paint;
  readonly readOnly: boolean;
  readonly keys: {
    readonly fold: (at: number) => void;
    readonly chooseModule: (at: number) => void;
    readonly addModule: () => void;
    readonly removeModule: (at: number) => void;
    readonly toggle: (at: number, action: string) => void;
    readonly resources: (at: number, action: string) => void;
  };
}

/** The statements as a tree: modules, below each the actions that it has. */
export function statementItems(parts: StatementParts): readonly Item[] {
  const { draft, paint, readOnly, keys } = parts;
  const add = `+ ${policyText("addStatement")}`;
  return [
    heading("statements", policyText("statements"), paint),
    ...(draft.modules.length === 0 ? [note("statements.none", policyText("statements.none"))] : []),
    ...draft.modules.flatMap((module, at) => moduleItems(module, at, parts)),
    ...(readOnly
      ? []
      : [
          {
            id: "statements.add",
            head: add,
            painted: paint(add, "accent"),
            commands: { open: keys.addModule, add: keys.addModule },
          },
        ]),
  ];
}

const moduleTitle = (module: string): string =>
  module === ""
    ? policyText("module.choose")
    : visibleText(moduleNamed(module)?.title ?? policyText("module.unknown", { module }));

function moduleItems(module: ModuleDraft, at: number, parts: StatementParts): readonly Item[] {
  const { paint, problems, unfolded, readOnly, keys } = parts;
  const actions = actionsOfModule(module);
  const count = policyText("actions.count", { count: module.statements.length, all: actions.length });
  const open = unfolded.has(at);
  const title = `${open ? "▾" : "▸"} ${moduleTitle(module.module)}`;
  const fold = module.module === "" ? () => keys.chooseModule(at) : () => keys.fold(at);
  const commands: Commands = {
    open: fold,
    select: fold,
    ...(readOnly ? {} : { remove: () => keys.removeModule(at), add: keys.addModule }),
  };
  const wrong = problems[`module.${at}`];
  const head: Item = {
    id: `module.${at}`,
    head: `${fit(title, headWidth)}  ${count}`,
    painted: `${paint(fit(title, headWidth), "bold")}  ${paint(count, "dim")}`,
    below: () => problemLine(wrong, paint),
    commands,
  };
  const width = Math.max(0, ...actions.map((action) => widthOf(labelOf(action))));
  if (!open) return [head];
  const name = `  ${policyText("module")}: ${moduleTitle(module.module)}`;
  const other: Item = {
    id: `module.${at}.name`,
    head: name,
    painted: paint(name, "dim"),
    commands: { open: () => keys.chooseModule(at) },
  };
  return [
    head,
    ...(readOnly ? [] : [other]),
    ...actions.map((action) => actionItem(action, module, at, width, parts)),
  ];
}

/** What it does, with the term of the API beside it. */
const labelOf = (action: string): string => `${actionWord(action)} (${actionTerm(action)})`;

/** Columns of the titles of modules. */
const headWidth = 26;

function actionItem(
  action: string,
  { statements }: ModuleDraft,
  at: number,
  width: number,
  { nameOf, paint, problems, readOnly, keys }: StatementParts,
): Item {
  const statement = statements.find((each) => each.action === action);
  const label = `  [${statement === undefined ? " " : "x"}] ${fit(visibleText(labelOf(action)), width)}`;
  const about = resourceText(action, statement, nameOf);
  const resources = takesResource(action, statement) ? () => keys.resources(at, action) : undefined;
  const toggle = () => keys.toggle(at, action);
  const edit = statement === undefined ? toggle : (resources ?? toggle);
  return {
    id: `action.${action}`,
    head: `${label}  ${about}`,
    painted: `${statement === undefined ? paint(label, "dim") : label}  ${paint(about, "dim")}`,
    below: () => problemLine(problems[action], paint),
    commands: readOnly
      ? resources === undefined || statement === undefined
        ? {}
        : { open: resources }
      : { select: toggle, open: edit, remove: () => keys.removeModule(at), add: keys.addModule },
  };
}

const problemLine = (problem: string | undefined, paint: Paint): readonly string[] =>
  problem === undefined ? [] : [paint(`✗ ${visibleText(problem)}`, "danger")];

/** What an action may be done to, in one line. */
export function resourceText(
  action: string,
  statement: PolicyStatement | undefined,
  nameOf: NameOf = noNames,
): string {
  if (!takesResource(action, statement)) return policyText("resource.none");
  if (statement === undefined) return "";
  const { include = [], exclude = [] } = statement.resource ?? {};
  if (include.length === 0) return policyText("resource.missing");
  const named = (entries: readonly string[]) =>
    entries.map((entry) => entryWords(action, entry, nameOf)).join(", ");
  const except = exclude.length === 0 ? "" : ` ${policyText("except", { resource: named(exclude) })}`;
  return visibleText(`${named(include)}${except}`);
}
