/**
 * What is left to do of indexes and tables of buckets, as SQL that makes it. A row of `index_work` is one index or table by its
 * name: `make` it, `drop` it (`dropping` once a node has begun to), drop a `table`; or it was made ahead of a change of its
 * bucket (`ahead`), and goes where that never comes. Functions try it at once, in a turn that others wait for: what would wait for readers is left for later.
 */
export const indexTables = `
  CREATE TABLE index_work (
    name TEXT PRIMARY KEY,
    bucket TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- The field of an index.
    path TEXT NOT NULL DEFAULT '',
    -- Milliseconds since the epoch, by the clock of the database.
    since BIGINT NOT NULL DEFAULT extract(epoch FROM clock_timestamp()) * 1000,
    due BIGINT NOT NULL DEFAULT 0,
    attempts BIGINT NOT NULL DEFAULT 0,
    -- Why the last attempt failed.
    problem TEXT
  );
  CREATE INDEX index_work_bucket ON index_work (bucket);
  CREATE FUNCTION index_later(given text, bucket_id text, what text, field text) RETURNS void LANGUAGE sql AS $$
    INSERT INTO index_work (name, bucket, kind, path) VALUES (given, bucket_id, what, field)
    ON CONFLICT (name) DO UPDATE SET kind = excluded.kind, path = excluded.path, since = excluded.since,
      due = 0, attempts = 0, problem = NULL
    WHERE index_work.kind <> excluded.kind AND NOT (index_work.kind = 'ahead' AND excluded.kind = 'drop')
  $$;
  CREATE FUNCTION index_now(given text, bucket_id text, field text, columns text) RETURNS boolean
    LANGUAGE plpgsql SET lock_timeout = '100ms' AS $$
    BEGIN
      EXECUTE format('CREATE INDEX %I ON %I (%s)', given, 'document_' || bucket_id, columns);
      RETURN true;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      PERFORM index_later(given, bucket_id, 'make', field);
      RETURN false;
    END $$;
  CREATE FUNCTION drop_now(given text, bucket_id text) RETURNS boolean
    LANGUAGE plpgsql SET lock_timeout = '100ms' AS $$
    BEGIN
      EXECUTE format('DROP TABLE IF EXISTS %I', given);
      DELETE FROM index_work WHERE name = given;
      RETURN true;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      PERFORM index_later(given, bucket_id, 'table', '');
      RETURN false;
    END $$;
`;
