import type { SqlValue } from "../work";

/** A piece of SQL with the values of its question marks, in order. */
export interface Sql {
  readonly text: string;
  readonly parameters: readonly SqlValue[];
  /** The same as two conditions that must both hold: a quick one, and the one that decides. */
  readonly hinted?: { readonly hint: Sql; readonly decides: Sql };
}

export const sql = (text: string, ...parameters: readonly SqlValue[]): Sql => ({ text, parameters });

export const always = sql("TRUE");
export const never = sql("FALSE");

/** Joined as a balanced tree: SQLite bounds the depth of an expression, not its size. */
function join(parts: readonly Sql[], word: "AND" | "OR", none: Sql): Sql {
  const [first] = parts;
  if (first === undefined) return none;
  if (parts.length === 1) return first;
  const half = parts.length >> 1;
  const left = join(parts.slice(0, half), word, none);
  const right = join(parts.slice(half), word, none);
  return {
    text: `(${left.text} ${word} ${right.text})`,
    parameters: [...left.parameters, ...right.parameters],
  };
}

export const allOf = (parts: readonly Sql[]): Sql => join(parts, "AND", always);
export const anyOf = (parts: readonly Sql[]): Sql => join(parts, "OR", never);

/** A condition that is looked at only where a quick one holds. */
export const hinted = (hint: Sql, decides: Sql): Sql => ({
  ...allOf([hint, decides]),
  hinted: { hint, decides },
});

/** `anyOf`, with a quick condition that all pieces share asked once. */
export function anyOfHinted(parts: readonly Sql[]): Sql {
  const [first, ...others] = parts.map((part) => part.hinted);
  const { text, parameters: [looked] = [] } = first?.hint ?? {};
  const isShared = others.every((each) => each?.hint.text === text && each?.hint.parameters[0] === looked);
  if (first === undefined || others.length === 0 || !isShared) return anyOf(parts);
  return allOf([first.hint, anyOf(parts.map((part) => part.hinted?.decides ?? part))]);
}

/** True where the piece is false or unknown. */
export const notSql = (part: Sql): Sql => ({
  text: `((${part.text}) IS NOT TRUE)`,
  parameters: part.parameters,
});
