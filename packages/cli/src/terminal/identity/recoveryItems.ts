import { codesLeftText, type SecondFactor } from "@twinhelm/core/identity/react";
import { identityText } from "@twinhelm/core/identity/text";
import { visibleText } from "@twinhelm/core/text/visible";
import type { DrawnChallenge } from "../../identity/challenge";
import { heading, type Item, note } from "../form/items";
import type { Guarded } from "../keys/usePermissions";
import type { Paint } from "../layout/paint";

interface RecoveryParts {
  readonly factor: Pick<SecondFactor<DrawnChallenge>, "step" | "codes">;
  /** How many are left; null: the server has none. */
  readonly left: number | null | undefined;
  readonly paint: Paint;
  readonly button: (id: string, label: string, key: Guarded) => Item;
  readonly keys: {
    readonly renew: Guarded;
    readonly kept: Guarded;
    readonly copy: (text: string) => () => void;
  };
}

/** Codes that were made just now: shown this once. */
export function newCodeItems({ factor: { codes }, paint, button, keys }: RecoveryParts): readonly Item[] {
  const copy = keys.copy(codes.join("\n"));
  return [
    heading("codes", identityText("codes.title"), paint),
    note("codes.about", identityText("codes.about")),
    ...codes.map((code) => ({ id: `codes.${code}`, head: `  ${visibleText(code)}`, commands: { copy } })),
    button("codes.copy", identityText("codes.copy"), { run: copy }),
    button("codes.done", identityText("codes.done"), keys.kept),
  ];
}

/** How many are left, and the line that makes new ones. Nothing where the server has none. */
export const codesLeftItems = ({ left, button, keys }: RecoveryParts): readonly Item[] =>
  left === undefined || left === null
    ? []
    : [
        note("codes.left", codesLeftText(left), left > 1 ? undefined : "warning"),
        button("codes.renew", identityText("codes.renew"), keys.renew),
      ];
