import * as apikey from "../apikey/actions";
import { apikeyForm } from "../apikey/form";
import * as identity from "../identity/actions";
import * as policy from "../policy/actions";
import { policyBodyOf } from "../policy/model";
import * as strategy from "../strategy/actions";
import { strategyForm } from "../strategy/form";
import type { Situation } from "./commandOf";
import { type Prepared, prepare } from "./prepare";

const first = <Row>(rows: readonly Row[] | undefined, make: (row: Row) => Prepared): Prepared | undefined => {
  const row = rows?.[0];
  return row === undefined ? undefined : make(row);
};

/** Stands in shown commands for the policy that is to be named there. */
const policyToName = "BucketReadOnlyAccess";

export const preparedIdentity = {
  "identity.list": () => prepare(identity.identityList, {}),
  "identity.get": ({ identities }: Situation) =>
    first(identities, ({ _id: id }) => prepare(identity.identityGet, { id })),
  "identity.create": () =>
    prepare(identity.identityCreate, { identifier: "new-identity", password: "change-me" }),
  "identity.update": ({ identities }: Situation) =>
    first(identities, (row) =>
      prepare(identity.identityUpdate, {
        id: row._id,
        body: { identifier: row.identifier, attributes: row.attributes },
      }),
    ),
  "identity.delete": ({ identities = [] }: Situation) =>
    identities.length === 0
      ? undefined
      : prepare(identity.identityDelete, {
          ids: identities.map(({ _id }) => _id),
          names: identities.map(({ identifier }) => identifier),
        }),
  "identity.attach": ({ identities }: Situation) =>
    first(identities, ({ _id: id }) => prepare(identity.identityAttach, { id, policyIds: [policyToName] })),
  "identity.detach": ({ identities }: Situation) =>
    first(identities, ({ _id: id }) => prepare(identity.identityDetach, { id, policyIds: [policyToName] })),
  "identity.factorKinds": () => prepare(identity.factorKinds, {}),
  "identity.factorStart": ({ identities }: Situation) =>
    first(identities, ({ _id: id }) => prepare(identity.factorStart, { id, type: "totp", config: {} })),
  "identity.factorComplete": ({ identities }: Situation) =>
    first(identities, ({ _id: id }) => prepare(identity.factorComplete, { id, answer: "000000" })),
  "identity.factorRemove": ({ identities }: Situation) =>
    first(identities, ({ _id: id, identifier: name }) => prepare(identity.factorRemove, { id, name })),
};

export const preparedPolicy = {
  "policy.list": () => prepare(policy.policyList, {}),
  "policy.get": ({ policies }: Situation) =>
    first(policies, ({ _id: id }) => prepare(policy.policyGet, { id })),
  "policy.create": () =>
    prepare(policy.policyCreate, { name: "New policy", description: "What it is for", statement: [] }),
  "policy.update": ({ policies }: Situation) =>
    first(policies, (row) => prepare(policy.policyUpdate, { id: row._id, body: policyBodyOf(row) })),
  "policy.delete": ({ policies = [] }: Situation) =>
    policies.length === 0
      ? undefined
      : prepare(policy.policyDelete, {
          ids: policies.map(({ _id }) => _id),
          names: policies.map(({ name }) => name),
        }),
  "policy.apply": ({ policies }: Situation) =>
    first(policies, (row) => prepare(policy.policyApply, { policy: policyBodyOf(row) })),
};

export const preparedStrategy = {
  "strategy.list": () => prepare(strategy.strategyList, {}),
  "strategy.get": ({ strategies }: Situation) =>
    first(strategies, ({ _id: id }) => prepare(strategy.strategyGet, { id })),
  "strategy.create": () => prepare(strategy.strategyCreate, exampleStrategy),
  "strategy.update": ({ strategies }: Situation) =>
    first(strategies, ({ _id: id, callbackUrl: _, ...body }) =>
      prepare(strategy.strategyUpdate, { id, body }),
    ),
  "strategy.delete": ({ strategies = [] }: Situation) =>
    strategies.length === 0
      ? undefined
      : prepare(strategy.strategyDelete, {
          ids: strategies.map(({ _id }) => _id),
          names: strategies.map(({ name }) => name),
        }),
};

export const preparedApikey = {
  "apikey.list": () => prepare(apikey.apikeyList, {}),
  "apikey.get": ({ apikeys }: Situation) =>
    first(apikeys, ({ _id: id }) => prepare(apikey.apikeyGet, { id })),
  "apikey.create": () => prepare(apikey.apikeyCreate, { name: "New key", active: true }),
  "apikey.update": ({ apikeys }: Situation) =>
    first(apikeys, (row) =>
      prepare(apikey.apikeyUpdate, { id: row._id, body: apikeyForm.body(apikeyForm.begin(row), row) }),
    ),
  "apikey.delete": ({ apikeys = [] }: Situation) =>
    apikeys.length === 0
      ? undefined
      : prepare(apikey.apikeyDelete, {
          ids: apikeys.map(({ _id }) => _id),
          names: apikeys.map(({ name }) => name),
        }),
  "apikey.attach": ({ apikeys }: Situation) =>
    first(apikeys, ({ _id: id }) => prepare(apikey.apikeyAttach, { id, policyIds: [policyToName] })),
  "apikey.detach": ({ apikeys }: Situation) =>
    first(apikeys, ({ _id: id }) => prepare(apikey.apikeyDetach, { id, policyIds: [policyToName] })),
};

const exampleStrategy = strategyForm.body(
  {
    ...strategyForm.begin(undefined),
    name: "new-strategy",
    type: "oauth",
    "options.code.base_url": "https://id.example.com/authorize",
    "options.access_token.base_url": "https://id.example.com/token",
    "options.identifier.base_url": "https://id.example.com/userinfo",
  },
  undefined,
);
