import type { SQLInputValue } from "node:sqlite";

/** A piece of SQL with the values of its question marks, in order. */
export interface Sql {
  readonly text: string;
  readonly parameters: readonly SQLInputValue[];
}

export const sql = (text: string, ...parameters: readonly SQLInputValue[]): Sql => ({ text, parameters });

export const always = sql("1");
export const never = sql("0");

function join(parts: readonly Sql[], word: string, none: Sql): Sql {
  if (parts.length === 0) return none;
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  return {
    text: `(${parts.map((part) => part.text).join(` ${word} `)})`,
    parameters: parts.flatMap((part) => part.parameters),
  };
}

export const allOf = (parts: readonly Sql[]): Sql => join(parts, "AND", always);
export const anyOf = (parts: readonly Sql[]): Sql => join(parts, "OR", never);

/** True where the piece is false or unknown. */
export const notSql = (part: Sql): Sql => ({
  text: `((${part.text}) IS NOT TRUE)`,
  parameters: part.parameters,
});
