import { type GrantDraft, grantSecrets } from "@twinhelm/core/bucket/grant/draft";
import { grantPolicy, grantSteps } from "@twinhelm/core/bucket/grant/grant";
import { bucketText } from "@twinhelm/core/bucket/text";
import type { Failure } from "@twinhelm/core/http/failure";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import type { Paint } from "../layout/paint";
import { wrap } from "../layout/wrap";
import type { GrantLayer } from "./layer";

interface Confirming {
  readonly failure: Failure | undefined;
  readonly busy: boolean;
  /** Why it may not be done. */
  readonly denied: readonly string[] | undefined;
  readonly width: number;
  readonly paint: Paint;
}

/** What is read before access is granted: who gets it, and by which policy. */
export function confirmLines(
  { bucket, draft }: GrantLayer,
  { failure, busy, denied = [], width, paint }: Confirming,
): readonly string[] {
  const words = (line: string) => wrap(visibleText(line), width - 4).map((part) => `  ${part}`);
  const named = draft.holders.map(({ kind, id, name }) =>
    id === undefined
      ? bucketText(`grant.new.${kind}`, { name })
      : `${name} (${bucketText(`grant.kind.${kind}`)})`,
  );
  return [
    "",
    ...words(bucketText("grant.title", { title: bucket.title })).map((line) => paint(line, "bold")),
    "",
    ...named.flatMap((each) => words(`✓ ${each}`)),
    "",
    ...words(bucketText("grant.makes")).map((line) => paint(line, "dim")),
    ...words(grantPolicy(bucket, draft.level).name).map((line) => paint(line, "bold")),
    ...grantSteps(draft.level).flatMap((each) => words(`· ${each.words}`)),
    ...(failure === undefined
      ? []
      : [
          "",
          ...words(failure.message).map((line) => paint(line, "danger")),
          ...secretLines(draft, width, paint),
        ]),
    ...(denied.length === 0 ? [] : ["", ...denied.flatMap(words).map((line) => paint(line, "danger"))]),
    ...(busy ? ["", `  ${text("common.loading")} …`] : []),
  ];
}

/** Passwords and keys of those who were made. */
export function secretLines(draft: GrantDraft, width: number, paint: Paint): readonly string[] {
  const secrets = grantSecrets(draft);
  if (secrets.length === 0) return [];
  return [
    "",
    ...wrap(bucketText("grant.secrets"), width - 4).map((line) => `  ${line}`),
    "",
    ...secrets.map(
      ({ label, secret }) => `  ${paint(`${visibleText(label)}:`, "dim")} ${visibleText(secret)}`,
    ),
  ];
}
