/** Texts and names in quotes, and question marks outside of them. */
const pieces = /'[^']*'|"[^"]*"|\?/g;

/** The same statement with the parameters of PostgreSQL, `$1` and on, for its question marks. */
export function numbered(sql: string): string {
  let count = 0;
  return sql.replace(pieces, (piece) => {
    if (piece !== "?") return piece;
    count += 1;
    return `$${count}`;
  });
}
