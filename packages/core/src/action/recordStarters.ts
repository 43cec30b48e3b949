import { recordAddPath, recordListPath, recordPath, recordPoliciesPath } from "../shell/routes";
import type { RecordSubject } from "./action";
import type { Situation } from "./commandOf";
import type { ActionId } from "./registry";

/** Ids of the actions on records. */
export type RecordActionId = Extract<ActionId, `${RecordSubject}.${string}`>;

/** How a face opens a screen, and asks before it deletes. */
interface RecordStarting {
  readonly situation: Situation;
  readonly open: (path: string) => void;
  readonly remove: (area: RecordSubject, ids: readonly string[], names: readonly string[]) => void;
}

type Starter = (starting: RecordStarting) => void;
type Named = { readonly id: string; readonly name: string };

const rowsOf = (area: RecordSubject, situation: Situation): readonly Named[] => {
  switch (area) {
    case "identity":
      return (situation.identities ?? []).map(({ _id, identifier }) => ({ id: _id, name: identifier }));
    case "policy":
      return (situation.policies ?? []).map(({ _id, name }) => ({ id: _id, name }));
    case "strategy":
      return (situation.strategies ?? []).map(({ _id, name }) => ({ id: _id, name }));
    case "apikey":
      return (situation.apikeys ?? []).map(({ _id, name }) => ({ id: _id, name }));
  }
};

const list =
  (area: RecordSubject): Starter =>
  ({ open }) =>
    open(recordListPath(area));

const add =
  (area: RecordSubject): Starter =>
  ({ open }) =>
    open(recordAddPath(area));

const edit =
  (area: RecordSubject): Starter =>
  ({ situation, open }) => {
    const [row] = rowsOf(area, situation);
    if (row !== undefined) open(recordPath(area, row.id));
  };

const policies =
  (area: "identity" | "apikey"): Starter =>
  ({ situation, open }) => {
    const [row] = rowsOf(area, situation);
    if (row !== undefined) open(recordPoliciesPath(area, row.id));
  };

const remove =
  (area: RecordSubject): Starter =>
  ({ situation, remove: ask }) => {
    const rows = rowsOf(area, situation);
    if (rows.length > 0)
      ask(
        area,
        rows.map(({ id }) => id),
        rows.map(({ name }) => name),
      );
  };

/** How each action on records begins, as a face that has screens makes it its own. */
export const recordStarters = <Own>(
  make: (begin: Starter) => Own,
): Readonly<Record<RecordActionId, Own>> => ({
  "identity.list": make(list("identity")),
  "identity.get": make(edit("identity")),
  "identity.create": make(add("identity")),
  "identity.update": make(edit("identity")),
  "identity.delete": make(remove("identity")),
  "identity.attach": make(policies("identity")),
  "identity.detach": make(policies("identity")),
  "identity.factorKinds": make(edit("identity")),
  "identity.factorStart": make(edit("identity")),
  "identity.factorComplete": make(edit("identity")),
  "identity.factorRemove": make(edit("identity")),
  "policy.list": make(list("policy")),
  "policy.get": make(edit("policy")),
  "policy.create": make(add("policy")),
  "policy.update": make(edit("policy")),
  "policy.apply": make(edit("policy")),
  "policy.delete": make(remove("policy")),
  "strategy.list": make(list("strategy")),
  "strategy.get": make(edit("strategy")),
  "strategy.create": make(add("strategy")),
  "strategy.update": make(edit("strategy")),
  "strategy.delete": make(remove("strategy")),
  "apikey.list": make(list("apikey")),
  "apikey.get": make(edit("apikey")),
  "apikey.create": make(add("apikey")),
  "apikey.update": make(edit("apikey")),
  "apikey.delete": make(remove("apikey")),
  "apikey.attach": make(policies("apikey")),
  "apikey.detach": make(policies("apikey")),
});
