import { type Answer, startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestPlace } from "./storagePlaces";

/** One request of one actor and what must come of it. `{name}` stands for an id saved by an earlier row. */
export interface Scenario {
  readonly name: string;
  /** Name of an actor; absent: the administrator; null: nobody. */
  readonly as?: string | null;
  readonly call: readonly [method: string, path: string, body?: unknown];
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is instead of the body. */
  readonly raw?: string;
  readonly status: number;
  /** The whole body. */
  readonly is?: unknown;
  /** What the body has; a function checks it itself. */
  readonly has?: unknown;
  /** Texts that stand nowhere in the body. */
  readonly lacks?: readonly string[];
  /** Activities this request writes: action, then the resource. */
  readonly activities?: readonly (readonly [action: number, ...resource: string[]])[];
  /** Headers of the answer; null: it has none of that name. */
  readonly answers?: Readonly<Record<string, string | null>>;
  /** Keeps the `_id` of the body under this name, or those of its items under these. */
  readonly save?: string | readonly string[];
}

export type Actors = Readonly<Record<string, string>>;

type People = Readonly<
  Record<string, Omit<Parameters<TestServer["createIdentity"]>[1] & object, "identifier">>
>;

/** A server for a file of rows, with people as actors; their ids are saved under their names. */
export function scenariosOf(
  people: People,
  place: () => Promise<TestPlace | undefined> = async () => undefined,
) {
  let server: TestServer;
  let files: TestPlace | undefined;
  const actors: Record<string, string> = {};
  const scenarios = createScenarios(
    () => server,
    () => actors,
  );
  beforeAll(async () => {
    files = await place();
    server = await startTestServer(files?.settings);
    scenarios.save("url", server.url);
    for (const [identifier, person] of Object.entries(people)) {
      const { id, credential } = await server.createIdentity([], { ...person, identifier });
      actors[identifier] = credential;
      scenarios.save(identifier, id);
    }
  });
  afterAll(async () => {
    await server.close();
    await files?.close();
  });
  return {
    server: () => server,
    actors,
    save: scenarios.save,
    /** `done` is told of each row and its answer. */
    run: (rows: readonly Scenario[], done?: (row: Scenario, answer: Answer) => Promise<void>) =>
      it.each(rows)("$name", async (row) => {
        const answer = await scenarios.run(row);
        await done?.(row, answer);
      }),
  };
}

/**
 * Runs rows in order against one server and checks each, with what it wrote to the activities; these are not looked at
 * where `watched` is false, for tables of hundreds of rows.
 */
export function createScenarios(server: () => TestServer, actors: () => Actors, watched = true) {
  const saved = new Map<string, string>();
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = saved.get(name);
      if (value === undefined) throw new Error(`Nothing was saved under ${name}`);
      return value;
    });
  const fillAll = <T>(value: T): T => JSON.parse(fill(JSON.stringify(value)));
  const activities = async () => (watched ? (await server().call("GET", "/activity")).body : []);

  return {
    save: (name: string, id: string) => void saved.set(name, id),
    async run(row: Scenario): Promise<Answer> {
      const before = new Set((await activities()).map((each: { _id: string }) => each._id));
      const [method, path, body] = row.call;
      const credential = row.as === undefined || row.as === null ? row.as : actors()[row.as];
      if (row.as && credential === undefined) throw new Error(`There is no actor ${row.as}`);
      const answer = await server().call(method, fill(path), {
        ...(credential === undefined ? {} : { as: credential }),
        ...(body === undefined ? {} : { body: fillBody(body, fill) }),
        ...(row.query === undefined ? {} : { query: textsOf(fillAll(row.query)) }),
        ...(row.headers === undefined ? {} : { headers: row.headers }),
        ...(row.raw === undefined ? {} : { raw: row.raw }),
      });
      expect([answer.status, answer.body], row.name).toEqual([row.status, answer.body]);
      const bodies = [answer.body].flat();
      for (const [index, name] of [row.save ?? []].flat().entries()) saved.set(name, bodies[index]._id);
      for (const [name, value] of Object.entries(row.answers ?? {}))
        expect(answer.headers.get(name), name).toBe(value === null ? null : fill(value));
      if (row.is !== undefined) expect(answer.body).toEqual(fillAll(row.is));
      if (typeof row.has === "object" && row.has !== null)
        expect(answer.body).toMatchObject(fillAll(row.has));
      else if (row.has !== undefined) expect(answer.body).toBe(row.has);
      for (const text of row.lacks ?? []) expect(JSON.stringify(answer.body)).not.toContain(fill(text));
      const written = (await activities())
        .filter((each: { _id: string }) => !before.has(each._id))
        .map((each: { action: number; resource: string[] }) => [each.action, ...each.resource])
        .reverse();
      expect(written).toEqual((row.activities ?? []).map(([action, ...rest]) => [action, ...rest.map(fill)]));
      return answer;
    },
  };
}

// Objects with odd keys must reach the wire as they are, so only texts are filled.
function fillBody(body: unknown, fill: (text: string) => string): unknown {
  if (typeof body === "string") return fill(body);
  if (Array.isArray(body)) return body.map((item) => fillBody(item, fill));
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, fillBody(value, fill)]));
}

const textsOf = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).map(([key, value]) => [
      key,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
