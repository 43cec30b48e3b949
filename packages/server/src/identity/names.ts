import { confusables } from "./confusables";

/** What names are compared by: two people whose names share one of both would be taken for each other. */
export interface NameKeys {
  /** As the name looks. */
  readonly looks: string;
  /** As it looks in small letters. */
  readonly folded: string;
}

export const nameKeys = (name: string): NameKeys => ({
  looks: skeletonOf(name),
  folded: skeletonOf(name.normalize("NFKC").toLowerCase()),
});

const prototypes: ReadonlyMap<string, string> = new Map(
  confusables
    .replaceAll(",\n", ",")
    .trim()
    .split(/\s/)
    .flatMap((group) => {
      const [prototype = "", characters = ""] = group.split("=");
      const target = textOf(prototype.split("+"));
      return characters.split(",").map((character) => [textOf([character]), target] as const);
    }),
);

function textOf(codes: readonly string[]): string {
  return codes.map((code) => String.fromCodePoint(Number.parseInt(code, 16))).join("");
}

/** UTS 39, section 4; blanks count once, and not at the ends. */
const skeletonOf = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replaceAll(/./gsu, (character) => prototypes.get(character) ?? character)
    .normalize("NFD")
    .replaceAll(/[\s\u2800]+/gu, " ")
    .trim();

/** Joiners have a meaning in scripts and signs beyond ASCII. */
const invisible =
  /(?<!\P{ASCII})(?:\u200c|\u200d|\ufe0e|\ufe0f)|(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The first character of a name that nobody sees, as `U+200B`; undefined: there is none. */
export function invisibleIn(name: string): string | undefined {
  const code = invisible.exec(name)?.[0].codePointAt(0);
  return code === undefined ? undefined : `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Why a name cannot be a new one beside another that is like it. */
export function alikeProblem(name: string, other: string): string {
  const onlyCase = name.toLowerCase() === other.toLowerCase();
  return onlyCase
    ? `Identity already exists: ${other} differs from it only in the case of its letters.`
    : `Identity already exists: ${other} looks like it, or nearly so.`;
}
