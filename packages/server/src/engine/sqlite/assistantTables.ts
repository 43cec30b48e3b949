/** The step of the database that brings plans of assistants. */
export const assistantTables = `
  -- What assistants would do, until they do it or it expires.
  CREATE TABLE assistant_plan (
    id TEXT PRIMARY KEY,
    caller TEXT NOT NULL,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    decided_by TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    content TEXT NOT NULL,
    -- Sealed.
    input TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX assistant_plan_expires ON assistant_plan (expires_at);
  CREATE INDEX assistant_plan_caller ON assistant_plan (caller, expires_at);
  -- What the assistant called itself that somebody used.
  ALTER TABLE activity ADD COLUMN assistant TEXT;
  `;
