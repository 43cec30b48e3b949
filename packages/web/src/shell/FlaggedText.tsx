import "../styles/flags.css";
import { flags } from "virtual:flags";
import type { ReactNode } from "react";

const twoLetters = /([\u{1F1E6}-\u{1F1FF}]{2})/u;
const firstLetter = 0x1f1e6;

/** The country of a flag: its two letters, each of them a sign of its own. */
const codeOf = (flag: string): string =>
  String.fromCharCode(...Array.from(flag, (sign) => (sign.codePointAt(0) ?? 0) - firstLetter + 65));

/** A text with its flags as pictures: many fonts have none and show two letters. It is read and copied as it is. */
export function FlaggedText({ children }: { children: string }): ReactNode {
  const parts = children.split(twoLetters);
  if (parts.length === 1) return children;
  return parts.map((part, at) => {
    const address = at % 2 === 1 ? flags.get(codeOf(part)) : undefined;
    if (address === undefined) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text may hold the same flag twice
      <span key={at} className="flag">
        <svg aria-hidden="true" focusable="false">
          <use href={address} />
        </svg>
        <span>{part}</span>
      </span>
    );
  });
}
