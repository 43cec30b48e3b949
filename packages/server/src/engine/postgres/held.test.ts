import { expect, it } from "vitest";
import { createRegexMatcher } from "../../filter/regex";
import type { Changes } from "../engine";
import { createCatalogue } from "../records/catalogue";
import { Held } from "./held";

const versionsOf = (changes: number, buckets: number) => ({
  access: 0,
  buckets,
  functions: 0,
  webhooks: 0,
  changes,
});
const bucketText = (title: string) =>
  JSON.stringify({ _id: "b", title, description: "For a test", properties: {} });
const read = (number: number, title: string) => ({ number, texts: new Map([["b", bucketText(title)]]) });

/** What a node holds, whose buckets are read as the test says. */
function made() {
  const catalogue = createCatalogue(createRegexMatcher());
  const answers: PromiseWithResolvers<ReturnType<typeof read>>[] = [];
  const held = new Held({
    catalogue,
    buckets() {
      const answer = Promise.withResolvers<ReturnType<typeof read>>();
      answers.push(answer);
      return answer.promise;
    },
    log: (error) => {
      throw error;
    },
  });
  const told: Changes[] = [];
  held.onCommit((changes) => told.push(changes));
  return { held, answers, told, title: () => catalogue.current().find("b")?.bucket.title };
}

it("buckets that were read before this node changed them are not taken", async () => {
  const { held, answers, title } = made();
  const caughtUp = held.catchUp({ versions: versionsOf(1, 1), told: [] });
  await held.follow(
    versionsOf(2, 2),
    async () => read(2, "newer"),
    async () => [],
  );
  answers[0]?.resolve(read(1, "older"));
  await caughtUp;
  expect(title()).toBe("newer");
  held.take(read(1, "older"));
  expect(title()).toBe("newer");
});

it("nor where all is read anew meanwhile", async () => {
  const { held, answers, title } = made();
  const lost = held.catchUp({ versions: versionsOf(1, 1), told: undefined });
  await held.follow(
    versionsOf(2, 2),
    async () => read(2, "newer"),
    async () => [],
  );
  answers[0]?.resolve(read(1, "older"));
  await lost;
  expect(title()).toBe("newer");
});

it("numbers that a database lost are believed as it has them now", async () => {
  const { held, answers, told, title } = made();
  await held.follow(
    versionsOf(9, 5),
    async () => read(5, "lost"),
    async () => [],
  );
  const lost = held.catchUp({ versions: versionsOf(7, 4), told: undefined });
  answers[0]?.resolve(read(4, "kept"));
  await lost;
  expect(title()).toBe("kept");
  expect(told.at(-1)).toMatchObject({ access: true, buckets: true, documents: new Map([["b", "many"]]) });
});

it("tells what others changed of what callers may do as theirs, also where this node only follows it", async () => {
  const { held, answers, told } = made();
  const access = (changes: number) => ({ ...versionsOf(changes, 0), access: changes });
  await held.catchUp({ versions: access(1), told: [] });
  await held.follow(
    access(2),
    async () => read(0, "none"),
    async () => [],
  );
  const buckets = createCatalogue(createRegexMatcher()).begin();
  held.committed({ counted: ["access"], documents: new Map(), notices: [] }, access(3), buckets);
  const lost = held.lost();
  answers[0]?.resolve(read(0, "none"));
  await lost;
  expect(told.map(({ own, access }) => [own, access])).toEqual([
    [false, true],
    [false, true],
    [true, true],
    [false, true],
  ]);
});
