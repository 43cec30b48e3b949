// What the calls of records send, and how a form loads and saves one, against a real server over HTTP.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { apikeyForm } from "@twinhelm/core/apikey/form";
import { apikeyRecords } from "@twinhelm/core/apikey/records";
import { registry } from "@twinhelm/core/areas";
import type { Result } from "@twinhelm/core/http/failure";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import type { Transport } from "@twinhelm/core/http/transport";
import { identityApi } from "@twinhelm/core/identity/api";
import { policyApi } from "@twinhelm/core/policy/api";
import { recordModel } from "@twinhelm/core/record/editing";
import { createConsoleClient } from "@twinhelm/core/shell/client";
import { strategyRecords } from "@twinhelm/core/strategy/records";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: TestServer;
let transport: Transport;

beforeAll(async () => {
  server = await startTestServer();
  transport = createTransport({ baseUrl: server.url, credential: () => server.admin });
});
afterAll(() => server.close());

const got = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
};

/** Method and address of what reaches the server meanwhile, with the query decoded. */
async function requestsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const seen: string[] = [];
  const note = (message: unknown) => {
    const { request } = Object(message);
    const { pathname, searchParams } = new URL(request.url, server.url);
    const query = [...searchParams].map((pair) => pair.join("=")).join("&");
    seen.push(`${request.method} ${pathname.replace("/api/passport", "")}${query === "" ? "" : `?${query}`}`);
  };
  subscribe("http.server.request.start", note);
  await work().finally(() => unsubscribe("http.server.request.start", note));
  return seen;
}

it("asks for a page in the words of each list, and for nothing that is not wanted", async () => {
  const query = { limit: 2, skip: 1, sort: { name: -1 }, filter: { name: "a" } } as const;
  const words = 'limit=2&skip=1&sort={"name":-1}&filter={"name":"a"}';
  const keys = apikeyRecords.api;
  expect(await requestsOf(() => keys.list(transport, query))).toEqual([`GET /apikey?${words}`]);
  expect(await requestsOf(() => keys.list(transport, { limit: 5, skip: 0 }))).toEqual([
    "GET /apikey?limit=5",
  ]);
  expect(await requestsOf(() => keys.list(transport))).toEqual(["GET /apikey"]);
  expect(await requestsOf(() => identityApi.list(transport))).toEqual(["GET /identity?paginate=true"]);
  expect(await requestsOf(() => policyApi.list(transport))).toEqual(["GET /policy"]);
});

it("takes a page of a list that the server answers whole, asking for it once", async () => {
  const { api, example } = strategyRecords;
  for (const name of ["a", "b", "c"]) got(await api.create(transport, { ...example, name }));
  const names = async (query: Parameters<typeof api.list>[1]) => {
    const { total, rows } = got(await api.list(transport, query));
    return `${rows.map(({ name }) => name).join("")} of ${total}`;
  };
  expect(await names({})).toBe("abc of 3");
  expect(await names({ limit: 0, skip: 1 })).toBe("bc of 3");
  expect(await names({ limit: 1, skip: 1 })).toBe("b of 3");
  expect(await names({ limit: 2 })).toBe("ab of 3");
  expect(await names({ limit: 2, skip: 3 })).toBe(" of 3");
  expect(await requestsOf(() => api.list(transport, { limit: 1, skip: 1 }))).toEqual(["GET /strategy"]);
  const nobody = createTransport({ baseUrl: server.url, credential: () => undefined });
  expect(await api.list(nobody)).toMatchObject({ ok: false, failure: { status: 401 } });
});

it("a form loads a record, makes one and changes it", async () => {
  const storage = { read: () => server.admin, write: () => {}, remove: () => {} };
  const client = createConsoleClient({
    areas: registry,
    baseUrl: server.url,
    connect: createTransport,
    storage,
    now: Date.now,
  });
  const model = recordModel(client, {
    form: apikeyForm({ policies: [], ends: true }),
    actions: apikeyRecords.actions,
  });
  const values = { ...model.read(undefined), name: "Nightly" };
  expect(values).toEqual({
    key: "",
    name: "Nightly",
    description: "",
    active: true,
    policies: "",
    ends: "",
  });
  expect(model.problems?.({ ...values, name: " " }, undefined)).toHaveProperty("name");
  expect(model.problems?.(values, undefined)).toEqual({});
  expect(await requestsOf(async () => model.load?.(undefined))).toEqual([]);
  expect(await model.load?.(undefined)).toEqual({ ok: true, value: undefined });

  client.queries.setQueryData(["apikey", "all"], []);
  const made = await model.create?.(values);
  const row = made?.ok ? made.value : undefined;
  if (row === undefined) throw new Error("no key was made");
  expect(row).toMatchObject({ name: "Nightly", active: true });
  expect(client.queries.getQueryState(["apikey", "all"])?.isInvalidated).toBe(true);

  const changed = { ...model.read(row), name: "Daily", description: "At six", active: false };
  const update = async () => model.update?.(changed, row);
  expect(await requestsOf(update)).toEqual([`PUT /apikey/${row._id}`]);
  expect(await model.load?.(row)).toMatchObject({
    value: { _id: row._id, name: "Daily", description: "At six", active: false },
  });
  got(await apikeyRecords.api.remove(transport, row._id));
  expect(await update()).toMatchObject({ ok: false, failure: { status: 404 } });
  expect(client.notifications.getState().past).toHaveLength(1);
  client.notifications.close();
});
