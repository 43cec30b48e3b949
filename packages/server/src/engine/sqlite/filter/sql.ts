import type { SQLInputValue } from "node:sqlite";

/** A piece of SQL with the values of its question marks, in order. */
export interface Sql {
  readonly text: string;
  readonly parameters: readonly SQLInputValue[];
}

export const sql = (text: string, ...parameters: readonly SQLInputValue[]): Sql => ({ text, parameters });

export const always = sql("1");
export const never = sql("0");

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

/** True where the piece is false or unknown. */
export const notSql = (part: Sql): Sql => ({
  text: `((${part.text}) IS NOT TRUE)`,
  parameters: part.parameters,
});
