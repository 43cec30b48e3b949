import type { RecordPage } from "./recordPage";

/** JSON as an engine has it: a text, or a text in UTF-8. */
export type Json = string | Uint8Array;

/** Records of a list as its answer has them: made where they are read, so that nobody waits for a long one. */
export interface JsonRows {
  /** JSON joined by commas. */
  readonly body: Json;
  readonly rows: number;
}

export interface JsonPage extends JsonRows {
  /** How many there are on all pages. */
  readonly total: number;
}

export const jsonText = (json: Json): string =>
  typeof json === "string" ? json : Buffer.from(json).toString();

export const jsonRows = (records: readonly object[]): JsonRows => ({
  body: Buffer.from(records.map((record) => JSON.stringify(record)).join(",")),
  rows: records.length,
});

export const jsonPage = ({ total, data }: RecordPage<object>): JsonPage => ({ total, ...jsonRows(data) });
