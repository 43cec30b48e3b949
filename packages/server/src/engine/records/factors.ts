import type { FactorWrites } from "../factors";
import type { Context } from "./context";
import { sealedPlaces } from "./sealedPlaces";
import type { Touch } from "./touch";
import { erasing, get, run, type Work, type WorkOf } from "./work";

/** Recovery codes go with their factor. */
const forget = (identity: string): Work<number> => run("DELETE FROM factor WHERE identity = ?", identity);

function* put(identity: string, sealed: string, step: number): Work<void> {
  yield* forget(identity);
  yield* run("INSERT INTO factor (identity, secret, step) VALUES (?, ?, ?)", identity, sealed, step);
}

export const factorRecords = ({ vault }: Context, touch: Touch): WorkOf<FactorWrites> => ({
  *find(identity) {
    const row = yield* get("SELECT secret FROM factor WHERE identity = ?", identity);
    return row === undefined
      ? undefined
      : { secret: vault.open(sealedPlaces.factor(identity), String(row.secret)) };
  },
  *save(identity, secret, step) {
    yield* erasing(put(identity, vault.seal(sealedPlaces.factor(identity), secret), step));
    touch("secrets");
  },
  *spend(identity, step) {
    const sql = "UPDATE factor SET step = ? WHERE identity = ? AND step < ?";
    return (yield* run(sql, step, identity, step)) > 0;
  },
  *countCodes(identity) {
    const row = yield* get("SELECT count(*) AS codes FROM recovery_code WHERE identity = ?", identity);
    return Number(row?.codes ?? 0);
  },
  *saveCodes(identity, hashes) {
    yield* run("DELETE FROM recovery_code WHERE identity = ?", identity);
    for (const hash of hashes)
      yield* run("INSERT INTO recovery_code (identity, hash) VALUES (?, ?)", identity, hash);
  },
  *spendCode(identity, hash) {
    const sql = "DELETE FROM recovery_code WHERE identity = ? AND hash = ?";
    return (yield* run(sql, identity, hash)) > 0;
  },
  *remove(identity) {
    touch("secrets");
    return (yield* erasing(forget(identity))) > 0;
  },
});
