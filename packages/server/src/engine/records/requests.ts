import type { RequestSum, RequestWrites } from "../requests";
import type { Context } from "./context";
import { each, get, type Row, run, type WorkOf } from "./work";

/** Where the sum of all minutes stands. */
const whole = -1;

const none: RequestSum = { count: 0, uploaded: 0, downloaded: 0 };

const sumOf = (row: Row): RequestSum => ({
  count: Number(row.count),
  uploaded: Number(row.uploaded),
  downloaded: Number(row.downloaded),
});

export const requestRecords = (context: Context): WorkOf<RequestWrites> => ({
  *total() {
    const row = yield* get("SELECT * FROM request_minute WHERE at = ?", whole);
    return row === undefined ? none : sumOf(row);
  },
  *series({ begin, end, slices }) {
    const sql = `SELECT (at - CAST(? AS BIGINT)) * CAST(? AS BIGINT) / CAST(? AS BIGINT) AS slice, sum(count) AS count,
        sum(uploaded) AS uploaded, sum(downloaded) AS downloaded
      FROM request_minute WHERE at >= ? AND at < ? AND ${context.ways.counted("CAST(count AS TEXT)", "at >= 0")} GROUP BY slice`;
    const found = new Map<number, RequestSum>();
    yield* each(sql, [begin, slices, end - begin, begin, end], (row) => {
      found.set(Number(row.slice), sumOf(row));
      return true;
    });
    return Array.from({ length: slices }, (_, index) => found.get(index) ?? none);
  },
  *add(minutes) {
    const sql = `INSERT INTO request_minute (at, count, uploaded, downloaded) VALUES (?, ?, ?, ?)
      ON CONFLICT (at) DO UPDATE SET count = request_minute.count + excluded.count,
        uploaded = request_minute.uploaded + excluded.uploaded, downloaded = request_minute.downloaded + excluded.downloaded`;
    for (const { at, count, uploaded, downloaded } of minutes)
      for (const place of [at, whole]) yield* run(sql, place, count, uploaded, downloaded);
    // No page of documents shows them.
    context.aside += 2 * minutes.length;
  },
});
