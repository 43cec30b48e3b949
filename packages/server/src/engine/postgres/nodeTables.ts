/** What nodes know of one another, as SQL that makes it. */
export const nodeTables = `
  -- Grows with each transaction that others hear of.
  ALTER TABLE instance ADD COLUMN changes BIGINT NOT NULL DEFAULT 0;
  -- Nodes that are alive, and the last change that each has taken over.
  CREATE TABLE node (id TEXT PRIMARY KEY, until TIMESTAMPTZ NOT NULL, taken BIGINT NOT NULL);
  -- What the latest transactions did, without a gap, in the order of their ends. Where it is lost, all may have changed.
  CREATE UNLOGGED TABLE change (sequence BIGINT PRIMARY KEY, node TEXT NOT NULL, json TEXT NOT NULL);
`;
