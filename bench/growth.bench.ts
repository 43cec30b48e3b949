import { afterAll, beforeAll, describe, it } from "vitest";
import { median, report } from "./report";
import { idOf, perSecond, type Side, startSide } from "./sides";

/** A database whose schema `twinhelm_bench_growth` is made, and dropped at the end. */
const { TWINHELM_BENCH_DATABASE: given, TWINHELM_BENCH_DOCUMENTS: asked } = process.env;
const few = Number(asked ?? 10_000);
const many = few * 10;
const rounds = 3;

const json = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

/** What is asked, of a bucket of so many documents. */
interface Question {
  readonly name: string;
  readonly paths: (count: number) => readonly string[];
  readonly write?: { readonly method: string; readonly body: string };
}

/** Others each time: nothing is answered out of what was kept. */
const asks = 5_000;

const spread = (count: number, path: (number: number) => string): readonly string[] =>
  Array.from({ length: asks }, (_, at) => path((at * 7919) % count));

/** Pages behind so many documents, each with another begin or another length. */
const pages = (query: string, behind = 0): readonly string[] =>
  Array.from({ length: asks }, (_, at) => {
    const limit = 20 + (Math.floor(at / 200) % 25);
    return `?${query}&skip=${behind + (at % 200)}&limit=${limit}`;
  });

const document = { name: "Another", number: 5, flag: true, notes: "n".repeat(120) };
const newest = `sort=${json({ _id: -1 })}`;
const questions: readonly Question[] = [
  { name: "a page with the number of all", paths: () => pages(`paginate=true&${newest}`) },
  { name: "a page behind some hundred", paths: () => pages(newest, 500) },
  { name: "a page that an index sorts", paths: () => pages(`sort=${json({ number: 1 })}`) },
  {
    name: "what an index finds",
    paths: (count) => spread(count, (number) => `?paginate=true&filter=${json({ number })}&limit=25`),
  },
  { name: "one document", paths: (count) => spread(count, (number) => `/${idOf(number)}`) },
  { name: "a new document", paths: () => [""], write: { method: "POST", body: JSON.stringify(document) } },
  {
    name: "a document that is stored again",
    paths: (count) => spread(count, (number) => `/${idOf(number)}`),
    write: { method: "PUT", body: JSON.stringify(document) },
  },
];

/** How many times the time of one request ten times the documents take, with one caller. */
async function compare(engine: string, side: Side): Promise<void> {
  const costs: number[] = [];
  for (const { name, paths, write } of questions) {
    const rate = (count: number) =>
      perSecond({
        urls: paths(count).map((path) => side.documents(count) + path),
        credential: side.credential,
        callers: 1,
        seconds: 1,
        write,
      });
    const rates: { few: number; many: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      rates.push({ few: await rate(few), many: await rate(many) });
    const cost = median(rates.map((each) => each.few / each.many));
    costs.push(cost);
    const middle = (key: "few" | "many") => Math.round(median(rates.map((each) => each[key])));
    const note = `${middle("few")} a second of ${few}, ${middle("many")} of ${many}`;
    report(`${engine}: cost with 10 times the documents, ${name}`, cost, { most: 1.2 }, note);
  }
  const mean = Math.exp(costs.reduce((sum, cost) => sum + Math.log(cost), 0) / costs.length);
  report(`${engine}: index of the cost with 10 times the documents`, mean, { most: 1.2 });
}

describe("ten times the documents", () => {
  const sides = new Map<string, Side>();
  beforeAll(async () => {
    sides.set("SQLite", await startSide([few, many]));
    if (given === undefined) return;
    sides.set("PostgreSQL", await startSide([few, many], { url: given, schema: "twinhelm_bench_growth" }));
  });
  afterAll(async () => {
    for (const side of sides.values()) await side.close();
  });

  it("cost no more", async () => {
    for (const [engine, side] of sides) await compare(engine, side);
  });
});
