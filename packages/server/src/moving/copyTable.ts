import { createHash } from "node:crypto";
import type { Cell, Draft, Held, Key, MovedRow, MovedTable } from "../engine/records/moving/held";
import { StartError } from "../shell/errors";

/** What a table holds, after it was read from where it came to. */
export interface MovedContent {
  readonly table: string;
  readonly rows: number;
  /** Of all values of all rows, in the order of their keys. */
  readonly sha256: string;
}

interface Parts {
  readonly source: Pick<Held, "rows" | "name">;
  readonly draft: Draft;
  /** Called with how many rows are there more. */
  readonly told: (rows: number) => void;
}

/** Brings what is missing of a table to its place, and reads all of it from there. */
export async function copyTable(table: MovedTable, { source, draft, told }: Parts): Promise<MovedContent> {
  const begun = await foundSame(table, { source, draft, told });
  const { ofSource, ofDraft, last } = begun;
  // While some rows are written, the next ones are read.
  let writing: Promise<void> = Promise.resolve();
  let copied = 0;
  for await (const rows of source.rows(table, { after: last })) {
    ofSource.add(rows);
    await writing;
    writing = draft.insert(table, rows);
    // It is waited for in the next turn.
    writing.catch(() => undefined);
    copied += rows.length;
    told(rows.length);
  }
  await writing;
  if (copied > 0) for await (const rows of draft.rows(table, { after: last })) ofDraft.add(rows);
  const [sent, found] = [ofSource.content(), ofDraft.content()];
  if (sent.rows !== found.rows || sent.sha256 !== found.sha256)
    throw new StartError(
      "corrupt",
      `The table ${table.name} is not in ${draft.name} as it is in ${source.name} (${found.rows} rows of ${sent.rows}, or other values). Give the same command again: it begins this table anew.`,
    );
  return { table: table.name, ...found };
}

interface Begun {
  readonly ofSource: Sum;
  readonly ofDraft: Sum;
  /** Key of the last row that is there. */
  readonly last: Key | undefined;
}

/** What an earlier attempt has brought stays, as far as it is still the same; else the table begins anew. */
async function foundSame(table: MovedTable, { source, draft, told }: Parts): Promise<Begun> {
  const last = await draft.lastKey(table);
  const [ofSource, ofDraft] = [sum(), sum()];
  if (last === undefined) return { ofSource, ofDraft, last };
  for await (const rows of source.rows(table, { upTo: last })) ofSource.add(rows);
  for await (const rows of draft.rows(table, {})) ofDraft.add(rows);
  const [sent, found] = [ofSource.content(), ofDraft.content()];
  if (sent.rows !== found.rows || sent.sha256 !== found.sha256) {
    await draft.clear(table);
    return { ofSource: sum(), ofDraft: sum(), last: undefined };
  }
  told(found.rows);
  return { ofSource, ofDraft, last };
}

interface Sum {
  add(rows: readonly MovedRow[]): void;
  /** Of all rows so far. */
  content(): { readonly rows: number; readonly sha256: string };
}

function sum(): Sum {
  const hash = createHash("sha256");
  let count = 0;
  return {
    add(rows) {
      count += rows.length;
      hash.update(rows.map((row) => JSON.stringify(row.map(plain))).join("\n"));
      hash.update("\n");
    },
    content: () => ({ rows: count, sha256: hash.copy().digest("hex") }),
  };
}

const plain = (cell: Cell) =>
  cell instanceof Uint8Array ? { bytes: Buffer.from(cell).toString("base64") } : cell;
