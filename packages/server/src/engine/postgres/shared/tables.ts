/** What lives for a short time. `until` and `since`: milliseconds since the epoch, by the clock of the database. */
export const sharedTables = `
  CREATE TABLE shared_value (
    kind TEXT NOT NULL,
    -- A hash that nobody makes who has not the secret.
    key TEXT NOT NULL,
    owner TEXT NOT NULL,
    -- Sealed.
    value TEXT NOT NULL,
    tries BIGINT NOT NULL,
    until DOUBLE PRECISION NOT NULL,
    -- The order of their coming.
    sequence BIGINT GENERATED ALWAYS AS IDENTITY,
    PRIMARY KEY (kind, key)
  );
  CREATE INDEX shared_value_owner ON shared_value (kind, owner, sequence);
  CREATE INDEX shared_value_until ON shared_value (until);
  CREATE TABLE shared_part (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    part BIGINT NOT NULL,
    bytes BIGINT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (kind, key, part),
    FOREIGN KEY (kind, key) REFERENCES shared_value (kind, key) ON DELETE CASCADE
  );
  -- For good: what nodes have a copy of.
  CREATE TABLE shared_folder (name TEXT PRIMARY KEY, version BIGINT NOT NULL);
  CREATE TABLE shared_file (
    folder TEXT NOT NULL REFERENCES shared_folder (name),
    path TEXT NOT NULL,
    mode BIGINT NOT NULL,
    hash TEXT NOT NULL,
    -- Sealed, as base64.
    content TEXT NOT NULL,
    PRIMARY KEY (folder, path)
  );
  CREATE TABLE shared_count (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    count BIGINT NOT NULL,
    -- From which on it is blocked.
    most BIGINT NOT NULL,
    since DOUBLE PRECISION NOT NULL,
    until DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (kind, key)
  );
  CREATE INDEX shared_count_since ON shared_count (kind, since);
  CREATE INDEX shared_count_until ON shared_count (until);
`;
