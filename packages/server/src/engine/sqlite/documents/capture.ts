import type { DocumentContent } from "../../documentChanges";
import type { Connection } from "../connection";

/** Changes of one transaction that are kept, and characters of them. */
const most = { contents: 10_000, characters: 64_000_000 };

/** Whether a function runs for changes of a bucket. */
export const isWatched = ({ prepare }: Connection, bucketId: string): boolean =>
  prepare("SELECT 1 FROM function_watch WHERE bucket = ? LIMIT 1").get(bucketId) !== undefined;

/** The text of a document as it is. */
export function storedAt({ prepare }: Connection, table: string, id: string): string | undefined {
  const text = prepare(`SELECT json FROM ${table} WHERE id = ?`).get(id)?.json;
  return typeof text === "string" ? text : undefined;
}

/** Keeps what became of a document until the commit. */
export function capture(
  { captured }: Connection,
  { previous, current, ...rest }: Omit<DocumentContent, "isReplaced">,
): void {
  captured.characters += (previous?.length ?? 0) + (current?.length ?? 0);
  if (captured.contents.length >= most.contents || captured.characters > most.characters) captured.lost += 1;
  else captured.contents.push({ ...rest, previous, current, isReplaced: false });
}
