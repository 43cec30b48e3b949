import type { RevokedTokenWrites } from "../revokedTokens";
import type { Connection } from "./connection";

export const revokedTokenRecords = ({ prepare }: Connection): RevokedTokenWrites => ({
  async list() {
    const rows = prepare("SELECT fingerprint FROM revoked_token").all();
    return rows.map((row) => String(row.fingerprint));
  },
  async add(fingerprint, expiresAt) {
    const sql = "INSERT OR IGNORE INTO revoked_token (fingerprint, expires_at) VALUES (?, ?)";
    prepare(sql).run(fingerprint, expiresAt);
  },
  async expire(seconds) {
    prepare("DELETE FROM revoked_token WHERE expires_at < ?").run(seconds);
  },
});
