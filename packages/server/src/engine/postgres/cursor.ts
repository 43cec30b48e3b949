import type Cursor from "pg-cursor";

/** Ends a cursor, and the timer that the driver has for its answer: it waits for a call that cursors do not make. */
export async function closeCursor<Row>(cursor: Cursor<Row>): Promise<void> {
  await cursor.close();
  if ("callback" in cursor && typeof cursor.callback === "function") cursor.callback();
}
