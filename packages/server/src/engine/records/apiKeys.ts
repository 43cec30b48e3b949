import type { ApiKey } from "@twinhelm/core/apikey/model";
import type { ApiKeyReads, ApiKeyWrites } from "../apiKeys";
import { forgetTemplatesOf } from "./bucketTemplates";
import type { Context } from "./context";
import { forgetDraftsOf } from "./documentDrafts";
import { forgetViewsOf } from "./documentViews";
import { recordPage } from "./recordPages";
import { keyLookup, sealedPlaces } from "./sealedPlaces";
import type { Touch } from "./touch";
import { erasing, get, type Row, run, type Work, type WorkOf } from "./work";

/** Reads a row: the text of a key is sealed beside the rest. */
const parser =
  ({ vault }: Context) =>
  ({ id, json, sealed }: Row): ApiKey => ({
    ...JSON.parse(String(json)),
    key: vault.open(sealedPlaces.apiKey(String(id)), String(sealed)),
  });

const columns = "id, json, sealed";

const pages = {
  table: "apikey",
  selected: columns,
  columns: { _id: "id", name: "coalesce(json_extract(json, '$.name'), '')" },
} as const;

export const apiKeyRecords = (context: Context, touch: Touch): WorkOf<ApiKeyWrites> => ({
  ...apiKeyReads(context),
  ...apiKeyWrites(context, touch),
});

function apiKeyReads(context: Context): WorkOf<ApiKeyReads> {
  const { vault } = context;
  const parse = parser(context);
  function* one(where: string, value: string): Work<ApiKey | undefined> {
    const row = yield* get(`SELECT ${columns} FROM apikey WHERE ${where} = ?`, value);
    return row === undefined ? undefined : parse(row);
  }
  return {
    page: (query) => recordPage(context, { ...pages, parse }, query),
    find: (id) => one("id", id),
    findByKey: (key) => one("lookup", keyLookup(vault, key)),
  };
}

/** What stands readable. */
const readable = ({ key, ...rest }: ApiKey): string => JSON.stringify(rest);

const apiKeyWrites = (
  { vault, journal }: Context,
  touch: Touch,
): WorkOf<Omit<ApiKeyWrites, keyof ApiKeyReads>> => ({
  *insert(apiKey) {
    const { _id, key } = apiKey;
    yield* journal.touch("passport", "apikey", _id);
    const sealed = vault.seal(sealedPlaces.apiKey(_id), key);
    const sql = "INSERT INTO apikey (id, lookup, sealed, json) VALUES (?, ?, ?, ?)";
    yield* run(sql, _id, keyLookup(vault, key), sealed, readable(apiKey));
    touch("access");
  },
  *update(apiKey) {
    yield* journal.touch("passport", "apikey", apiKey._id);
    yield* run("UPDATE apikey SET json = ? WHERE id = ?", readable(apiKey), apiKey._id);
    touch("access");
  },
  *used(id, at) {
    yield* run("UPDATE apikey SET json = json_set(json, '$.last_used', ?) WHERE id = ?", at, id);
  },
  *remove(id) {
    yield* journal.touch("passport", "apikey", id);
    touch("access");
    touch("secrets");
    yield* forgetViewsOf(id);
    yield* forgetTemplatesOf(id);
    yield* forgetDraftsOf(id);
    return (yield* erasing(run("DELETE FROM apikey WHERE id = ?", id))) > 0;
  },
});
