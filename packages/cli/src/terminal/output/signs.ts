import { text } from "@twinhelm/core/text/catalogue";
import { spokenText } from "@twinhelm/core/text/spoken";

/** Stands before the title of a frame whose screen lies below a layer: said to what reads out, and never read. */
export const layerSign = "▔";

/** What a screen says by a sign, in words; each is replaced only where the console itself puts it. */
const words: readonly (readonly [RegExp, string])[] = [
  [/\s*│\s*/g, "  "],
  [/^▸\s+(.+?)(?=\s{2}|$)/, `$1, ${spokenText("folded")}`],
  [/^▾\s+(.+?)(?=\s{2}|$)/, `$1, ${spokenText("unfolded")}`],
  [/\s+●$/, `, ${spokenText("open")}`],
  [/^✗\s*/, spokenText("wrong")],
  // Within a line it stands before what is denied.
  [/(?<=\s{2})✗\s*/g, spokenText("denied")],
  [/^✓\s*/, spokenText("chosen")],
  [new RegExp(`\\[[x ]\\] (?=(?:${text("common.yes")}|${text("common.no")})$)`), ""],
  [/\[x\] (.+?)(?=\s{2}|$)/, `$1, ${spokenText("on")}`],
  [/\[ \] (.+?)(?=\s{2}|$)/, `$1, ${spokenText("off")}`],
  [/^\[ (.+) \]$/, `$1, ${spokenText("button")}`],
  // Of keys it is one of them, and has room behind it.
  [/^\+ (?! )/, ""],
  [/^■ /, ""],
  [/ [▲▼](?=\s|$)/g, ""],
  [/ [▸·] /g, ", "],
  [/^[‹›]\s*|\s*[‹›]$/g, ""],
  [/↑/g, spokenText("up")],
  [/↓/g, spokenText("down")],
  [/←/g, spokenText("left")],
  [/→/g, spokenText("right")],
  [/(?<=^|\s{2})–$/, spokenText("empty")],
  [/\s{2,}/g, ", "],
];

/** A line of a screen as it is read out: signs as words, room between its parts as a comma. */
export const inWords = (line: string): string =>
  words.reduce((said, [sign, word]) => said.replace(sign, word), line.trim());
