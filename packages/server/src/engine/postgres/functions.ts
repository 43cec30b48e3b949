/**
 * What the dialect asks of values, as SQL that makes it. Each gives the same for the same value for ever: indexes are made of
 * them.
 */
export const filterFunctions = `
  -- Nothing and null, numbers with false and true, texts, then lists and objects.
  CREATE FUNCTION value_rank(value jsonb) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE jsonb_typeof(value) WHEN 'number' THEN 1 WHEN 'boolean' THEN 1 WHEN 'string' THEN 2
      WHEN 'array' THEN 3 WHEN 'object' THEN 3 ELSE 0 END $$;
  CREATE FUNCTION value_number(value jsonb) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE jsonb_typeof(value) WHEN 'number' THEN CAST(value AS double precision)
      WHEN 'boolean' THEN CASE WHEN value = 'true' THEN 1 ELSE 0 END ELSE 0 END $$;
  CREATE FUNCTION value_text(value jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE jsonb_typeof(value) WHEN 'string' THEN value #>> '{}' WHEN 'array' THEN CAST(value AS text)
      WHEN 'object' THEN CAST(value AS text) ELSE '' END $$;
`;

/**
 * What SQL of ours asks of JSON texts, by the names that SQLite has for it: paths are `$` and names, as in `$.a."b"`. A value
 * that is a text is given as it is, others as JSON; missing and null are NULL.
 */
export const jsonFunctions = `
  CREATE FUNCTION json_path(path text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
    SELECT coalesce(array_agg(coalesce(piece[1], piece[2]) ORDER BY at), '{}')
    FROM regexp_matches(path, '\\."([^"]*)"|\\.([^."\\[]+)', 'g') WITH ORDINALITY AS found (piece, at)
  );
  CREATE FUNCTION json_scalar(value jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
    CASE WHEN jsonb_typeof(value) = 'null' THEN NULL ELSE value #>> '{}' END
  );
  CREATE FUNCTION json_extract(document text, path text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
    json_scalar(document::jsonb #> json_path(path))
  );
  CREATE FUNCTION json_type_of(value jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
    CASE jsonb_typeof(value)
      WHEN 'string' THEN 'text'
      WHEN 'number' THEN CASE WHEN value::text ~ '[.eE]' THEN 'real' ELSE 'integer' END
      WHEN 'boolean' THEN value::text
      ELSE jsonb_typeof(value)
    END
  );
  CREATE FUNCTION json_type(document text, path text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
    json_type_of(document::jsonb #> json_path(path))
  );
  CREATE FUNCTION json_array_length(document text, path text DEFAULT '$') RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
    CASE WHEN jsonb_typeof(document::jsonb #> json_path(path)) = 'array' THEN jsonb_array_length(document::jsonb #> json_path(path)) ELSE 0 END
  );
  CREATE FUNCTION json_each(document text, path text DEFAULT '$')
    RETURNS TABLE (key text, value text, type text) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
    DECLARE found jsonb := document::jsonb #> json_path(path);
    BEGIN
      IF jsonb_typeof(found) = 'array' THEN
        RETURN QUERY SELECT (at - 1)::text, json_scalar(item), json_type_of(item)
          FROM jsonb_array_elements(found) WITH ORDINALITY AS items (item, at);
      ELSIF jsonb_typeof(found) = 'object' THEN
        RETURN QUERY SELECT name, json_scalar(item), json_type_of(item) FROM jsonb_each(found) AS items (name, item);
      ELSIF found IS NOT NULL THEN
        RETURN QUERY SELECT NULL::text, json_scalar(found), json_type_of(found);
      END IF;
    END $$;
  CREATE FUNCTION instr(whole text, piece text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN position(piece IN whole);
  CREATE FUNCTION substr(whole text, begin bigint, length bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    substring(whole FROM begin::integer FOR least(length, 2147483647)::integer);
  CREATE FUNCTION substr(whole text, begin bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    substring(whole FROM begin::integer);
  -- As names are compared, whatever case they are in.
  CREATE FUNCTION twinhelm_fold(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    lower(normalize(name, NFKC));
`;

/**
 * The same, for whatever texts records have: `jsonb` takes neither U+0000 nor half of a surrogate pair, which our JSON has as
 * escapes. One record with such a text would be in the way of every statement that looks into all of them.
 */
export const jsonFunctionsOfAllTexts = `
  -- Well-formed pairs are no escapes in JSON of ours, so whatever is escaped as a surrogate is half of one.
  CREATE FUNCTION json_of(document text) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
    CASE WHEN document ~ '\\\\u(0000|d[89a-f])'
      THEN regexp_replace(document, '(?<!\\\\)((?:\\\\\\\\)*)\\\\u(?:0000|d[89a-f][0-9a-f]{2})', '\\1\\\\ufffd', 'g')::jsonb
      ELSE document::jsonb
    END
  );
  CREATE OR REPLACE FUNCTION json_extract(document text, path text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
    json_scalar(json_of(document) #> json_path(path))
  );
  CREATE OR REPLACE FUNCTION json_type(document text, path text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
    json_type_of(json_of(document) #> json_path(path))
  );
  CREATE OR REPLACE FUNCTION json_array_length(document text, path text DEFAULT '$') RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
    CASE WHEN jsonb_typeof(json_of(document) #> json_path(path)) = 'array'
      THEN jsonb_array_length(json_of(document) #> json_path(path)) ELSE 0 END
  );
  CREATE OR REPLACE FUNCTION json_each(document text, path text DEFAULT '$')
    RETURNS TABLE (key text, value text, type text) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
    DECLARE found jsonb := json_of(document) #> json_path(path);
    BEGIN
      IF jsonb_typeof(found) = 'array' THEN
        RETURN QUERY SELECT (at - 1)::text, json_scalar(item), json_type_of(item)
          FROM jsonb_array_elements(found) WITH ORDINALITY AS items (item, at);
      ELSIF jsonb_typeof(found) = 'object' THEN
        RETURN QUERY SELECT name, json_scalar(item), json_type_of(item) FROM jsonb_each(found) AS items (name, item);
      ELSIF found IS NOT NULL THEN
        RETURN QUERY SELECT NULL::text, json_scalar(found), json_type_of(found);
      END IF;
    END $$;
`;
