import type { Factor, FactorKind } from "@twinhelm/core/identity/model";
import { identityText } from "@twinhelm/core/identity/text";
import { visibleText } from "@twinhelm/core/text/visible";
import type { ReadChallenge } from "../../identity/challenge";
import { heading, type Item, note } from "../form/items";
import { type Guarded, guardedKeys } from "../keys/usePermissions";
import type { Paint } from "../layout/paint";
import { fit } from "../layout/width";

/** How far enrolling has come. */
export type Enrolling =
  | { readonly step: "none" }
  | { readonly step: "chosen"; readonly kind: FactorKind; readonly config: Readonly<Record<string, string>> }
  | {
      readonly step: "challenge";
      readonly kind: FactorKind;
      readonly config: Readonly<Record<string, string>>;
      readonly challenge: ReadChallenge;
      readonly answer: string;
    };

export interface FactorParts {
  readonly factor: Factor | undefined;
  readonly enrolling: Enrolling;
  /** Titles of the kinds that the server offers, by type. */
  readonly titleOf: (type: string) => string;
  /** Why the last step failed. */
  readonly failure: string | undefined;
  /** Lines of the code; absent: it is not drawn. */
  readonly code: readonly string[] | undefined;
  readonly paint: Paint;
  readonly keys: {
    readonly disable: Guarded;
    readonly enable: Guarded;
    readonly start: Guarded;
    readonly complete: Guarded;
    readonly config: (key: string) => Guarded;
    readonly answer: Guarded;
    readonly copy: (text: string) => () => void;
  };
}

/** Widest column of labels. */
const labels = 18;

/** The second factor of an identity: what it is, and the steps to enable or disable it. */
export function factorItems(parts: FactorParts): readonly Item[] {
  const { paint, failure } = parts;
  const failed = failure === undefined ? [] : [note("factor.failure", `✗ ${failure}`, "danger")];
  return [heading("factor", identityText("factor.title"), paint), ...stepItems(parts), ...failed];
}

function stepItems(parts: FactorParts): readonly Item[] {
  const { factor, enrolling, keys, paint } = parts;
  if (factor !== undefined)
    return [
      field(
        "factor.method",
        identityText("factor.method"),
        factor.title ?? parts.titleOf(factor.type),
        paint,
      ),
      ...Object.entries(factor.config).map(([key, value]) =>
        field(`factor.config.${key}`, key, String(value), paint),
      ),
      button("factor.disable", identityText("factor.disable"), keys.disable, paint),
    ];
  switch (enrolling.step) {
    case "none":
      return [
        note("factor.none", identityText("factor.none")),
        button("factor.enable", identityText("factor.enable"), keys.enable, paint),
      ];
    case "chosen":
      return [
        ...chosenItems(enrolling, parts),
        button("factor.start", identityText("factor.start"), keys.start, paint),
      ];
    case "challenge":
      return [...chosenItems(enrolling, parts), ...challengeItems(enrolling, parts)];
  }
}

const chosenItems = (
  { kind, config }: Extract<Enrolling, { step: "chosen" | "challenge" }>,
  { keys, paint }: FactorParts,
): readonly Item[] => [
  field("factor.method", identityText("factor.method"), kind.title, paint, keys.enable),
  ...Object.keys(kind.config).map((key) =>
    field(`factor.config.${key}`, key, config[key] ?? "", paint, keys.config(key)),
  ),
];

function challengeItems(
  { challenge, answer }: Extract<Enrolling, { step: "challenge" }>,
  { code, keys, paint }: FactorParts,
): readonly Item[] {
  const { key, text } = challenge;
  const told = key ?? (code === undefined ? text : undefined);
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
    field("factor.answer", identityText("factor.answer"), answer, paint, keys.answer),
    button("factor.complete", identityText("factor.complete"), keys.complete, paint),
  ];
}

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

function button(id: string, label: string, key: Guarded, paint: Paint): Item {
  const head = `[ ${label} ]`;
  return {
    id,
    head,
    painted: paint(head, key.denied === undefined ? "accent" : "dim"),
    ...guardedKeys({ open: key }),
  };
}
