import { changeText, type PolicyChange } from "@twinhelm/core/policy/diff";
import { policyText } from "@twinhelm/core/text/policy";

/** What a change grants and takes away, a line each; the sign stands for those who see it, words for the others. */
export function Changes({ changes, none }: { changes: readonly PolicyChange[]; none: string }) {
  if (changes.length === 0) return <p className="muted">{none}</p>;
  return (
    <ul className="policy-changes">
      {changes.map((change) => {
        const line = changeText(change);
        return (
          <li key={line} className={`is-${change.effect}`}>
            <span aria-hidden="true">{line.slice(0, 1)}</span>
            <span>
              <span className="hidden">{policyText(`changes.${change.effect}`)} </span>
              <code>{line.slice(2)}</code>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
