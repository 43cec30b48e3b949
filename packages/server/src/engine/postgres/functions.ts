/**
 * What the dialect asks of values, as SQL that makes it, in a schema that is there. Each gives the same for the same value
 * for ever: indexes are made of them.
 */
export const filterFunctions: readonly string[] = [
  // Nothing and null, numbers with false and true, texts, then lists and objects.
  `CREATE OR REPLACE FUNCTION twinhelm.rank(value jsonb) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE jsonb_typeof(value) WHEN 'number' THEN 1 WHEN 'boolean' THEN 1 WHEN 'string' THEN 2
      WHEN 'array' THEN 3 WHEN 'object' THEN 3 ELSE 0 END $$`,
  `CREATE OR REPLACE FUNCTION twinhelm.number(value jsonb) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE jsonb_typeof(value) WHEN 'number' THEN CAST(value AS double precision)
      WHEN 'boolean' THEN CASE WHEN value = 'true' THEN 1 ELSE 0 END ELSE 0 END $$`,
  `CREATE OR REPLACE FUNCTION twinhelm.text(value jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE jsonb_typeof(value) WHEN 'string' THEN value #>> '{}' WHEN 'array' THEN CAST(value AS text)
      WHEN 'object' THEN CAST(value AS text) ELSE '' END $$`,
];
