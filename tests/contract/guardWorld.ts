import { type Answer, startTestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { expect } from "vitest";

/**
 * The policies of the tester, one text each. Statements are separated by `;`. A statement is its includes,
 * then `except` and its excludes, for the action of the route; `@action` or `@action#module` before them
 * names another one. `-` is a statement without resource, `()` one with an empty include. `{A}` stands for
 * an id, `{A:upper}` for it in capitals, `{A:start}` for its first half, `{A:rest}` for its second.
 */
export type Grants = readonly string[];

/** What must come: a status, `409 Policy[index]`, or the letters of the rows that a list shows. */
type Expected = number | string;

/** Grants and outcome; a path here stands for that of the route. */
export type GuardRow = readonly [grants: string | Grants, expected: Expected, path?: string];

/** One real route and what its caller meets under each row's policies. */
export interface GuardRoute {
  readonly call: readonly [method: string, path: string];
  readonly action: string;
  /** Segments of a statement's resource on this route. */
  readonly segments: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Names of ids that a list may show. Absent: no list. */
  readonly lists?: readonly string[];
  readonly rows: readonly GuardRow[];
}

export type GuardWorld = Awaited<ReturnType<typeof createGuardWorld>>;

const policyNames = ["First", "Second", "Third"];

const moduleOf = (action: string) => action.split(":").slice(0, -1).join(":");
const textsOf = (list: string) =>
  list
    .split(",")
    .map((each) => each.trim())
    .map((each) => (each === "''" ? "" : each));

/** Reads one statement of `Grants`. */
function statementOf(text: string, routeAction: string): object {
  const [, named, module, rest = ""] = /^(?:@([\w:]+)(?:#(\S+))?\s+)?(.*)$/.exec(text.trim()) ?? [];
  const action = named ?? routeAction;
  const head = { action, module: module ?? moduleOf(action) };
  if (rest === "-") return head;
  if (rest === "()") return { ...head, resource: { include: [], exclude: [] } };
  const [include = "", exclude] = rest.split(" except ");
  const resource = { include: textsOf(include), exclude: exclude === undefined ? [] : textsOf(exclude) };
  return { ...head, resource };
}

/** One server with buckets B and C, documents R and S in B and T in C, identities A and D, policies P and Q, objects G and H, functions M and N, their runs I and J, dashboards K and L. */
export async function createGuardWorld() {
  const server = await startTestServer();
  const tester = await server.createIdentity([], { identifier: "tester" });
  const ids = new Map<string, string>([["me", tester.id]]);
  const make = async (name: string, path: string, body: object) => {
    const answer = await server.call("POST", path, { body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    ids.set(name, answer.body._id);
  };
  const properties = { title: { type: "string" } };
  const bucket = { description: "For a test", properties };
  await make("B", "/bucket", { ...bucket, _id: "b1".repeat(12), title: "Boats" });
  await make("C", "/bucket", { ...bucket, _id: "c2".repeat(12), title: "Cranes" });
  for (const name of ["R", "S"]) await make(name, `/bucket/${ids.get("B")}/data`, { title: name });
  await make("T", `/bucket/${ids.get("C")}/data`, { title: "T" });
  for (const name of ["A", "D"])
    await make(name, "/passport/identity", { identifier: `identity ${name}`, password: testPassword });
  const policy = { description: "", statement: [] };
  await make("P", "/passport/policy", { ...policy, _id: "ab".repeat(12), name: "P" });
  await make("Q", "/passport/policy", { ...policy, _id: "cd".repeat(12), name: "Q" });
  for (const name of policyNames) {
    await make(name, "/passport/policy", { ...policy, name });
    await server.call("PUT", `/passport/identity/${tester.id}/policy/${ids.get(name)}`);
  }
  for (const [name, _id] of [
    ["M", "e5".repeat(12)],
    ["N", "f6".repeat(12)],
  ] as const) {
    const triggers = { default: { type: "firehose", options: { event: name } } };
    await make(name, "/function", { _id, name, language: "javascript", timeout: 5, env: {}, triggers });
    const payload = { name, data: 1 };
    await make(name === "M" ? "I" : "J", `/function/${_id}/runs`, { handler: "default", payload });
  }
  for (const name of ["G", "H"]) {
    const body = [{ name: `photos/${name}.txt`, content: { type: "text/plain", data: "aGVsbG8=" } }];
    ids.set(name, (await server.call("POST", "/storage", { body })).body[0]._id);
  }
  for (const name of ["V", "W"]) {
    const options = { collection: `bucket_${ids.get("B")}`, type: "INSERT" };
    const trigger = { name: "database", active: false, options };
    await make(name, "/webhook", { title: name, url: "http://example.com", body: "", trigger });
  }
  for (const [name, _id] of [
    ["K", "d7".repeat(12)],
    ["L", "e8".repeat(12)],
  ] as const)
    await make(name, "/dashboard", { _id, name });
  ids.set("X", "5f00000000000000000000aa");
  ids.set("Y", "5f00000000000000000000bb");

  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, part: string | undefined) => {
      const id = ids.get(name);
      if (id === undefined) throw new Error(`There is no ${name}`);
      if (part === "upper") return id.toUpperCase();
      if (part === "start") return id.slice(0, 12);
      return part === "rest" ? id.slice(12) : id;
    });
  const granted = new Map<string, string>();
  /** Gives the tester these policies; what it may do changes at once, without a new sign-in. */
  const grant = async (grants: string | Grants, action: string) => {
    const texts = [grants].flat();
    for (const [index, name] of policyNames.entries()) {
      const statement = (texts[index] ?? "")
        .split(";")
        .filter((each) => each.trim() !== "")
        .map((each) => statementOf(fill(each), action));
      const body = { name, description: "", statement };
      if (granted.get(name) === JSON.stringify(body)) continue;
      const answer = await server.call("PUT", `/passport/policy/${ids.get(name)}`, { body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      granted.set(name, JSON.stringify(body));
    }
  };
  return { server, tester, ids, fill, grant };
}

/** What fills the parameters that the guard of a route looks at, decoded and joined. */
function resourceOf(path: string, { action, segments, lists }: GuardRoute): string {
  // The last segment of a list is that of its rows.
  const named = lists === undefined ? segments : segments - 1;
  const literal = new Set([
    "",
    ...action.split(":"),
    "preference",
    "bucket",
    "render",
    "activity",
    "passport",
    "data",
    "groups",
    "batch",
    "patches",
    "dry-run",
    "history",
    "function-logs",
    "runs",
    "summary",
    "repeat",
  ]);
  return path
    .split("/")
    .filter((part) => !literal.has(part.toLowerCase()))
    .slice(0, segments === 0 ? undefined : named)
    .map(decodeURIComponent)
    .join("/");
}

/** Runs one row and checks status, headers, the whole body of a denial, and the rows of a list. */
export async function runGuardRow(world: GuardWorld, route: GuardRoute, row: GuardRow): Promise<Answer> {
  const [grants, expected, ownPath] = row;
  const { server, tester, fill, grant } = world;
  await grant(grants, route.action);
  const [method, routePath] = route.call;
  const path = fill(ownPath ?? routePath);
  const answer = await server.call(method, path, {
    as: tester.credential,
    ...(route.body === undefined ? {} : { body: route.body }),
    ...(route.headers === undefined ? {} : { headers: route.headers }),
    ...(route.query === undefined ? {} : { query: route.query }),
  });
  const resource = resourceOf(path, route);
  checkHeaders(answer, route, resource);
  checkOutcome(world, answer, { route, expected, resource });
  return answer;
}

function checkHeaders({ headers }: Answer, route: GuardRoute, resource: string): void {
  expect(headers.get("x-policy-module")).toBe(moduleOf(route.action));
  expect(headers.get("x-policy-action")).toBe(route.action);
  const named =
    route.lists !== undefined
      ? "partial"
      : resource === "" || route.segments === 0
        ? null
        : encodeURI(resource);
  expect(headers.get("x-policy-resource")).toBe(named);
}

interface Outcome {
  readonly route: GuardRoute;
  readonly expected: Expected;
  readonly resource: string;
}

function checkOutcome(world: GuardWorld, answer: Answer, { route, expected, resource }: Outcome): void {
  const { status, body } = answer;
  const [, policy, index] =
    /^409 (\w+)\[(\d)\]$/.exec(expected === 409 ? "409 First[0]" : `${expected}`) ?? [];
  if (policy !== undefined) {
    const message = `Policy "${policy}" contains a statement [${index}] whose resource does not match the resource definition. Expected ${route.segments} arguments.`;
    expect(body).toEqual({ statusCode: 409, message, error: "Conflict" });
    expect(status).toBe(409);
  } else if (expected === 403) {
    const named = route.segments === 0 ? "" : resource;
    const message = `You do not have sufficient permissions to do ${route.action} on resource ${named}`;
    expect(body).toEqual({ statusCode: 403, message, error: "Forbidden" });
    expect(status).toBe(403);
  } else if (typeof expected === "number") {
    expect([status, body]).toEqual([expected, body]);
  } else {
    expect([status, body]).toEqual([200, body]);
    expect(shownIn(world, body, route.lists ?? [])).toBe(expected);
    if (!Array.isArray(body) && route.query?.filter !== undefined)
      expect(body.meta.total).toBe(expected.length);
  }
}

function shownIn({ ids }: GuardWorld, body: Answer["body"], names: readonly string[]): string {
  const rows: readonly { _id: string }[] = Array.isArray(body) ? body : body.data;
  const shown = new Set(rows.map(({ _id }) => _id));
  return names.filter((name) => shown.has(ids.get(name) ?? "")).join("");
}
