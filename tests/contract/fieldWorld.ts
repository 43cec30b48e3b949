import type { Answer, TestServer } from "@twinhelm/server/shell/testServer";
import { expect, vi } from "vitest";
import { statement } from "../statement";

/** Documents of a bucket whose fields are not changed in one transaction. */
export const many = 10_500;

const string = { type: "string" };
const number = { type: "number" };

/** Fields of ships, as they are at first. */
export const first = { name: string, note: string, code: string, tons: number };

export const ships = (properties: object, more: object = {}) => ({
  title: "Ships",
  description: "A bucket of the test",
  primary: "name",
  properties,
  ...more,
});

export interface Fleet {
  readonly id: string;
  readonly path: string;
}

/** Makes a bucket with many documents, each with a note, of which every other one is `hidden`. */
export async function fleet(
  { call, folder, server }: Pick<TestServer, "call" | "folder" | "server">,
  more: object = {},
): Promise<Fleet> {
  const { status, body } = await call("POST", "/bucket", { body: ships(first, more) });
  expect(status, JSON.stringify(body)).toBe(201);
  await fillWith(body._id, { folder, server });
  return { id: body._id, path: `/bucket/${body._id}` };
}

/** Fills a bucket that is empty. */
export async function fillWith(id: string, place: Pick<TestServer, "folder" | "server">): Promise<void> {
  const documents = Array.from({ length: many }, (_, at) => {
    const _id = at.toString(16).padStart(24, "0");
    const note = at % 2 === 0 ? "hidden" : "shown";
    return [_id, JSON.stringify({ _id, name: `Ship ${at}`, note, code: `c${at}`, tons: at % 100 })];
  });
  const texts = JSON.stringify(Object.fromEntries(documents));
  await statement(
    place,
    `INSERT INTO "document_${id}" (id, json) SELECT key, value FROM json_each(?) ORDER BY key RETURNING 1`,
    texts,
  );
  await statement(place, "UPDATE bucket SET count = ? WHERE id = ? RETURNING 1", many, id);
}

/** As if another node took a bucket over once so many transactions are done, and did nothing more. */
export function holdAfter({ server }: Pick<TestServer, "server">, transactions: number): void {
  const { leases } = server.engine;
  const [hold, holds] = [leases.hold.bind(leases), leases.holds.bind(leases)];
  let left = transactions;
  let isTaking = false;
  const isFields = (name: string) => name.startsWith("fields ");
  vi.spyOn(leases, "hold").mockImplementation(async (name) => {
    if (!isFields(name)) return hold(name);
    if (left <= 0) return "elsewhere";
    isTaking = true;
    return hold(name).finally(() => {
      isTaking = false;
    });
  });
  vi.spyOn(leases, "holds").mockImplementation((name) => {
    if (!isFields(name) || isTaking) return holds(name);
    left -= 1;
    return left >= -1 && holds(name);
  });
}

/** That node has gone. */
export async function letGo(server: Pick<TestServer, "call">): Promise<void> {
  vi.restoreAllMocks();
  // Whoever waits looks again with any change of a bucket.
  const { body } = await server.call("POST", "/bucket", { body: { ...ships(first), title: "Another" } });
  await server.call("DELETE", `/bucket/${body._id}`);
}

/** That node has gone, and what a failed test left is done before the next one. */
export async function allDone(server: Pick<TestServer, "call" | "server">): Promise<void> {
  await letGo(server);
  const { fieldChanges } = server.server.engine;
  await expect.poll(() => fieldChanges.list(), { timeout: 20_000 }).toEqual([]);
}

/** What is said of a bucket that is being changed. */
export const changing = async (
  { call }: Pick<TestServer, "call">,
  { id }: Fleet,
): Promise<readonly { readonly done: number; readonly problem?: string }[]> =>
  (await call("GET", "/bucket/indexes")).body.filter(
    ({ bucket, kind }: { bucket: string; kind?: string }) => bucket === id && kind === "fields",
  );

/** Resolves once it is half way: what was held has been reached. */
export const halfWay = (server: Pick<TestServer, "call">, ships: Fleet) =>
  expect
    .poll(() => changing(server, ships), { timeout: 20_000 })
    .toEqual([expect.objectContaining({ done: expect.toSatisfy((done: number) => done > 0 && done < 1) })]);

/** How many documents have one of these fields. */
export async function having(
  { call }: Pick<TestServer, "call">,
  { path }: Fleet,
  field: string,
): Promise<number> {
  const query = { paginate: "true", limit: "1", filter: JSON.stringify({ [field]: { $exists: true } }) };
  const { body } = await call("GET", `${path}/data`, { query });
  return body.meta.total;
}

/** Whether an answer is there already. */
export function watched(answer: Promise<Answer>): { readonly answer: Promise<Answer>; isThere(): boolean } {
  let isThere = false;
  const noted = answer.then((given) => {
    isThere = true;
    return given;
  });
  return { answer: noted, isThere: () => isThere };
}
