import { isId } from "@twinhelm/core/record/id";
import {
  type Answer,
  startTestServer,
  type TestServer,
  testPassword,
} from "@twinhelm/server/shell/testServer";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oauthStrategy } from "./fixtures/oauthProvider";

type Person = Awaited<ReturnType<TestServer["createIdentity"]>>;

/** What is granted on an area, for its list and for its single reads alike; `null`: a statement without resource. */
type Resource = { readonly include: readonly string[]; readonly exclude: readonly string[] } | null;

/** An area whose list and single reads are guarded by `<module>:index` and `<module>:show`. */
interface Area {
  readonly module: string;
  readonly path: string;
  /** Ids that the list of an administrator has. */
  readonly rows: readonly string[];
  /** What stands before the row in a resource. */
  readonly above: readonly string[];
  /** Lists that look at their rows in different ways. */
  readonly queries: readonly Readonly<Record<string, string>>[];
}

let server: TestServer;
let person: Person;
/** Those of the person. */
let policies: readonly string[];
let areas: readonly Area[];

const starts = ["6b02", "6b0200", "6b03", "c1"];
/** Four ids of which some begin alike. */
const ids = starts.map((start, index) => `${start}${"0".repeat(23 - start.length)}${index}`);

beforeAll(async () => {
  server = await startTestServer();
  const make = async (path: string, bodies: readonly object[]) => {
    const made: string[] = [];
    for (const body of bodies) {
      const answer = await server.call("POST", path, { body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      made.push(answer.body._id);
    }
    return made;
  };
  const bucket = { description: "For a test", properties: { title: { type: "string" } } };
  const buckets = await make(
    "/bucket",
    ids.map((_id) => ({ ...bucket, _id, title: _id })),
  );
  const [first = ""] = buckets;
  const documents = `/bucket/${first}/data`;
  const documentRows = await make(
    documents,
    ids.map((_id) => ({ _id, title: _id })),
  );
  const area = (module: string, rows: readonly string[], queries: Area["queries"] = [{}]): Area => ({
    module,
    path: `/${module.replaceAll(":", "/")}`,
    rows,
    above: [],
    queries,
  });
  const people = ["anna", "bert", "cora"].map((identifier) => ({ identifier, password: testPassword }));
  const policy = { description: "", statement: [] };
  policies = await make(
    "/passport/policy",
    [1, 2, 3].map((number) => ({ ...policy, name: `Tried out ${number}` })),
  );
  person = await server.createIdentity([], { policies });
  const custom = await make(
    "/passport/policy",
    ids.map((_id) => ({ ...policy, _id, name: _id })),
  );
  const keys = ids.map((_id) => ({ _id, name: _id, description: "", active: true }));
  const strategies = ["one", "two", "three"].map((name) => ({
    ...oauthStrategy("https://provider.example"),
    name,
  }));
  areas = [
    {
      ...area("bucket:data", documentRows, [{}, { paginate: "true" }, { sort: '{"title":-1}', limit: "3" }]),
      path: documents,
      above: [first],
    },
    area("passport:identity", await make("/passport/identity", people), [
      {},
      { filter: '{"identifier":{"$exists":true}}' },
    ]),
    area("passport:policy", [...custom, "BucketFullAccess", "BucketReadOnlyAccess"]),
    area("passport:apikey", await make("/passport/apikey", keys), [{}, { sort: '{"description":1}' }]),
    area("passport:strategy", await make("/passport/strategy", strategies)),
    area("bucket", buckets),
  ];
});
afterAll(() => server.close());

const as = () => ({ as: person.credential });

/** Gives somebody these resources on one area, to read and to list: a policy says one thing of an action. */
async function grantOn({ module }: Area, resources: readonly Resource[]): Promise<void> {
  for (const [index, policy] of policies.entries()) {
    const resource = resources[index];
    const statement = ["index", "show"].map((verb) => ({
      action: `${module}:${verb}`,
      module,
      ...(resource === null ? {} : { resource }),
    }));
    const body = { name: "Tried out", description: "", statement: resource === undefined ? [] : statement };
    const answer = await server.call("PUT", `/passport/policy/${policy}`, { body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
}

/** Patterns of a segment: made of its values, with wildcards anywhere. */
function pattern(values: readonly string[]): fc.Arbitrary<string> {
  const cut = fc.tuple(fc.constantFrom(...values), fc.nat(24), fc.nat(24));
  return fc.oneof(
    fc.constantFrom(...values, "*", "**", "5f00000000000000000000aa"),
    fc.constantFrom(...values).map((value) => value.toUpperCase()),
    cut.map(([value, at]) => `${value.slice(0, at)}*`),
    cut.map(([value, at]) => `*${value.slice(at)}`),
    cut.map(([value, a, b]) => `${value.slice(0, Math.min(a, b))}*${value.slice(Math.max(a, b))}`),
  );
}

function entry({ above, rows }: Area): fc.Arbitrary<string> {
  const segments = [...above.map((value) => [value, ...ids]), rows].map(pattern);
  const wellFormed = fc.tuple(...segments).map((parts) => parts.join("/"));
  return fc.oneof(
    { weight: 40, arbitrary: wellFormed },
    { weight: 1, arbitrary: wellFormed.map((text) => `${text}/*`) },
  );
}

function resourcesOf(area: Area): fc.Arbitrary<readonly Resource[]> {
  const entries = (minLength: number, maxLength: number) =>
    fc.uniqueArray(entry(area), { minLength, maxLength });
  const everything = fc.constant([...area.above, "*"].map(() => "*").join("/"));
  // What excludes something includes one thing alone, which ends in a wildcard.
  const wide = fc.oneof(
    everything,
    entry(area).map((text) => `${text.replace(/\*?$/, "")}*`),
  );
  const resource = fc.oneof(
    { weight: 20, arbitrary: fc.record({ include: entries(0, 2), exclude: fc.constant([]) }) },
    { weight: 40, arbitrary: fc.record({ include: wide.map((text) => [text]), exclude: entries(1, 3) }) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  return fc.array(resource, { minLength: 1, maxLength: 3 });
}

const rowsOf = ({ body }: Answer): readonly string[] =>
  (Array.isArray(body) ? body : body.data).map(({ _id }: { _id: string }) => _id);

/**
 * The ids that single reads answer with 200, `409` where all are. By contract (passport.md section 4.3) an include
 * counts as it is spelt, so that one in capitals lets its row be read at that spelling.
 */
async function readAlone({ path, rows }: Area): Promise<readonly string[] | 409> {
  const statuses = await Promise.all(
    rows.flatMap((id) =>
      [id, ...(isId(id) ? [id.toUpperCase()] : [])].map(async (spelt) => {
        const { status } = await server.call("GET", `${path}/${spelt}`, as());
        return { id, status };
      }),
    ),
  );
  if (statuses.every(({ status }) => status === 409)) return 409;
  for (const { status } of statuses) expect([200, 403]).toContain(status);
  return rows.filter((row) => statuses.some(({ id, status }) => id === row && status === 200));
}

/**
 * By contract (passport.md section 4.4) an id that a statement excludes stays out of the list, though another
 * statement grants it.
 */
const isExcludedByName = (id: string, resources: readonly Resource[]) =>
  resources.some((resource) =>
    resource?.exclude.some((each) => each.split("/").at(-1)?.toLowerCase() === id.toLowerCase()),
  );

async function check(area: Area, resources: readonly Resource[]): Promise<void> {
  await grantOn(area, resources);
  const alone = await readAlone(area);
  for (const query of area.queries) {
    const list = await server.call("GET", area.path, { ...as(), query });
    const said = JSON.stringify([area.module, resources, query]);
    if (alone === 409) {
      expect(list.status, said).toBe(409);
      continue;
    }
    if (list.status === 403) {
      expect(alone, said).toEqual([]);
      continue;
    }
    expect(list.status, said).toBe(200);
    const listed = rowsOf(list).filter((id) => area.rows.includes(id));
    const missing = alone.filter((id) => !isExcludedByName(id, resources) && !listed.includes(id));
    expect(
      listed.filter((id) => !alone.includes(id)),
      `listed and not to be read: ${said}`,
    ).toEqual([]);
    if (query.limit === undefined) expect(missing, `to be read and not listed: ${said}`).toEqual([]);
    if (query.paginate !== undefined) expect(list.body.meta.total, said).toBe(rowsOf(list).length);
  }
}

/*
 * Areas without such a pair, by contract: a preference is read alone (`preference:show`) and never listed;
 * activities are listed whole (`activity:index` has no resource) and never read alone.
 */
describe("a list shows what its reader may read alone", () => {
  it.each([
    "bucket:data",
    "passport:identity",
    "passport:policy",
    "passport:apikey",
    "passport:strategy",
    "bucket",
  ])("of %s, whatever statements include and exclude", async (module) => {
    const area = areas.find((each) => each.module === module);
    if (area === undefined) throw new Error(`There is no area ${module}`);
    const law = fc.asyncProperty(resourcesOf(area), (resources) => check(area, resources));
    await fc.assert(law, { numRuns: 25 });
  });

  it.each<readonly [string, string, string, number]>([
    ["begin alike are excluded", "*", "6b02*", 2],
    ["begin alike are included, but for some", "6b*", "6b02*", 1],
    ["end alike are excluded", "*", "*1", 3],
    ["fit around a wildcard are excluded", "*", "6b0*0*", 1],
    ["begin alike in capitals are excluded", "*", "6B02*", 2],
  ])("where ids that %s", async (_, include, exclude, count) => {
    for (const area of areas.filter(({ rows }) => rows.every((id) => ids.includes(id)))) {
      // By contract what ends in a wildcard is its first part, in every place: that of documents is a bucket.
      if (area.above.length > 0 && exclude.endsWith("*")) continue;
      const named = (last: string) => [[...area.above.map(() => "*"), last].join("/")];
      await check(area, [{ include: named(include), exclude: named(exclude) }]);
      expect([area.module, rowsOf(await server.call("GET", area.path, as())).length]).toEqual([
        area.module,
        count,
      ]);
    }
  });
});
