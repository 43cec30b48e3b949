import type { Factor } from "@twinhelm/core/identity/model";
import type { SecondFactor } from "@twinhelm/core/identity/react";
import { answerLabel, titleOfFactor } from "@twinhelm/core/identity/secondFactor/words";
import { identityText } from "@twinhelm/core/identity/text";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import type { DrawnChallenge } from "../../identity/challenge";
import { heading, type Item, note } from "../form/items";
import { type Guarded, guardedKeys } from "../keys/usePermissions";
import type { Paint } from "../layout/paint";
import { fit } from "../layout/width";
import { codesLeftItems, newCodeItems } from "./recoveryItems";

export interface FactorParts {
  /** What is stored. */
  readonly stored: Factor | undefined;
  readonly factor: SecondFactor<DrawnChallenge>;
  /** What a factor is called here. */
  readonly titleOf: (factor: Factor) => string;
  /** Lines of the code; absent: it is not drawn. */
  readonly code: readonly string[] | undefined;
  /** Recovery codes that are left; null: the server has none. */
  readonly left: number | null | undefined;
  readonly paint: Paint;
  readonly keys: {
    readonly renew: Guarded;
    readonly disable: Guarded;
    readonly enable: Guarded;
    readonly choose: Guarded;
    readonly pick: (kind: string) => Guarded;
    readonly start: Guarded;
    readonly complete: Guarded;
    readonly cancel: Guarded;
    readonly config: (key: string) => Guarded;
    readonly answer: Guarded;
    readonly copy: (text: string) => () => void;
  };
}

/** Widest column of labels. */
const labels = 18;

/** The second factor of an identity: what it is, and the steps to enable or disable it. */
export function factorItems(parts: FactorParts): readonly Item[] {
  const { stored, paint } = parts;
  const recovery = {
    ...{ factor: parts.factor, left: parts.left, paint },
    button: (id: string, label: string, key: Guarded) => button(id, label, key, paint),
    keys: { renew: parts.keys.renew, kept: parts.keys.cancel, copy: parts.keys.copy },
  };
  if (parts.factor.step === "keeping") return newCodeItems(recovery);
  const items =
    stored === undefined ? stepItems(parts) : storedItems(stored, codesLeftItems(recovery), parts);
  return [heading("factor", identityText("factor.title"), paint), ...items];
}

const storedItems = (
  stored: Factor,
  codes: readonly Item[],
  { factor, titleOf, keys, paint }: FactorParts,
): readonly Item[] => [
  field("factor.method", identityText("factor.method"), titleOf(stored), paint),
  ...Object.entries(stored.config).map(([key, value]) =>
    field(`factor.config.${key}`, key, String(value), paint),
  ),
  ...codes,
  ...(factor.step === "proving" && factor.problem !== undefined
    ? [note("factor.failure", `✗ ${visibleText(factor.problem)}`, "danger")]
    : []),
  button("factor.disable", identityText("factor.disable"), keys.disable, paint),
];

function stepItems(parts: FactorParts): readonly Item[] {
  const { factor, keys, paint } = parts;
  const { problem } = factor;
  const failed = problem === undefined ? [] : [note("factor.failure", `✗ ${visibleText(problem)}`, "danger")];
  const cancel = button("factor.cancel", text("common.cancel"), keys.cancel, paint);
  switch (factor.step) {
    case "choosing":
      return [...choosingItems(parts), ...failed, cancel];
    case "configuring":
      return [
        ...configItems(parts),
        ...failed,
        button("factor.start", identityText("factor.start"), keys.start, paint),
        cancel,
      ];
    case "answering":
      return [...configItems(parts), ...challengeItems(parts), ...failed, ...answerItems(parts), cancel];
    default:
      return [
        note("factor.none", identityText("factor.none")),
        button("factor.enable", identityText("factor.enable"), keys.enable, paint),
      ];
  }
}

function choosingItems({ factor, keys, paint }: FactorParts): readonly Item[] {
  const { kinds, busy } = factor;
  if (kinds.length === 0)
    return busy ? [] : [button("factor.choose", identityText("factor.choose"), keys.choose, paint)];
  return [
    note("factor.choose.about", identityText("factor.choose")),
    ...kinds.flatMap(({ type, title, description }) => [
      button(`factor.kind.${type}`, visibleText(titleOfFactor({ type, title })), keys.pick(type), paint),
      ...(description === undefined ? [] : [note(`factor.kind.${type}.about`, visibleText(description))]),
    ]),
  ];
}

const configItems = ({ factor: { kind, config }, keys, paint }: FactorParts): readonly Item[] => [
  field(
    "factor.method",
    identityText("factor.method"),
    kind === undefined ? "" : titleOfFactor(kind),
    paint,
    keys.choose,
  ),
  ...Object.keys(kind?.config ?? {}).map((key) =>
    field(`factor.config.${key}`, key, config[key] ?? "", paint, keys.config(key)),
  ),
];

function challengeItems({ factor: { challenge }, code, keys }: FactorParts): readonly Item[] {
  const told = challenge?.key ?? (code === undefined ? challenge?.text : undefined);
  return [
    note("factor.scan", identityText("factor.scan")),
    ...(code === undefined
      ? []
      : [{ id: "factor.code", head: identityText("factor.image"), block: code, commands: {} }]),
    ...(told === undefined
      ? []
      : [
          note("factor.key.about", identityText("factor.key")),
          { id: "factor.key", head: visibleText(told), commands: { copy: keys.copy(told) } },
        ]),
  ];
}

const answerItems = ({ factor, keys, paint }: FactorParts): readonly Item[] => [
  field("factor.answer", answerLabel(factor.kind), factor.answer, paint, keys.answer),
  button("factor.complete", identityText("factor.complete"), keys.complete, paint),
];

function field(id: string, label: string, value: string, paint: Paint, key?: Guarded): Item {
  const name = fit(visibleText(label), labels);
  const shown = value === "" ? "–" : visibleText(value);
  return {
    id,
    head: `${name}  ${shown}`,
    painted: `${paint(name, "dim")}  ${shown}`,
    ...guardedKeys(key === undefined ? {} : { open: key }),
  };
}

/** A line that `enter` presses. */
export function button(id: string, label: string, key: Guarded, paint: Paint): Item {
  const head = `[ ${label} ]`;
  return {
    id,
    head,
    painted: paint(head, key.denied === undefined ? "accent" : "dim"),
    ...guardedKeys({ open: key }),
  };
}
