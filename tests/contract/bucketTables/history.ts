import type { Scenario } from "../scenario";

const nowhere = "5f0000000000000000000001";
const zeros = "0".repeat(24);
const bare = (statusCode: number, message: string) => ({ statusCode, message });
const text = { type: "string" };
const described = { description: "For a test" };

const kept = {
  title: "Kept",
  ...described,
  history: true,
  properties: {
    name: text,
    tons: { type: "number" },
    tags: { type: "array", items: text },
    info: { type: "object", properties: { port: text, depth: { type: "number" } } },
    place: { type: "location" },
    day: { type: "date" },
    said: { type: "string", options: { translate: true } },
  },
};
const data = "/bucket/{kept}/data";
const document = `${data}/{alba}`;
const history = "/bucket/{kept}/history/{alba}";

/** Each change of a document, and how many values changed by it. */
const changes: readonly (readonly [what: string, patch: object, count: number])[] = [
  ["a text", { name: "Brio" }, 1],
  ["two values", { name: "Cora", tons: 2 }, 2],
  ["a value inside an object", { info: { depth: 4 } }, 1],
  ["a value that goes", { tons: null }, 1],
  ["an object that goes", { info: null }, 2],
  ["an item that changes", { tags: ["a", "c"] }, 1],
  ["an item that comes", { tags: ["a", "c", "d"] }, 1],
  ["all items that go", { tags: [] }, 3],
  ["a language that comes", { said: { tr_TR: "Git" } }, 1],
  ["a place", { place: { type: "Point", coordinates: [3, 4] } }, 2],
];

const counts = (known = changes.length) =>
  changes
    .slice(0, known)
    .toReversed()
    .map((each) => ({ changes: each[2] }));

const first = {
  name: "Alba",
  tons: 1,
  tags: ["a", "b"],
  info: { port: "Izmir", depth: 3 },
  place: { type: "Point", coordinates: [1, 2] },
  day: "2024-01-01T00:00:00Z",
  said: { en_US: "Go" },
};

/** What a document was before (contract, bucket.md section 11), in its order. */
export const historyRows: readonly Scenario[] = [
  { name: "a bucket with history", call: ["POST", "/bucket", kept], status: 201, save: "kept" },
  { name: "a document of it", call: ["POST", data, first], status: 201, save: "alba" },
  { name: "the probe", call: ["GET", `/bucket/${zeros}/history/${zeros}`], status: 200, is: [] },
  { name: "nothing was changed", call: ["GET", history], status: 200, is: [] },
  {
    name: "history of what is not there",
    call: ["GET", `/bucket/{kept}/history/${nowhere}`],
    status: 200,
    is: [],
  },
  ...changes.flatMap(([what, patch, count], at): Scenario[] => [
    { name: `a change: ${what}`, call: ["PATCH", document, patch], status: 200 },
    {
      name: `counts ${count}: ${what}`,
      call: ["GET", history],
      status: 200,
      has: counts(at + 1),
    },
  ]),
  {
    name: "what changes nothing",
    call: ["PATCH", document, { name: "Cora" }],
    status: 200,
    has: { name: "Cora" },
  },
  { name: "is no change", call: ["GET", history], status: 200, has: counts() },
  { name: "a replace by the same", call: ["PUT", document, { ...first, name: "Dora" }], status: 200 },
  { name: "drops the first of eleven", call: ["GET", history], status: 200, has: Array(10).fill({}) },
  {
    name: "before all of them",
    call: ["GET", `${history}/${zeros}`],
    status: 200,
    has: { _id: "{alba}", name: "Brio", tons: 1, tags: ["a", "b"] },
  },
  {
    name: "after all of them",
    call: ["GET", `${history}/${"f".repeat(24)}`],
    status: 200,
    has: { name: "Dora", place: { coordinates: [1, 2] }, day: "2024-01-01T00:00:00.000Z" },
  },
  {
    name: "a state of a document that is not there",
    call: ["GET", `/bucket/{kept}/history/${nowhere}/${zeros}`],
    status: 200,
    is: "",
  },
  { name: "a history by nobody", as: null, call: ["GET", history], status: 401 },
  {
    name: "a history of no id",
    call: ["GET", "/bucket/{kept}/history/zz"],
    status: 400,
    is: bare(400, "Invalid id."),
  },
  { name: "there is no history of a whole bucket", call: ["GET", "/bucket/{kept}/history"], status: 404 },
  {
    name: "history is switched off",
    call: ["PUT", "/bucket/{kept}", { ...kept, history: false }],
    status: 200,
    has: { history: false },
  },
  { name: "a change then", call: ["PATCH", document, { name: "Emma" }], status: 200 },
  {
    name: "is not remembered, and what was stays",
    call: ["GET", history],
    status: 200,
    has: Array(10).fill({}),
  },
  { name: "Remove History", call: ["DELETE", "/bucket/{kept}/history"], status: 204, is: "" },
  { name: "forgets all of it", call: ["GET", history], status: 200, is: [] },
  { name: "and once more", call: ["DELETE", "/bucket/{kept}/history"], status: 204, is: "" },
  { name: "the document stays", call: ["GET", document], status: 200, has: { name: "Emma" } },
];
