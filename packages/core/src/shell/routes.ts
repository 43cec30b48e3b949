import type { AccessRequest } from "../access/evaluate";
import type { RecordSubject } from "../action/action";
import type { Failure } from "../http/failure";
import type { TextKey } from "../text/catalogue";

/** Parameters of a path, decoded. */
export type RouteParameters = Readonly<Record<string, string>>;

/** One screen: the same path in the browser's address and in the title of the terminal. */
export interface Route {
  readonly id: RouteId;
  /** Segments; one that starts with a colon is a parameter. */
  readonly path: string;
  readonly title: TextKey;
  /** False: shown without rail, list and toolbar. */
  readonly layout: boolean;
  /** False: open to everybody. */
  readonly signedIn: boolean;
  /** What the screen needs; absent: signing in is enough. */
  readonly permission?: (parameters: RouteParameters) => AccessRequest;
}

export type RouteId =
  | "home"
  | "dashboard"
  | "signIn"
  | "error"
  | "bucketWelcome"
  | "documents"
  | "document"
  | "documentAdd"
  | "identities"
  | "identityAdd"
  | "identity"
  | "policies"
  | "policyAdd"
  | "policy"
  | "strategies"
  | "strategyAdd"
  | "strategy"
  | "apikeys"
  | "apikeyAdd"
  | "apikey"
  | "identitySettings";

/** The address of the list of an area. */
export const recordListPath = (area: RecordSubject): string =>
  `/passport/${area === "strategy" ? "strategies" : area}`;

/** The list, the form of a new record and that of an existing one. */
function recordRoutes(
  area: RecordSubject,
  [list, add, edit]: readonly [RouteId, RouteId, RouteId],
  create = "create",
): readonly Route[] {
  const common = { title: "category.access", layout: true, signedIn: true } as const;
  const path = recordListPath(area);
  const action = (verb: string) => `passport:${area}:${verb}`;
  return [
    { ...common, id: list, path, permission: () => ({ action: action("index"), list: true }) },
    { ...common, id: add, path: `${path}/add`, permission: () => ({ action: action(create) }) },
    {
      ...common,
      id: edit,
      path: `${path}/:id/edit`,
      permission: ({ id = "" }) => ({ action: action("show"), segments: [id] }),
    },
  ];
}

/** Every screen of the console. Faces map ids to components; the permission is asked in one place. */
export const routes: readonly Route[] = [
  { id: "home", path: "/", title: "category.dashboard", layout: true, signedIn: true },
  { id: "dashboard", path: "/dashboard", title: "category.dashboard", layout: true, signedIn: true },
  { id: "signIn", path: "/passport/identify", title: "session.title", layout: false, signedIn: false },
  { id: "error", path: "/error", title: "shell.error.title", layout: false, signedIn: false },
  ...recordRoutes("identity", ["identities", "identityAdd", "identity"]),
  ...recordRoutes("policy", ["policies", "policyAdd", "policy"]),
  ...recordRoutes("strategy", ["strategies", "strategyAdd", "strategy"], "insert"),
  ...recordRoutes("apikey", ["apikeys", "apikeyAdd", "apikey"]),
  {
    id: "identitySettings",
    path: "/passport/settings",
    title: "category.access",
    layout: true,
    signedIn: true,
    permission: () => ({ action: "preference:show", segments: ["passport"] }),
  },
  { id: "bucketWelcome", path: "/bucket/welcome", title: "category.bucket", layout: true, signedIn: true },
  {
    id: "documents",
    path: "/bucket/:bucketId",
    title: "category.bucket",
    layout: true,
    signedIn: true,
    permission: ({ bucketId = "" }) => ({
      action: "bucket:data:index",
      segments: [bucketId],
      list: true,
    }),
  },
  {
    id: "documentAdd",
    path: "/bucket/:bucketId/add",
    title: "category.bucket",
    layout: true,
    signedIn: true,
    permission: ({ bucketId = "" }) => ({ action: "bucket:data:create", segments: [bucketId] }),
  },
  {
    id: "document",
    path: "/bucket/:bucketId/:documentId",
    title: "category.bucket",
    layout: true,
    signedIn: true,
    permission: ({ bucketId = "", documentId = "" }) => ({
      action: "bucket:data:show",
      segments: [bucketId, documentId],
    }),
  },
];

/** The route of a path with its parameters; what stands behind a question mark is not looked at. `undefined`: there is no such screen. */
export function matchRoute(path: string): { route: Route; parameters: RouteParameters } | undefined {
  const parts = split(path.replace(/[?#].*$/s, ""));
  for (const route of routes) {
    const parameters = match(split(route.path), parts);
    if (parameters !== undefined) return { route, parameters };
  }
  return undefined;
}

const split = (path: string) => path.split("/").filter((part) => part !== "");

function match(pattern: readonly string[], parts: readonly string[]): RouteParameters | undefined {
  if (pattern.length !== parts.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of pattern.entries()) {
    const part = parts[index] ?? "";
    if (segment.startsWith(":")) {
      const value = decode(part);
      if (value === undefined) return undefined;
      parameters[segment.slice(1)] = value;
    } else if (segment !== part) return undefined;
  }
  return parameters;
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** The address of a bucket's data table. */
export const documentsPath = (bucketId: string): string => `/bucket/${encodeURIComponent(bucketId)}`;

/** The address where a record is added. */
export const recordAddPath = (area: RecordSubject): string => `${recordListPath(area)}/add`;

/** The address of one record. */
export const recordPath = (area: RecordSubject, id: string): string =>
  `${recordListPath(area)}/${encodeURIComponent(id)}/edit`;

/** The address of the policies of an identity or a key. */
export const recordPoliciesPath = (area: "identity" | "apikey", id: string): string =>
  `${recordPath(area, id)}?view=policy`;

/** The address of somebody's profile. */
export const profilePath = (identityId: string): string => recordPath("identity", identityId);

/** The error page of a failure, with what it shows (spec 1, section 2.2). */
export function errorPath({ message, status, statusText }: Failure): string {
  const query = new URLSearchParams({ message });
  if (status !== undefined) query.set("status", String(status));
  if (statusText !== undefined) query.set("statusText", statusText);
  return `/error?${query}`;
}

/** The address of one document. */
export const documentPath = (bucketId: string, documentId: string): string =>
  `${documentsPath(bucketId)}/${encodeURIComponent(documentId)}`;

/** The address where a document is added to a bucket. */
export const addDocumentPath = (bucketId: string): string => `${documentsPath(bucketId)}/add`;
