import type { RequestSum, RequestWrites } from "../requests";
import { type Connection, counted } from "./connection";

/** Where the sum of all minutes stands. */
const whole = -1;

const none: RequestSum = { count: 0, uploaded: 0, downloaded: 0 };

const sumOf = (row: Record<string, unknown>): RequestSum => ({
  count: Number(row.count),
  uploaded: Number(row.uploaded),
  downloaded: Number(row.downloaded),
});

export const requestRecords = (connection: Connection): RequestWrites => ({
  async total() {
    const row = connection.prepare("SELECT * FROM request_minute WHERE at = ?").get(whole);
    return row === undefined ? none : sumOf(row);
  },
  async series({ begin, end, slices }) {
    const sql = `SELECT CAST((at - ?) * ? / (? - ?) AS INTEGER) AS slice, sum(count) AS count,
        sum(uploaded) AS uploaded, sum(downloaded) AS downloaded
      FROM request_minute WHERE at >= ? AND at < ? AND ${counted("count", "at >= 0")} GROUP BY slice`;
    const found = new Map<number, RequestSum>();
    for (const row of connection.rows(sql, begin, slices, end, begin, begin, end))
      found.set(Number(row.slice), sumOf(row));
    return Array.from({ length: slices }, (_, index) => found.get(index) ?? none);
  },
  async add(minutes) {
    const add =
      connection.prepare(`INSERT INTO request_minute (at, count, uploaded, downloaded) VALUES (?, ?, ?, ?)
      ON CONFLICT (at) DO UPDATE SET count = count + excluded.count,
        uploaded = uploaded + excluded.uploaded, downloaded = downloaded + excluded.downloaded`);
    for (const { at, count, uploaded, downloaded } of minutes)
      for (const place of [at, whole]) add.run(place, count, uploaded, downloaded);
    // No page of documents shows them.
    connection.aside += 2 * minutes.length;
  },
});
