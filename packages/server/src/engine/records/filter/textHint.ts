import { unescapePattern } from "@twinhelm/core/filter/filter";
import { type Sql, sql } from "./sql";

/** What JSON writes with a backslash: it stands in the column in another form. */
const written = /["\\\p{Cc}]/u;
/** In any case: letters outside of ASCII, and those in it that have such a form (the long s, the sign of Kelvin). */
const severalForms = /[^\0-\x7f]|[sk]/giu;

/** Characters that are looked for: a database compares each of them at every place of the stored JSON. */
const mostLooked = 32;

/**
 * A quick condition that every row with a text found by this pattern meets, though others may as well: that the stored
 * JSON has the pattern's text somewhere. A database looks for it without reading the JSON. Undefined for patterns that
 * are more than a text. `like`: of the letters of ASCII, those in the other case are the same where flags have an "i".
 */
export function textHint(
  column: string,
  pattern: string,
  flags: string,
  like: "LIKE" | "ILIKE",
): Sql | undefined {
  const text = unescapePattern(pattern);
  if (text === undefined) return undefined;
  const [longest = ""] = text.split(written).toSorted((a, b) => b.length - a.length);
  // A part of the text is there wherever the text is.
  const looked = [...longest]
    .slice(0, mostLooked)
    .join("")
    .replace(/[\\%_]/g, "\\$&");
  const wanted = flags.includes("i") ? looked.replace(severalForms, "_") : looked;
  if (/^_*$/.test(wanted)) return undefined;
  return sql(`${column} ${like} ? ESCAPE '\\'`, `%${wanted}%`);
}
