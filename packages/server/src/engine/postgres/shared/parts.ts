import type { SharedParts } from "../../shared";
import { lookupOf, moment, type SharedDatabase } from "./database";

export function createParts(database: SharedDatabase): SharedParts {
  const { query, now } = database;
  return {
    async add(of, part, text) {
      const rows = await query(
        `INSERT INTO shared_part (kind, key, part, bytes, content)
           SELECT kind, key, $3::bigint, $4::bigint, $5 FROM shared_value
             WHERE kind = $1 AND key = $2 AND until > ${moment(6)} FOR KEY SHARE
         ON CONFLICT (kind, key, part) DO UPDATE SET bytes = excluded.bytes, content = excluded.content
         RETURNING 1`,
        [of.kind, lookupOf(database, of), part, Buffer.byteLength(text), text, now()],
      );
      return rows.length > 0;
    },
    async *read(of) {
      const lookup = lookupOf(database, of);
      for (let last = -1; ; ) {
        const [row] = await query(
          "SELECT part, content FROM shared_part WHERE kind = $1 AND key = $2 AND part > $3 ORDER BY part LIMIT 1",
          [of.kind, lookup, last],
        );
        if (row === undefined) return;
        yield String(row.content);
        last = Number(row.part);
      }
    },
    async size(kind) {
      const [row] = await query("SELECT coalesce(sum(bytes), 0) AS size FROM shared_part WHERE kind = $1", [
        kind,
      ]);
      return Number(row?.size);
    },
  };
}
