import type { FunctionSizeWrites, SizeKind } from "../functionSizes";
import type { Connection } from "./connection";

/** As they are stored; `leftOut` counts changes, and `bound` stands once, without a function. */
const kinds = { lines: 0, runs: 1, changes: 2, leftOut: 3, bound: 4 } as const;

/** Bytes of a row beside its texts, its indexes among them. */
const ofRow = 100;

export const sizeOf = (...texts: readonly (string | null | undefined)[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ""), ofRow);

/** Adds to what is known of functions, or takes from it. */
export function addSizes(
  connection: Connection,
  kind: Exclude<keyof typeof kinds, "bound">,
  sizes: Iterable<readonly [functionId: string, amount: number]>,
): void {
  const sums = new Map<string, number>();
  for (const [id, amount] of sizes) sums.set(id, (sums.get(id) ?? 0) + amount);
  const add = connection.prepare(
    "INSERT INTO function_size (kind, function, amount) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET amount = amount + excluded.amount",
  );
  for (const [id, amount] of sums) add.run(kinds[kind], id, amount);
  // No page of documents shows them.
  connection.aside += sums.size;
}

/** What was counted of a function is forgotten. */
export function forgetSizes(connection: Connection, kind: "changes" | "leftOut", id: string): number {
  const remove = connection.prepare(
    "DELETE FROM function_size WHERE kind = ? AND function = ? RETURNING amount",
  );
  const gone = remove.get(kinds[kind], id);
  if (gone !== undefined) connection.aside += 1;
  return Number(gone?.amount ?? 0);
}

/** How many changes of a function were not stored. */
export const leftOutOf = ({ prepare }: Connection, id: string): number =>
  Number(
    prepare("SELECT amount FROM function_size WHERE kind = ? AND function = ?").get(kinds.leftOut, id)
      ?.amount ?? 0,
  );

/** Functions that listen, each with whether so many bytes more may wait for it. */
export function withRoom(
  { prepare }: Connection,
  listens: string,
  bytes: number,
): readonly { readonly id: string; readonly hasRoom: boolean }[] {
  const bound = prepare("SELECT amount FROM function_size WHERE kind = ? AND function = ''").get(kinds.bound);
  const most = Number(bound?.amount ?? Number.POSITIVE_INFINITY);
  return prepare(
    "SELECT w.function AS id, s.amount FROM function_watch w LEFT JOIN function_size s ON s.kind = ? AND s.function = w.function WHERE w.listens = ?",
  )
    .all(kinds.changes, listens)
    .map(({ id, amount }) => ({ id: String(id), hasRoom: Number(amount ?? 0) + bytes <= most }));
}

/** How much is kept of functions, on one connection. */
export const functionSizeRecords = (connection: Connection): FunctionSizeWrites => ({
  async of(kind: SizeKind) {
    const sql =
      "SELECT function, amount FROM function_size WHERE kind = ? AND amount > 0 ORDER BY amount DESC";
    return connection
      .prepare(sql)
      .all(kinds[kind])
      .map(({ function: id, amount }) => ({ function: String(id), bytes: Number(amount) }));
  },
  async boundChanges(bytes) {
    connection
      .prepare("INSERT OR REPLACE INTO function_size (kind, function, amount) VALUES (?, '', ?)")
      .run(kinds.bound, bytes);
    connection.aside += 1;
  },
  takeLeftOut: async (id) => forgetSizes(connection, "leftOut", id),
});
