import type { FactorWrites } from "../factors";
import { sealedPlaces } from "../records/sealedPlaces";
import type { Touch } from "../records/touch";
import type { Connection } from "./connection";

export const factorRecords = ({ prepare, vault, erasing }: Connection, touch: Touch): FactorWrites => ({
  async find(identity) {
    const row = prepare("SELECT secret FROM factor WHERE identity = ?").get(identity);
    return row === undefined
      ? undefined
      : { secret: vault.open(sealedPlaces.factor(identity), String(row.secret)) };
  },
  async save(identity, secret, step) {
    const sql = "INSERT OR REPLACE INTO factor (identity, secret, step) VALUES (?, ?, ?)";
    erasing(() => prepare(sql).run(identity, vault.seal(sealedPlaces.factor(identity), secret), step));
    touch("secrets");
  },
  async spend(identity, step) {
    const sql = "UPDATE factor SET step = ?2 WHERE identity = ?1 AND step < ?2";
    return prepare(sql).run(identity, step).changes > 0;
  },
  async countCodes(identity) {
    const row = prepare("SELECT count(*) AS codes FROM recovery_code WHERE identity = ?").get(identity);
    return Number(row?.codes ?? 0);
  },
  async saveCodes(identity, hashes) {
    prepare("DELETE FROM recovery_code WHERE identity = ?").run(identity);
    const insert = prepare("INSERT INTO recovery_code (identity, hash) VALUES (?, ?)");
    for (const hash of hashes) insert.run(identity, hash);
  },
  async spendCode(identity, hash) {
    const sql = "DELETE FROM recovery_code WHERE identity = ? AND hash = ?";
    return prepare(sql).run(identity, hash).changes > 0;
  },
  async remove(identity) {
    touch("secrets");
    return erasing(() => prepare("DELETE FROM factor WHERE identity = ?").run(identity).changes > 0);
  },
});
