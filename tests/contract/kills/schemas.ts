// Schemas of buckets: table, fields, indexes and documents agree, and no bucket is half made or half gone.
import { expect } from "vitest";
import { checkChain } from "./ledgers";
import type { MakeLoad } from "./load";
import type { KillNode } from "./node";
import type { Random } from "./random";
import type { Round } from "./world";

/** Fields of a bucket, which are marked in one of these ways. */
type Mark = "plain" | "indexed" | "unique" | "list" | "uniqueList";
type Fields = Readonly<Record<string, Mark>>;

const definitions: Readonly<Record<Mark, object>> = {
  plain: { type: "string" },
  indexed: { type: "string", options: { index: true } },
  unique: { type: "string", options: { unique: true, index: true } },
  list: { type: "array", items: { type: "string" } },
  uniqueList: { type: "array", items: { type: "string" }, options: { unique: true, index: true } },
};
const marks = ["plain", "indexed", "unique", "list", "uniqueList"] as const;
const names = ["name", "port", "cargo"] as const;

/** What the database has for a field beside the table of the documents. */
const madeFor = (id: string, name: string, mark: Mark | undefined): readonly string[] => {
  if (mark === "indexed" || mark === "unique") return [`index_${id}_${name}`];
  return mark === "uniqueList" ? [`unique_${id}_${name}`] : [];
};

interface Known {
  /** What it may be: as acknowledged, or as a request left it whose answer never came. Absent: not there. */
  may: readonly (Fields | undefined)[];
}

const bodyOf = (title: string, fields: Fields) => ({
  title,
  description: "For a test",
  properties: Object.fromEntries(Object.entries(fields).map(([name, mark]) => [name, definitions[mark]])),
});

export const schemas: MakeLoad = async (world) => {
  const { nodes } = world;
  const ledger = new Map<string, Known>();
  let made = 0;
  const fieldsOf = (random: Random): Fields => {
    const some = names.filter((_, at) => at === 0 || random.below(2) === 0);
    return Object.fromEntries(some.map((name) => [name, random.one(marks)]));
  };
  const change = async (title: string, to: Fields | undefined, run: () => Promise<unknown>) => {
    const known = ledger.get(title) ?? { may: [undefined] };
    ledger.set(title, known);
    known.may = [...known.may, to];
    const answer = await run();
    known.may = [to];
    return answer;
  };
  const story = async (node: KillNode, random: Random, { answered }: Round) => {
    const title = `Bucket ${made++}`;
    const first = fieldsOf(random);
    let id = "";
    await change(title, first, async () => {
      id = (await node.good("POST", "/bucket", bodyOf(title, first)))._id;
    });
    answered();
    const value = (mark: Mark, text: string) =>
      mark === "list" || mark === "uniqueList" ? [`${text} a`, `${text} b`] : text;
    const documentOf = (text: string) =>
      Object.fromEntries(Object.entries(first).map(([name, mark]) => [name, value(mark, text)]));
    const documents = Array.from({ length: 30 }, (_, at) => documentOf(`${title} ${at}`));
    await node.good("POST", `/bucket/${id}/data/batch`, { documents, upsert: false, answer: "ids" });
    answered();
    // What kind a field is stays; whether it is found and may be repeated changes.
    const other = (mark: Mark): Mark =>
      mark === "list" || mark === "uniqueList"
        ? random.one(["list", "uniqueList"])
        : random.one(["plain", "indexed", "unique"]);
    for (let at = random.below(3); at > 0; at--) {
      const next = Object.fromEntries(Object.entries(first).map(([name, mark]) => [name, other(mark)]));
      await change(title, next, () => node.good("PUT", `/bucket/${id}`, bodyOf(title, next)));
      answered();
    }
    if (random.below(2) > 0) return;
    await change(title, undefined, () => node.good("DELETE", `/bucket/${id}`));
    answered();
  };
  const check = async () => {
    const found: readonly { _id: string; title: string; properties: Record<string, object> }[] =
      await world.killed.good("GET", "/bucket");
    expect(await world.calm.good("GET", "/bucket")).toEqual(found);
    const own = found.filter(({ title }) => ledger.has(title));
    const byTitle = new Map(own.map((each) => [each.title, each]));
    expect(byTitle.size, "each is there once").toBe(own.length);
    const shown = (fields: Fields | undefined) =>
      fields === undefined ? undefined : bodyOf("", fields).properties;
    for (const [title, { may }] of ledger)
      expect(may.map(shown), title).toContainEqual(byTitle.get(title)?.properties);
    await checkTables(found);
    await checkChain(world.killed);
  };
  /** Tables and indexes are those that the buckets ask for. */
  const checkTables = async (
    found: readonly { _id: string; properties: Record<string, object> }[],
  ): Promise<void> => {
    // Nodes drop indexes behind the changes that want them no more; what a killed one held another one takes over.
    const left = () => nodes.rows("SELECT name, kind, problem FROM index_work");
    await expect.poll(left, { timeout: 60_000 }).toEqual([]);
    const markOf = (property: object) =>
      marks.find((mark) => JSON.stringify(definitions[mark]) === JSON.stringify(property));
    const asked = found.flatMap(({ _id: id, properties }) =>
      Object.entries(properties).flatMap(([name, property]) => madeFor(id, name, markOf(property))),
    );
    const there = await nodes.rows(
      `SELECT relname, relkind, (SELECT bool_and(indisvalid) FROM pg_index WHERE indexrelid = c.oid) AS valid FROM pg_class c
       WHERE relnamespace = 'twinhelm'::regnamespace AND relname ~ '^(document|index|items|unique)_[0-9a-f]{24}' AND relname !~ '(_pkey|_key|_seq|[.]document)$'`,
    );
    expect(there.filter(({ valid }) => valid === false)).toEqual([]);
    expect(there.map(({ relname }) => String(relname)).toSorted()).toEqual(
      [...found.map(({ _id }) => `document_${_id}`), ...asked].toSorted(),
    );
    for (const { _id: id } of found) {
      const [row] = await nodes.rows(
        `SELECT count(*) AS there, (SELECT count FROM bucket WHERE id = '${id}') AS counted FROM "document_${id}"`,
      );
      expect(row?.there, "the bucket counts what it has").toEqual(row?.counted);
    }
  };
  return {
    writers: [
      async (node, round, random) => {
        while (!round.isOver()) await story(node, random, round);
      },
    ],
    check,
  };
};
