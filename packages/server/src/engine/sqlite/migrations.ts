import type { DatabaseSync } from "node:sqlite";
import { nameKeys } from "../../identity/names";
import type { Vault } from "../../vault/vault";
import { fieldChangeTable } from "../records/fieldChanges";
import { listensOf } from "../records/functionChanges";
import { keepActivities } from "./activity/keep";
import { assistantTables } from "./assistantTables";
import { sealReadable } from "./sealed";

/** SQL, or what SQL alone cannot do. */
type Migration = string | ((database: DatabaseSync, vault: Vault) => void);

/** Steps of the database format, in order. A step that was released is never changed. */
export const migrations: readonly Migration[] = [
  `
  CREATE TABLE identity (
    id TEXT PRIMARY KEY,
    identifier TEXT NOT NULL UNIQUE,
    password TEXT,
    -- Changes of the password so far: tokens of an earlier one are refused.
    generation INTEGER NOT NULL DEFAULT 0,
    json TEXT NOT NULL
  ) STRICT;
  CREATE TABLE policy (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    json TEXT NOT NULL
  ) STRICT;
  CREATE TABLE apikey (
    id TEXT PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    json TEXT NOT NULL
  ) STRICT;
  CREATE TABLE preference (
    scope TEXT PRIMARY KEY,
    id TEXT NOT NULL,
    json TEXT NOT NULL
  ) STRICT;
  CREATE TABLE activity (
    id TEXT PRIMARY KEY,
    action INTEGER NOT NULL,
    -- Id of the identity or the API key.
    caller TEXT NOT NULL,
    -- JSON list of texts.
    resource TEXT NOT NULL,
    -- Milliseconds since the epoch.
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX activity_created_at ON activity (created_at);
  CREATE TABLE bucket (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    json TEXT NOT NULL,
    -- Documents of the bucket, kept by its triggers.
    count INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  `,
  `
  CREATE TABLE strategy (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    json TEXT NOT NULL
  ) STRICT;
  `,
  `
  -- Second factors of identities. What is stored here is never shown.
  CREATE TABLE factor (
    identity TEXT PRIMARY KEY REFERENCES identity (id) ON DELETE CASCADE,
    -- Base32.
    secret TEXT NOT NULL,
    -- Time step of the last code that was right: it and those before are spent.
    step INTEGER NOT NULL
  ) STRICT;
  -- Tokens that were ended before their time.
  CREATE TABLE revoked_token (
    fingerprint TEXT PRIMARY KEY,
    -- Seconds since the epoch: from then on the token has ended anyway.
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX revoked_token_expires_at ON revoked_token (expires_at);
  `,
  `
  -- Codes that sign in once each in place of a second factor. They go with it.
  CREATE TABLE recovery_code (
    identity TEXT NOT NULL REFERENCES factor (identity) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    PRIMARY KEY (identity, hash)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- The key that texts are sealed with, and what is left to do where an older version kept them readable.
  CREATE TABLE vault (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    key_id TEXT NOT NULL,
    -- Whether freed pages may still hold what was readable.
    untidy INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  -- A keyed hash: what a caller brings is found, and nobody reads it here.
  ALTER TABLE apikey RENAME COLUMN key TO lookup;
  ALTER TABLE apikey ADD COLUMN sealed TEXT NOT NULL DEFAULT '';
  `,
  sealReadable,
  `
  -- What names are compared by: as they look, and as they look in small letters.
  ALTER TABLE identity ADD COLUMN looks TEXT NOT NULL DEFAULT '';
  ALTER TABLE identity ADD COLUMN folded TEXT NOT NULL DEFAULT '';
  `,
  compareNames,
  `
  -- Which people at sign-on providers are which identities.
  CREATE TABLE sign_on (
    strategy TEXT NOT NULL REFERENCES strategy (id) ON DELETE CASCADE,
    -- What the provider calls the person.
    subject TEXT NOT NULL,
    identity TEXT NOT NULL REFERENCES identity (id) ON DELETE CASCADE,
    -- 0: an administrator has not said yet whether it is theirs.
    linked INTEGER NOT NULL,
    -- Milliseconds since the epoch.
    at INTEGER NOT NULL,
    PRIMARY KEY (strategy, subject)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sign_on_identity ON sign_on (identity);
  `,
  `
  -- What documents were before they were changed, in the order of the changes.
  CREATE TABLE revision (
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    bucket TEXT NOT NULL,
    document TEXT NOT NULL,
    -- Values that changed, counted by the leaf.
    changes INTEGER NOT NULL,
    -- JSON: the root fields that changed, each with its leaves and what was there before, if anything was.
    fields TEXT NOT NULL
  ) STRICT;
  CREATE INDEX revision_document ON revision (bucket, document);
  `,
  `
  -- Saved views of documents.
  CREATE TABLE document_view (
    id TEXT PRIMARY KEY,
    bucket TEXT NOT NULL REFERENCES bucket (id) ON DELETE CASCADE,
    -- Id of the identity or the API key whose it is alone; NULL: it is shared.
    owner TEXT,
    -- As names are compared.
    name TEXT NOT NULL,
    json TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX document_view_name ON document_view (bucket, coalesce(owner, ''), name);
  CREATE INDEX document_view_owner ON document_view (owner);
  `,
  `
  -- What somebody typed into the form of a document and did not save.
  CREATE TABLE document_draft (
    -- Id of the identity or the API key.
    owner TEXT NOT NULL,
    bucket TEXT NOT NULL REFERENCES bucket (id) ON DELETE CASCADE,
    -- Empty: a new one.
    document TEXT NOT NULL,
    version TEXT NOT NULL,
    -- Characters of json.
    length INTEGER NOT NULL,
    -- Milliseconds since the epoch.
    at INTEGER NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (owner, bucket, document)
  ) STRICT;
  CREATE INDEX document_draft_document ON document_draft (bucket, document);
  `,
  `
  -- Sets of buckets to be made again, saved beside those that come with the product.
  CREATE TABLE bucket_template (
    id TEXT PRIMARY KEY,
    -- As names are compared.
    name TEXT NOT NULL UNIQUE,
    json TEXT NOT NULL
  ) STRICT;
  `,
  `
  -- Everybody saw all of them before: those are shared.
  ALTER TABLE bucket_template RENAME TO shared_template;
  CREATE TABLE bucket_template (
    id TEXT PRIMARY KEY,
    -- Id of the identity or the API key; null: it is shared.
    owner TEXT,
    -- As names are compared.
    name TEXT NOT NULL,
    json TEXT NOT NULL
  ) STRICT;
  INSERT INTO bucket_template (id, name, json)
    SELECT id, name, json_set(json, '$.shared', json('true')) FROM shared_template;
  DROP TABLE shared_template;
  CREATE UNIQUE INDEX bucket_template_name ON bucket_template (coalesce(owner, ''), name);
  CREATE INDEX bucket_template_owner ON bucket_template (owner);
  `,
  `
  -- Objects of storage. Their bytes are in files of the data folder.
  CREATE TABLE storage_object (
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT,
    -- Name of the folder that it is in, up to and with the last slash.
    folder TEXT NOT NULL,
    -- 1: it stands for its folder and is nothing else.
    mark INTEGER NOT NULL,
    type TEXT NOT NULL,
    size INTEGER NOT NULL,
    etag TEXT NOT NULL,
    file TEXT NOT NULL UNIQUE,
    -- What filters see.
    json TEXT GENERATED ALWAYS AS (json_object('name', name, 'content', json_object('type', type, 'size', size))) VIRTUAL
  ) STRICT;
  CREATE INDEX storage_object_name ON storage_object (name);
  CREATE INDEX storage_object_filter ON storage_object (json_extract(json, '$."name"'));
  CREATE INDEX storage_object_in_folder ON storage_object (folder, mark, name, id);
  CREATE INDEX storage_object_by_date ON storage_object (folder, mark, id);
  -- What names of objects make folders of, and all that is in each, however deep.
  CREATE TABLE storage_folder (
    path TEXT PRIMARY KEY,
    parent TEXT,
    -- Directly in it.
    folders INTEGER NOT NULL,
    files INTEGER NOT NULL,
    -- However deep.
    count INTEGER NOT NULL,
    marks INTEGER NOT NULL,
    size INTEGER NOT NULL,
    -- Id of the youngest object that came into it.
    newest TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX storage_folder_parent ON storage_folder (parent, path);
  CREATE INDEX storage_folder_by_date ON storage_folder (parent, newest, path);
  INSERT INTO storage_folder (path, parent, folders, files, count, marks, size, newest) VALUES ('', NULL, 0, 0, 0, 0, 0, '');
  -- Files that no object has: names that may be written next, and those whose object is gone.
  CREATE TABLE storage_loose (file TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  `,
  `
  -- Functions, each with what was saved last as its code.
  CREATE TABLE function (
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    json TEXT NOT NULL,
    -- JSON, sealed; empty: there is none.
    env TEXT NOT NULL,
    source TEXT
  ) STRICT;
  `,
  `
  -- Buckets whose changes functions run for.
  CREATE TABLE function_watch (
    bucket TEXT NOT NULL,
    function TEXT NOT NULL,
    PRIMARY KEY (bucket, function)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX function_watch_function ON function_watch (function);
  -- Lines that functions said.
  CREATE TABLE function_log (
    -- Ascends with time: milliseconds since the epoch times 2048, and a count.
    sequence INTEGER PRIMARY KEY,
    function TEXT NOT NULL,
    event TEXT NOT NULL,
    level INTEGER NOT NULL,
    content TEXT NOT NULL
  ) STRICT;
  -- Each ends with the sequence.
  CREATE INDEX function_log_function ON function_log (function, level);
  CREATE INDEX function_log_level ON function_log (level);
  `,
  `
  -- Who is told of changes of documents.
  CREATE TABLE webhook (
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    -- Kind of the change and collection; NULL: it is switched off.
    listens TEXT,
    json TEXT NOT NULL
  ) STRICT;
  CREATE INDEX webhook_listens ON webhook (listens) WHERE listens IS NOT NULL;
  -- What deliveries are signed with.
  CREATE TABLE webhook_secret (webhook TEXT PRIMARY KEY, sealed TEXT NOT NULL) STRICT;
  -- Changes that somebody is still to be told of.
  CREATE TABLE webhook_change (
    -- Never used again: what comes later has a higher one.
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    document TEXT NOT NULL,
    -- NULL: it is deleted.
    json TEXT,
    -- Deliveries that are left.
    waiting INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE webhook_delivery (
    webhook TEXT NOT NULL,
    change INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    -- Milliseconds since the epoch.
    not_before INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (webhook, change)
  ) STRICT, WITHOUT ROWID;
  -- What was sent, and what came back.
  CREATE TABLE webhook_log (
    id TEXT PRIMARY KEY,
    webhook TEXT NOT NULL,
    succeed INTEGER NOT NULL,
    -- Milliseconds since the epoch.
    created_at INTEGER NOT NULL,
    json TEXT NOT NULL,
    -- What the template worked on, where nothing could be sent.
    payload TEXT
  ) STRICT;
  CREATE INDEX webhook_log_created_at ON webhook_log (created_at);
  CREATE INDEX webhook_log_webhook ON webhook_log (webhook, created_at);
  CREATE INDEX webhook_log_failed ON webhook_log (created_at) WHERE succeed = 0;
  `,
  `
  -- Events that functions ran for, once they are over.
  CREATE TABLE function_run (
    -- As those of lines.
    sequence INTEGER PRIMARY KEY,
    function TEXT NOT NULL,
    handler TEXT NOT NULL,
    -- 0: it succeeded.
    result INTEGER NOT NULL,
    details TEXT NOT NULL,
    -- What it answered and what it got; NULL: that is not known.
    answer TEXT,
    payload TEXT
  ) STRICT;
  -- Each ends with the sequence.
  CREATE INDEX function_run_function ON function_run (function, result);
  CREATE INDEX function_run_handler ON function_run (function, handler, result);
  CREATE INDEX function_run_result ON function_run (result);
  -- What was said in one run.
  CREATE INDEX function_log_event ON function_log (event);
  `,
  `
  -- Changes of documents that functions run for, by kind and collection.
  DROP TABLE function_watch;
  CREATE TABLE function_watch (
    listens TEXT NOT NULL,
    function TEXT NOT NULL,
    PRIMARY KEY (listens, function)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX function_watch_function ON function_watch (function);
  -- Such changes that a function is still to run for.
  CREATE TABLE function_change (
    -- Never used again: what comes later has a higher one.
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    bucket TEXT NOT NULL,
    document TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- NULL: it is new.
    previous TEXT,
    -- NULL: it is deleted.
    current TEXT,
    -- Functions that are left.
    waiting INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE function_due (
    function TEXT NOT NULL,
    change INTEGER NOT NULL,
    PRIMARY KEY (function, change)
  ) STRICT, WITHOUT ROWID;
  `,
  watchAgain,
  `
  ALTER TABLE activity RENAME TO old_activity;
  -- Who changed what. Each holds the hash of the one before it and its own.
  CREATE TABLE activity (
    -- Ascends with time: milliseconds since the epoch times 2048, and a count.
    sequence INTEGER PRIMARY KEY,
    action INTEGER NOT NULL,
    -- Id of the identity or the API key.
    caller TEXT NOT NULL,
    -- All parts of its resource but the last, which stands beside.
    place INTEGER NOT NULL,
    leaf TEXT NOT NULL,
    -- 1: the contract does not record it.
    own INTEGER NOT NULL,
    -- Sequence of the activity that was undone by it.
    undoes INTEGER,
    previous BLOB NOT NULL,
    hash BLOB NOT NULL
  ) STRICT;
  -- Each ends with the sequence.
  CREATE INDEX activity_place ON activity (place, action);
  CREATE INDEX activity_leaf ON activity (leaf);
  CREATE INDEX activity_caller ON activity (caller, action);
  CREATE INDEX activity_action ON activity (action);
  CREATE INDEX activity_undoes ON activity (undoes) WHERE undoes IS NOT NULL;
  -- JSON lists: resources without their last parts.
  CREATE TABLE activity_places (id INTEGER PRIMARY KEY, parts TEXT NOT NULL UNIQUE) STRICT;
  -- What things were before activities and after them.
  CREATE TABLE activity_state (sequence INTEGER PRIMARY KEY, changes TEXT NOT NULL) STRICT;
  -- What is left of activities that somebody deleted.
  CREATE TABLE activity_gone (
    sequence INTEGER PRIMARY KEY,
    previous BLOB NOT NULL,
    hash BLOB NOT NULL,
    -- That of its content.
    digest BLOB NOT NULL,
    -- Sequence of the activity that says who deleted it.
    removed_by INTEGER NOT NULL
  ) STRICT;
  -- The ends of the chain.
  CREATE TABLE activity_chain (
    name TEXT PRIMARY KEY,
    sequence INTEGER NOT NULL,
    hash BLOB NOT NULL,
    -- Of both, by the secret.
    mac BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  keepActivities,
  `
  CREATE TABLE dashboard (
    -- The order of their making.
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    -- Origins elsewhere that its components are asked from, as a list in JSON.
    origins TEXT NOT NULL,
    json TEXT NOT NULL
  ) STRICT;
  `,
  `
  -- Requests that were answered, by the minute; that of -1 is the sum of all.
  CREATE TABLE request_minute (
    -- Milliseconds since the epoch.
    at INTEGER PRIMARY KEY,
    count INTEGER NOT NULL,
    uploaded INTEGER NOT NULL,
    downloaded INTEGER NOT NULL
  ) STRICT;
  `,
  `
  -- How much is kept of functions, in bytes: 0 lines, 1 runs, 2 changes that wait; 3 how many changes were not stored,
  -- and once, without a function, 4 how much of 2 there may be.
  CREATE TABLE function_size (
    kind INTEGER NOT NULL,
    function TEXT NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (kind, function)
  ) STRICT, WITHOUT ROWID;
  ALTER TABLE function_due ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
  UPDATE function_due SET bytes = (
    SELECT 100 + coalesce(octet_length(previous), 0) + coalesce(octet_length(current), 0)
    FROM function_change WHERE sequence = change
  );
  INSERT INTO function_size SELECT 0, function, sum(100 + octet_length(content)) FROM function_log GROUP BY function;
  INSERT INTO function_size SELECT 1, function, sum(
    100 + octet_length(details) + coalesce(octet_length(payload), 0) + coalesce(octet_length(answer), 0)
  ) FROM function_run GROUP BY function;
  INSERT INTO function_size SELECT 2, function, sum(bytes) FROM function_due GROUP BY function;
  `,
  `
  CREATE TABLE asset (
    -- The order of their making.
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- Those with the same one are versions of one another.
    url TEXT NOT NULL,
    -- The asset, and what of it stands in this instance, as it was written last: JSON, sealed.
    sealed TEXT NOT NULL
  ) STRICT;
  -- What an installation that goes on, or was cut short, has done with resources.
  CREATE TABLE asset_progress (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    asset TEXT NOT NULL,
    key TEXT NOT NULL,
    json TEXT NOT NULL,
    UNIQUE (asset, key)
  ) STRICT;
  CREATE INDEX asset_name ON asset (name);
  CREATE INDEX asset_url ON asset (url);
  `,
  assistantTables,
  fieldChangeTable("INTEGER", " STRICT, WITHOUT ROWID"),
];

function watchAgain(database: DatabaseSync): void {
  const watch = database.prepare("INSERT INTO function_watch (listens, function) VALUES (?, ?)");
  for (const { id, json } of database.prepare("SELECT id, json FROM function").all())
    for (const listens of listensOf(JSON.parse(String(json)).triggers)) watch.run(listens, String(id));
}

function compareNames(database: DatabaseSync): void {
  const update = database.prepare("UPDATE identity SET looks = ?, folded = ? WHERE id = ?");
  for (const { id, identifier } of database.prepare("SELECT id, identifier FROM identity").all()) {
    const { looks, folded } = nameKeys(String(identifier));
    update.run(looks, folded, String(id));
  }
  database.exec("CREATE INDEX identity_looks ON identity (looks)");
  database.exec("CREATE INDEX identity_folded ON identity (folded)");
}
