import { once } from "../once";
import { catalogue, isListAction } from "./catalogue";
import type { Access, AccessRequest, Decision } from "./evaluate";
import { moduleOf, type SourcedStatement } from "./statement";
import { accessText } from "./text";
import { actionTitle, actionWord, listed, type NameOf, noNames, resourceWords } from "./words";

/** A part of a sentence; a name is set off where a face can. */
export interface Part {
  readonly text: string;
  readonly name: boolean;
}

export type Sentence = readonly Part[];

/** A decision as people read it. */
export interface Explanation {
  readonly action: string;
  readonly decision: Decision;
  /** What is needed and what there is instead, or what allows it. */
  readonly sentences: readonly Sentence[];
  /** Denied: the statement that would allow it, as JSON. */
  readonly statement: string | undefined;
}

interface Explaining {
  /** Names of what ids stand for, as far as they are known. */
  readonly nameOf?: NameOf | undefined;
  /** Whom it is about; absent: who reads it. */
  readonly who?: string | undefined;
}

/** Decides a request and says why, the same in tooltips, the terminal and commands. */
export function explainAccess(
  access: Access,
  request: AccessRequest,
  { nameOf = noNames, who }: Explaining = {},
): Explanation {
  const decision = access.explain(request);
  // A page decides for each of its buttons, and says why for the few that are denied.
  const sentences = once(() =>
    decision.allowed
      ? [allowedBy(decision.statement, request, nameOf)]
      : [needed(request, decision, nameOf, who), ...instead(access, request, decision)],
  );
  return {
    action: request.action,
    decision,
    get sentences() {
      return sentences();
    },
    statement: decision.allowed ? undefined : JSON.stringify(decision.wanted),
  };
}

/** A sentence as plain text. */
export const plainSentence = (sentence: Sentence): string => sentence.map(({ text }) => text).join("");

/** What is said, as plain text: a text to copy. */
export const plainText = ({ sentences }: Pick<Explanation, "sentences">): string =>
  sentences.map(plainSentence).join(" ");

/** An explanation line by line; the last of one that denies is the statement alone, as JSON. */
export const explanationLines = ({ sentences, statement }: Explanation): readonly string[] => [
  ...sentences.map(plainSentence),
  ...(statement === undefined ? [] : [accessText("statement"), statement]),
];

type Key = Parameters<typeof accessText>[0];

/** A text with its values, which are names but for numbers. */
function sentence(key: Key, values: Readonly<Record<string, string | number>>): Sentence {
  const parts = accessText(key).split(/\{(\w+)\}/);
  return parts.flatMap((part, at): Sentence => {
    if (at % 2 === 0) return part === "" ? [] : [{ text: part, name: false }];
    const value = values[part] ?? "";
    return [{ text: String(value), name: typeof value === "string" }];
  });
}

function allowedBy({ policy, index }: SourcedStatement, request: AccessRequest, nameOf: NameOf): Sentence {
  const action = actionTitle(request.action);
  const resource = resourceWords(request, nameOf);
  if (policy === undefined || index === undefined)
    return resource === undefined
      ? sentence("allowed.unnamed", { action })
      : sentence("allowed.unnamed.on", { action, resource });
  const values = { action, policy: policy.name, n: index + 1 };
  return resource === undefined
    ? sentence("allowed", values)
    : sentence("allowed.on", { ...values, resource });
}

type Denial = Extract<Decision, { allowed: false }>;

function needed(
  request: AccessRequest,
  { reason }: Denial,
  nameOf: NameOf,
  who: string | undefined,
): Sentence {
  const action = actionTitle(request.action);
  // Where others of its kind are allowed, it matters which one is not.
  const resource = resourceWords(request, nameOf, reason === "no-match");
  if (who === undefined)
    return resource === undefined ? sentence("need", { action }) : sentence("need.on", { action, resource });
  return resource === undefined
    ? sentence("need.of", { who, action })
    : sentence("need.of.on", { who, action, resource });
}

/** What there is in place of what is needed. */
function instead(access: Access, request: AccessRequest, denial: Denial): readonly Sentence[] {
  return [...almost(request, denial), ...given(access, request, denial)];
}

/** Statements on the same action that do not reach what is asked for, by their policies. */
function almost(
  { action: asked, segments = [], list = false }: AccessRequest,
  denial: Denial,
): readonly Sentence[] {
  const action = actionTitle(asked);
  const expected = segments.length + (list ? 1 : 0);
  const key = denial.reason === "malformed" ? "malformed" : "elsewhere";
  const policies = new Set(denial.tried.map(({ policy }) => policy?.name));
  return [...policies].map((policy) =>
    policy === undefined
      ? sentence(`${key}.unnamed`, { action, expected })
      : sentence(key, { policy, action, expected }),
  );
}

/** What else of the same kind is allowed on the same resource, by the policies that allow it. */
function given(access: Access, request: AccessRequest, { tried }: Denial): readonly Sentence[] {
  const verbs = new Map<string | undefined, string[]>();
  for (const sibling of siblings(request)) {
    const decision = access.explain(sibling);
    if (!decision.allowed) continue;
    const policy = decision.statement.policy?.name;
    verbs.set(policy, [...(verbs.get(policy) ?? []), actionWord(sibling.action)]);
  }
  if (verbs.size === 0) return tried.length > 0 ? [] : [sentence("gives.nothing", {})];
  return [...verbs].map(([policy, words]) => {
    const actions = listed(words);
    return policy === undefined
      ? sentence("gives.unnamed", { actions })
      : sentence("gives", { policy, actions });
  });
}

/** The other actions of the module on the same resource; where one takes more of it, on all below. */
function siblings({ action: asked, segments = [] }: AccessRequest): readonly AccessRequest[] {
  const actions = catalogue.find(({ module }) => module === moduleOf(asked))?.actions ?? [];
  return actions
    .filter(({ action }) => action !== asked)
    .map(({ action, segments: kinds }) => {
      const list = isListAction(action) && kinds.length > 0;
      const parts = kinds.slice(0, list ? -1 : undefined).map((_, at) => segments[at] ?? "*");
      return { action, segments: parts, list };
    });
}
