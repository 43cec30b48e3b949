import { type Strategy, strategySchema } from "@twinhelm/core/strategy/model";
import { hidden } from "../../activity/hidden";
import type { Vault } from "../../vault/vault";
import { tableOf } from "./documentTable";
import { sealedPlaces } from "./sealedPlaces";
import { get, type Row, type Work } from "./work";

/**
 * What is kept of a thing with an activity, as JSON; undefined: it is not there. This is the one place that says what
 * that is. No secret is part of it: no password, factor, text of a key, value of an environment, secret of a webhook,
 * private key or secret of a sign-on strategy.
 */
export function* stateOf(vault: Vault, resource: readonly string[]): Work<string | undefined> {
  const [module = "", ...rest] = resource;
  const reader = module === "passport" ? readers[`passport:${rest.shift() ?? ""}`] : readers[module];
  const [id, part, item] = rest;
  if (id === undefined) return undefined;
  if (item !== undefined) return yield* documentOf(id, item);
  return reader === undefined ? undefined : yield* reader(vault, id, part);
}

type StateReader = (vault: Vault, id: string, part: string | undefined) => Work<string | undefined>;

const reading = (sql: string, state: (row: Row, vault: Vault) => unknown): StateReader =>
  function* (vault, id) {
    const row = yield* get(sql, id);
    return row && JSON.stringify(state(row, vault));
  };

const parsed = (row: Row): Row => JSON.parse(String(row.json));

const readers: Readonly<Record<string, StateReader>> = {
  *bucket(_, id) {
    const row = yield* get("SELECT json FROM bucket WHERE id = ?", id);
    return row && String(row.json);
  },
  "passport:identity": reading("SELECT json FROM identity WHERE id = ?", (row) => {
    const { _id, identifier, attributes, policies } = parsed(row);
    return { _id, identifier, attributes, policies };
  }),
  "passport:policy": reading("SELECT json FROM policy WHERE id = ?", parsed),
  "passport:apikey": reading("SELECT json FROM apikey WHERE id = ?", (row) => {
    // Being used is no change.
    const { last_used, key, ...rest } = parsed(row);
    return rest;
  }),
  "passport:strategy": reading("SELECT id, json FROM strategy WHERE id = ?", ({ id, json }, vault) => {
    const text = vault.open(sealedPlaces.strategy(String(id)), String(json));
    return withoutSecrets(strategySchema.parse(JSON.parse(text)));
  }),
  function: (vault, id, part) => (part === "index" ? sourceOf : functionOf)(vault, id, part),
  webhook: reading(
    "SELECT json, EXISTS (SELECT 1 FROM webhook_secret s WHERE s.webhook = webhook.id) AS signed FROM webhook WHERE id = ?",
    (row) => {
      const { secret, ...rest } = parsed(row);
      return { ...rest, signed: Boolean(row.signed) };
    },
  ),
  dashboard: reading("SELECT json FROM dashboard WHERE id = ?", parsed),
  preference: reading("SELECT json FROM preference WHERE scope = ?", parsed),
  storage: reading("SELECT name, type, size, etag FROM storage_object WHERE id = ?", (row) => ({ ...row })),
};

function* documentOf(bucket: string, id: string): Work<string | undefined> {
  if ((yield* get("SELECT 1 AS found FROM bucket WHERE id = ?", bucket)) === undefined) return undefined;
  const row = yield* get(`SELECT json FROM ${tableOf(bucket)} WHERE id = ?`, id);
  return row && String(row.json);
}

const functionOf = reading("SELECT id, json, env FROM function WHERE id = ?", (row, vault) => {
  const env =
    row.env === "" ? {} : JSON.parse(vault.open(sealedPlaces.functionEnv(String(row.id)), String(row.env)));
  return { ...parsed(row), env: Object.keys(env) };
});

const sourceOf = reading("SELECT source FROM function WHERE id = ? AND source IS NOT NULL", ({ source }) => ({
  index: source,
}));

/** Names of what is no secret in a call to a provider; all else may be one. */
const openNames: ReadonlySet<string> = new Set([
  "access_type",
  "audience",
  "client_id",
  "grant_type",
  "prompt",
  "redirect_uri",
  "response_mode",
  "response_type",
  "scope",
  "state",
  "Accept",
  "Content-Type",
]);

const masked = (values: Readonly<Record<string, unknown>> | undefined) =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, openNames.has(name) ? value : hidden]),
  );

function withoutSecrets(strategy: Strategy): unknown {
  if (strategy.type === "saml") return { ...strategy, options: { ip: strategy.options.ip } };
  const options = Object.entries(strategy.options).map(([name, step]) => [
    name,
    step && {
      ...step,
      // What stands behind an address, or before it, may be a credential.
      base_url: /[?@]/.test(step.base_url) ? hidden : step.base_url,
      params: masked(step.params),
      headers: masked(step.headers),
    },
  ]);
  return { ...strategy, options: Object.fromEntries(options) };
}
