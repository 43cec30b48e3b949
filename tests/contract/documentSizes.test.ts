// Documents, fields and values at the edge of what there may be: each is taken whole, or refused with its reason.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: TestServer;
/** Has the fields of what is refused; made when it is first needed. */
let edges: string | undefined;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const list = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

async function bucketOf(properties: object): Promise<string> {
  const body = { title: "Sizes", description: "For a test", properties };
  const made = await server.call("POST", "/bucket", { body });
  expect(made.status, JSON.stringify(made.body).slice(0, 500)).toBe(201);
  return made.body._id;
}

/** The document as it comes back, one by one and in a list. */
async function keptAs(bucket: string, document: object): Promise<void> {
  const { status, body } = await server.call("POST", `/bucket/${bucket}/data`, { body: document });
  expect(status, JSON.stringify(body).slice(0, 500)).toBe(201);
  const whole = { _id: body._id, ...document };
  const query = { localize: "false" };
  const one = await server.call("GET", `/bucket/${bucket}/data/${body._id}`, { query });
  const filter = JSON.stringify({ _id: body._id });
  const all = await server.call("GET", `/bucket/${bucket}/data`, { query: { ...query, filter } });
  expect([one.status, JSON.stringify(one.body) === JSON.stringify(whole)]).toEqual([200, true]);
  expect([all.status, JSON.stringify(all.body) === JSON.stringify([whole])]).toEqual([200, true]);
}

const nested = (depth: number, last: unknown, wrap: (inside: unknown) => unknown): unknown =>
  depth === 0 ? last : wrap(nested(depth - 1, last, wrap));
const options = list(5_000, (index) => `Option ${index}`);
const long = "T".repeat(10_000);

it.each<readonly [string, object, object]>([
  ["a text of 10 MB", { text: { type: "textarea" } }, { text: "x".repeat(10_000_000) }],
  [
    "200 fields",
    Object.fromEntries(list(200, (index) => [`f${index}`, { type: "string" }])),
    Object.fromEntries(list(200, (index) => [`f${index}`, `v${index}`])),
  ],
  [
    "20 levels",
    { root: nested(20, { type: "string" }, (inside) => ({ type: "object", properties: { inside } })) },
    { root: nested(20, "end", (inside) => ({ inside })) },
  ],
  [
    "a list with 5,000 options, all chosen",
    { tags: { type: "multiselect", items: { type: "string", enum: options } } },
    { tags: options },
  ],
  ["a title of 10,000 characters", { name: { type: "string", title: long } }, { name: long }],
  [
    "the poles and the ends of time",
    { at: { type: "location", locationType: "Point" }, first: { type: "date" }, last: { type: "date" } },
    {
      at: { type: "Point", coordinates: [-180, 90] },
      first: "0000-01-01T00:00:00.000Z",
      last: "9999-12-31T23:59:59.999Z",
    },
  ],
])("%s: taken whole", async (_, properties, document) => {
  await keptAs(await bucketOf(properties), document);
});

it("200 languages are taken whole, 500 refused", async () => {
  const letter = (index: number) => String.fromCharCode(97 + index);
  const code = (index: number) => `${letter(Math.floor(index / 26))}${letter(index % 26)}_AA`;
  const languages = (count: number) => {
    const available = Object.fromEntries(list(count, (index) => [code(index), `Language ${index}`]));
    return server.call("PUT", "/preference/bucket", { body: { language: { available, default: code(0) } } });
  };
  const { status, body } = await languages(500);
  expect([status, body.message]).toEqual([
    400,
    ".language.available has 500 languages; at most 200 are allowed",
  ]);
  expect((await languages(200)).status).toBe(200);
  const bucket = await bucketOf({ name: { type: "string", options: { translate: true } } });
  await keptAs(bucket, { name: Object.fromEntries(list(200, (index) => [code(index), `Name ${index}`])) });
});

it.each<readonly [string, unknown, string]>([
  ["tags", ["Option 5000"], ".tags.0 should be equal to one of the allowed values"],
  ["at", { type: "Point", coordinates: [0, 90.5] }, ".at.coordinates.1 should be <= 90"],
  ["at", { type: "Point", coordinates: [-181, 0] }, ".at.coordinates.0 should be >= -180"],
  ["at", { type: "Point", coordinates: [1] }, ".at.coordinates should NOT have fewer than 2 items"],
  ["day", "10000-01-01T00:00:00Z", '.day should match format "date-time"'],
  ["day", "+010000-01-01T00:00:00Z", '.day should match format "date-time"'],
  // In Greenwich these are beyond the years that can be written.
  ["day", "9999-12-31T23:59:59-01:00", '.day should match format "date-time"'],
  ["day", "0000-01-01T00:00:00+01:00", '.day should match format "date-time"'],
])("%s: %j is refused", async (field, value, message) => {
  edges ??= await bucketOf({
    tags: { type: "multiselect", items: { type: "string", enum: options } },
    at: { type: "location", locationType: "Point" },
    day: { type: "date" },
  });
  const refused = await server.call("POST", `/bucket/${edges}/data`, { body: { [field]: value } });
  expect([refused.status, refused.body.message]).toEqual([400, message]);
});
