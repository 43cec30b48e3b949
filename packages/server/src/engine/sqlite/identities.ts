import { compileMongoFilter } from "../../filter/mongo";
import { nameKeys } from "../../identity/names";
import { httpError } from "../../shell/errors";
import type { Identity, IdentityQuery, IdentityReads, IdentityRow, IdentityWrites } from "../identities";
import { type JsonPage, jsonPage } from "../jsonPage";
import { forgetTemplatesOf } from "./bucketTemplates";
import type { Connection } from "./connection";
import { forgetDraftsOf } from "./documentDrafts";
import { forgetViewsOf } from "./documentViews";
import { recordPage } from "./recordPages";
import type { Touch } from "./records";

const rowOf = (row: Record<string, unknown> | undefined): IdentityRow | undefined =>
  row === undefined
    ? undefined
    : {
        identity: JSON.parse(String(row.json)),
        passwordHash: typeof row.password === "string" ? row.password : undefined,
        generation: Number(row.generation),
      };

export const identityRecords = (connection: Connection, touch: Touch): IdentityWrites => ({
  ...identityReads(connection),
  ...identityWrites(connection, touch),
});

/** Characters at the end of a password hash: two times `$`, 16 and 32 bytes in base64. */
const saltAndKey = 70;

type Writes = Exclude<keyof IdentityWrites, keyof IdentityReads>;

const identityReads = (connection: Connection): IdentityReads => ({
  async list() {
    const rows = connection.prepare("SELECT json FROM identity ORDER BY rowid").all();
    return rows.map((row) => JSON.parse(String(row.json)));
  },
  async page(query) {
    return identityPage(connection, query);
  },
  async count() {
    return Number(connection.prepare("SELECT count(*) AS count FROM identity").get()?.count);
  },
  async hashCosts() {
    const sql = `SELECT DISTINCT substr(password, 1, length(password) - ${saltAndKey}) AS cost FROM identity`;
    const costs = connection.prepare(sql).all();
    return costs.flatMap(({ cost }) => (typeof cost === "string" ? [cost] : []));
  },
  async find(id) {
    return rowOf(connection.prepare("SELECT * FROM identity WHERE id = ?").get(id));
  },
  async findByIdentifier(identifier) {
    return rowOf(connection.prepare("SELECT * FROM identity WHERE identifier = ?").get(identifier));
  },
  async findAlike(identifier, own = "") {
    const { looks, folded } = nameKeys(identifier);
    const sql = "SELECT identifier FROM identity WHERE (looks = ? OR folded = ?) AND id <> ? LIMIT 1";
    const found = connection.prepare(sql).get(looks, folded, own)?.identifier;
    return typeof found === "string" ? found : undefined;
  },
});

const identityWrites = (
  { prepare, erasing, journal }: Connection,
  touch: Touch,
): Pick<IdentityWrites, Writes> => ({
  async insert(identity, passwordHash) {
    // Whoever makes keys chooses their ids, and could choose one that comes next.
    if (prepare("SELECT 1 FROM apikey WHERE id = ?").get(identity._id) !== undefined)
      throw httpError(409, "An API key has the id that was made for this identity. Try again.");
    const { looks, folded } = nameKeys(identity.identifier);
    const sql =
      "INSERT INTO identity (id, identifier, looks, folded, password, json) VALUES (?, ?, ?, ?, ?, ?)";
    const { _id, identifier } = identity;
    journal.touch("passport", "identity", _id);
    prepare(sql).run(_id, identifier, looks, folded, passwordHash ?? null, JSON.stringify(identity));
    touch("access");
  },
  async update(identity) {
    journal.touch("passport", "identity", identity._id);
    const { looks, folded } = nameKeys(identity.identifier);
    const sql = "UPDATE identity SET identifier = ?, looks = ?, folded = ?, json = ? WHERE id = ?";
    prepare(sql).run(identity.identifier, looks, folded, JSON.stringify(identity), identity._id);
    touch("access");
  },
  async setPassword(id, passwordHash) {
    const sql = "UPDATE identity SET password = ?, generation = generation + 1 WHERE id = ?";
    prepare(sql).run(passwordHash, id);
    touch("access");
  },
  async renewHash(id, passwordHash, replaced) {
    prepare("UPDATE identity SET password = ? WHERE id = ? AND password = ?").run(passwordHash, id, replaced);
  },
  async remove(id) {
    journal.touch("passport", "identity", id);
    touch("access");
    // Its second factor goes with it.
    touch("secrets");
    forgetViewsOf(prepare, id);
    forgetTemplatesOf(prepare, id);
    forgetDraftsOf(prepare, id);
    return erasing(() => prepare("DELETE FROM identity WHERE id = ?").run(id).changes > 0);
  },
});

const pages = {
  table: "identity",
  selected: "json",
  columns: { _id: "id", identifier: "identifier" },
  parse: ({ json }: Record<string, unknown>): Identity => JSON.parse(String(json)),
} as const;

/** Where there is a filter, every identity is looked at. */
function identityPage(connection: Connection, { filter, ...query }: IdentityQuery): JsonPage {
  const matches =
    Object.keys(filter).length === 0 ? undefined : compileMongoFilter(filter, connection.matcher);
  return jsonPage(recordPage(connection, pages, query, matches));
}
