import { dashboardPath } from "../dashboard/area";
import { documentPath, documentsPath } from "../document/paths";
import { functions } from "../function/area";
import { recordPath } from "../record/paths";
import { storageAddress } from "../storage/address";
import { strategy } from "../strategy/area";
import { webhook } from "../webhook/area";
import { isRun } from "./links";
import type { Activity } from "./model";
import { activityText } from "./text";
import { whoOf } from "./who";

/** An activity as a person reads it. */
export interface ActivityInWords {
  readonly text: string;
  /** Where what was created or changed can be seen; absent: nowhere. */
  readonly path?: string | undefined;
}

const verbs = { 1: "created", 2: "changed", 3: "deleted", 4: "changed" } as const;
const isKnown = (action: number): action is keyof typeof verbs => action in verbs;

const passport = {
  identity: { what: "identity", path: (id: string) => `/passport/identity/${id}/edit` },
  policy: { what: "policy", path: (id: string) => `/passport/policy/${id}/edit` },
  apikey: { what: "apikey", path: (id: string) => `/passport/apikey/${id}/edit` },
  strategy: { what: "strategy", path: (id: string) => recordPath(strategy, id) },
} as const;
const isPassport = (area: string): area is keyof typeof passport => Object.hasOwn(passport, area);

const others = {
  function: (id: string) => recordPath(functions, id),
  webhook: (id: string) => recordPath(webhook, id),
  dashboard: (id: string) => dashboardPath(id),
} as const;
const isOther = (area: string): area is keyof typeof others => Object.hasOwn(others, area);

/** Names that are at hand, by id. */
export interface ActivityNames {
  readonly bucket: (id: string) => string | undefined;
  readonly document: (id: string) => string | undefined;
  /** The whole name of an object of storage. */
  readonly object: (id: string) => string | undefined;
}

/** Who did what, with names in place of ids. */
export function activityInWords(
  { action, resource, ...by }: Activity,
  names: ActivityNames,
): ActivityInWords {
  if (isRun(resource)) {
    const [, id = "", , handler = ""] = resource;
    return {
      text: activityText("ran", { who: whoOf(by), handler }),
      path: recordPath(functions, id),
    };
  }
  const { what, path } = resourceInWords(resource, names);
  const verb = isKnown(action) ? verbs[action] : "changed";
  const key = verb === "deleted" && mayBeDetached(resource) ? "deleted.or.detached" : verb;
  return {
    text: activityText(key, { who: whoOf(by), what }),
    ...(verb === "deleted" || path === undefined ? {} : { path }),
  };
}

/** The server records the same when a policy is detached from one and when the one is deleted. */
const mayBeDetached = ([area, what]: readonly string[]): boolean =>
  area === "passport" && (what === "identity" || what === "apikey");

function resourceInWords(
  resource: readonly string[],
  names: ActivityNames,
): { what: string; path?: string | undefined } {
  const [area = "", id = "", part = "", one] = resource;
  if (area === "bucket" && id !== "") {
    const title = names.bucket(id);
    const bucket = title ?? id;
    if (part === "data" && one !== undefined) {
      const name = names.document(one);
      return {
        what:
          name === undefined
            ? activityText("document", { bucket })
            : activityText("document.named", { name, bucket }),
        path: title === undefined ? undefined : documentPath(id, one),
      };
    }
    return {
      what: activityText("bucket", { bucket }),
      path: title === undefined ? undefined : documentsPath(id),
    };
  }
  if (area === "passport" && isPassport(id)) {
    const { what, path } = passport[id];
    return { what: activityText(what), path: part === "" ? undefined : path(encodeURIComponent(part)) };
  }
  if (area === "storage" && id !== "") {
    const name = names.object(id);
    if (name === undefined) return { what: activityText("object") };
    return { what: activityText("object.named", { name }), path: storageAddress(name) };
  }
  if (isOther(area) && id !== "") return { what: activityText(area), path: others[area](id) };
  if (area === "preference") return { what: activityText("preference") };
  return { what: resource.join("/") };
}
