import type { Transaction } from "../engine";
import { createWorks, type RecordParts } from "../records/works";
import type { Received } from "../threads/messages";
import { atOnce } from "./atOnce";
import type { Connection } from "./connection";

/** All records on one connection. They do what they do at once: a transaction around them is the caller's. */
export function createRecords({
  connection,
  ...parts
}: Omit<RecordParts, "context"> & { readonly connection: Connection }): Transaction {
  const areas: Received = Object.fromEntries(
    Object.entries<Received>(createWorks({ ...parts, context: connection })).map(([area, works]) => [
      area,
      atOnce(connection, works),
    ]),
  );
  return areas;
}
