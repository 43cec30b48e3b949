import { httpError } from "../../shell/errors";
import { bucketThing } from "./buckets";
import { apikeyThing, identityThing, policyThing } from "./callers";
import { documentThing } from "./documents";
import { dashboardThing, preferenceThing, storageThing } from "./others";
import { functionThing, strategyThing, webhookThing } from "./programs";
import type { Restoring, Thing } from "./thing";

/** Everything that can be undone. */
const things = {
  bucket: bucketThing,
  "bucket:data": documentThing,
  "passport:policy": policyThing,
  "passport:identity": identityThing,
  "passport:apikey": apikeyThing,
  "passport:strategy": strategyThing,
  function: functionThing,
  webhook: webhookThing,
  dashboard: dashboardThing,
  preference: preferenceThing,
  storage: storageThing,
} as const satisfies Readonly<Record<string, Thing>>;

type Kind = keyof typeof things;
const isKind = (name: string): name is Kind => Object.hasOwn(things, name);

const nameOf = ([module = "", second = "", ...rest]: readonly string[]): string => {
  if (module === "passport") return `passport:${second}`;
  return module === "bucket" && rest.length === 2 ? "bucket:data" : module;
};

/** How a thing gets another state. Throws 409 where nobody knows. */
export function thingOf(resource: readonly string[]): Thing {
  const name = nameOf(resource);
  if (!isKind(name)) throw httpError(409, `What was done to ${resource.join("/")} cannot be undone.`);
  return things[name];
}

/** Ids in a resource, without the words that say what it is. */
export function idsOf(resource: readonly string[]): readonly string[] {
  switch (nameOf(resource)) {
    case "bucket:data":
      return [resource[1] ?? "", resource[3] ?? ""];
    case "bucket":
    case "function":
    case "webhook":
    case "dashboard":
    case "preference":
    case "storage":
      return resource.slice(1);
    default:
      return resource.slice(2);
  }
}

/** What comes before what: a bucket before its documents, a policy before those that have it; the other way where they go. */
export function rankOf({ resource, now, wanted }: Restoring): number {
  const name = nameOf(resource);
  const isDocument = name === "bucket:data";
  if (wanted === undefined) {
    if (name === "bucket") return 7;
    return name === "passport:policy" ? 6 : isDocument ? 4 : 5;
  }
  if (name === "bucket") return now === undefined ? 0 : 1;
  return name === "passport:policy" ? 1 : isDocument ? 3 : 2;
}
