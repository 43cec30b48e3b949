import { changeText, type PolicyChange } from "@twinhelm/core/policy/diff";
import { usePolicyNames } from "@twinhelm/core/policy/react";
import { policyText } from "@twinhelm/core/policy/text";

interface ChangesProps {
  readonly changes: readonly PolicyChange[];
  /** Shown if there are no changes. */
  readonly none: string;
  /** Name of the list where it scrolls inside itself. */
  readonly label?: string;
}

/** What a change grants and takes away, a line each, with a sign for sighted readers and words for screen readers. */
export function Changes({ changes, none, label }: ChangesProps) {
  const nameOf = usePolicyNames(changes.map(({ action }) => action));
  if (changes.length === 0) return <p className="muted">{none}</p>;
  return (
    <ul
      className={`policy-changes${label === undefined ? "" : " is-scrolling"}`}
      aria-label={label}
      tabIndex={label === undefined ? undefined : 0}
    >
      {changes.map((change) => {
        const line = changeText(change, nameOf);
        return (
          <li key={line} className={`is-${change.effect}`}>
            <span aria-hidden="true">{line.slice(0, 1)}</span>
            <span>
              <span className="hidden">{policyText(`changes.${change.effect}`)} </span>
              <span className="change-text">{line.slice(2)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
