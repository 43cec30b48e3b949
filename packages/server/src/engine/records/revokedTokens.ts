import type { Note } from "../notices";
import type { RevokedTokenWrites } from "../revokedTokens";
import { all, run, type WorkOf } from "./work";

export const revokedTokenRecords = (note: Note): WorkOf<RevokedTokenWrites> => ({
  *list() {
    const rows = yield* all("SELECT fingerprint FROM revoked_token");
    return rows.map((row) => String(row.fingerprint));
  },
  *add(fingerprint, expiresAt) {
    const sql =
      "INSERT INTO revoked_token (fingerprint, expires_at) VALUES (?, ?) ON CONFLICT (fingerprint) DO NOTHING";
    yield* run(sql, fingerprint, expiresAt);
    note({ kind: "revoked", fingerprint });
  },
  *expire(seconds) {
    yield* run("DELETE FROM revoked_token WHERE expires_at < ?", seconds);
  },
});
