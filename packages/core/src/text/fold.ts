import { once } from "../once";

/** Latin letters with a stroke or without a dot, which no decomposition leads to their base. */
const bases: Readonly<Record<string, string>> = { ı: "i", ø: "o", ł: "l", đ: "d", ħ: "h", ŧ: "t" };

/** A text as it is searched in: lower case, without accents. `Türkiye` is `turkiye`. */
export const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[ıøłđħŧ]/g, (letter) => bases[letter] ?? letter);

/** The letters with accents that lead to each base: `u` to `ùúûüũūŭůűų`. */
const accented = once(() => {
  const latin = Array.from({ length: 0x180 - 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at));
  // The search ignores the case, but for what has no small letter of its own, as the Turkish İ.
  const small = latin.filter((letter) => [letter, undefined].includes(smallOf(letter)));
  return Map.groupBy(
    small.filter((letter) => folded(letter) !== letter),
    folded,
  );
});

const smallOf = (letter: string): string | undefined => {
  const small = letter.toLowerCase();
  return small.length === letter.length ? small : undefined;
};

/** A pattern that finds a text whatever its accents, in a search that ignores the case. `literal`: the pattern of one letter. */
export const foldedPattern = (text: string, literal: (letter: string) => string): string =>
  Array.from(folded(text), (letter) => {
    const others = accented().get(letter);
    return others === undefined ? literal(letter) : `[${letter}${others.join("")}]`;
  }).join("");
