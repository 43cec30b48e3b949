import { compileMongoFilter } from "../../filter/mongo";
import { nameKeys } from "../../identity/names";
import { httpError } from "../../shell/errors";
import type { Identity, IdentityQuery, IdentityReads, IdentityRow, IdentityWrites } from "../identities";
import { type JsonPage, jsonPage } from "../jsonPage";
import { forgetTemplatesOf } from "./bucketTemplates";
import type { Context } from "./context";
import { forgetDraftsOf } from "./documentDrafts";
import { forgetViewsOf } from "./documentViews";
import { recordPage } from "./recordPages";
import type { Touch } from "./touch";
import { all, erasing, get, type Row, run, type Work, type WorkOf } from "./work";

const rowOf = (row: Row | undefined): IdentityRow | undefined =>
  row === undefined
    ? undefined
    : {
        identity: JSON.parse(String(row.json)),
        passwordHash: typeof row.password === "string" ? row.password : undefined,
        generation: Number(row.generation),
      };

export const identityRecords = (context: Context, touch: Touch): WorkOf<IdentityWrites> => ({
  ...identityReads(context),
  ...identityWrites(context, touch),
});

/** Characters at the end of a password hash: two times `$`, 16 and 32 bytes in base64. */
const saltAndKey = 70;

type Writes = Exclude<keyof IdentityWrites, keyof IdentityReads>;

const identityReads = (context: Context): WorkOf<IdentityReads> => ({
  *list() {
    const rows = yield* all("SELECT json FROM identity ORDER BY rowid");
    return rows.map((row) => JSON.parse(String(row.json)));
  },
  *page(query) {
    return yield* identityPage(context, query);
  },
  *count() {
    return Number((yield* get("SELECT count(*) AS count FROM identity"))?.count);
  },
  *hashCosts() {
    const sql = `SELECT DISTINCT substr(password, 1, length(password) - ${saltAndKey}) AS cost FROM identity`;
    const costs = yield* all(sql);
    return costs.flatMap(({ cost }) => (typeof cost === "string" ? [cost] : []));
  },
  *find(id) {
    return rowOf(yield* get("SELECT * FROM identity WHERE id = ?", id));
  },
  *findByIdentifier(identifier) {
    return rowOf(yield* get("SELECT * FROM identity WHERE identifier = ?", identifier));
  },
  *findAlike(identifier, own = "") {
    const { looks, folded } = nameKeys(identifier);
    const sql = "SELECT identifier FROM identity WHERE (looks = ? OR folded = ?) AND id <> ? LIMIT 1";
    const found = (yield* get(sql, looks, folded, own))?.identifier;
    return typeof found === "string" ? found : undefined;
  },
});

const identityWrites = ({ journal }: Context, touch: Touch): WorkOf<Pick<IdentityWrites, Writes>> => ({
  *insert(identity, passwordHash) {
    // Whoever makes keys chooses their ids, and could choose one that comes next.
    if ((yield* get("SELECT 1 FROM apikey WHERE id = ?", identity._id)) !== undefined)
      throw httpError(409, "An API key has the id that was made for this identity. Try again.");
    const { looks, folded } = nameKeys(identity.identifier);
    const sql =
      "INSERT INTO identity (id, identifier, looks, folded, password, json) VALUES (?, ?, ?, ?, ?, ?)";
    const { _id, identifier } = identity;
    yield* journal.touch("passport", "identity", _id);
    yield* run(sql, _id, identifier, looks, folded, passwordHash ?? null, JSON.stringify(identity));
    touch("access");
  },
  *update(identity) {
    yield* journal.touch("passport", "identity", identity._id);
    const { looks, folded } = nameKeys(identity.identifier);
    const sql = "UPDATE identity SET identifier = ?, looks = ?, folded = ?, json = ? WHERE id = ?";
    yield* run(sql, identity.identifier, looks, folded, JSON.stringify(identity), identity._id);
    touch("access");
  },
  *setPassword(id, passwordHash) {
    const sql = "UPDATE identity SET password = ?, generation = generation + 1 WHERE id = ?";
    yield* run(sql, passwordHash, id);
    touch("access");
  },
  *renewHash(id, passwordHash, replaced) {
    yield* run("UPDATE identity SET password = ? WHERE id = ? AND password = ?", passwordHash, id, replaced);
  },
  *remove(id) {
    yield* journal.touch("passport", "identity", id);
    touch("access");
    // Its second factor goes with it.
    touch("secrets");
    yield* forgetViewsOf(id);
    yield* forgetTemplatesOf(id);
    yield* forgetDraftsOf(id);
    return (yield* erasing(run("DELETE FROM identity WHERE id = ?", id))) > 0;
  },
});

const pages = {
  table: "identity",
  selected: "json",
  columns: { _id: "id", identifier: "identifier" },
  parse: ({ json }: Row): Identity => JSON.parse(String(json)),
} as const;

/** Where there is a filter, every identity is looked at. */
function* identityPage(context: Context, { filter, ...query }: IdentityQuery): Work<JsonPage> {
  const matches = Object.keys(filter).length === 0 ? undefined : compileMongoFilter(filter, context.matcher);
  return jsonPage(yield* recordPage(context, pages, query, matches));
}
