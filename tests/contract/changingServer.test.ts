// A server that ends, starts again and becomes another one while somebody works, and clocks that are hours apart.
import { runsKept } from "@twinhelm/core/function/run/api";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import { listStatements, revokeToken, signIn } from "@twinhelm/core/session/api";
import { isApi } from "@twinhelm/core/session/findApi";
import { createSessionStore } from "@twinhelm/core/session/store";
import { hoursAhead } from "@twinhelm/core/session/token";
import { readChildren } from "@twinhelm/core/storage/api";
import { listChildren } from "@twinhelm/core/storage/children";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterEach, expect, it } from "vitest";

const running: TestServer[] = [];
afterEach(async () => {
  for (const each of running.splice(0).toReversed()) await each.close();
});
const start = async (settings: Parameters<typeof startTestServer>[0]) => {
  const server = await startTestServer(settings);
  running.push(server);
  return server;
};

it("work goes on with a server that was away, and with one that offers less or more than before", async () => {
  const first = await start({});
  let now: TestServer | undefined = first;
  let ended = false;
  const transport = createTransport({
    baseUrl: "http://console.example/api",
    credential: () => first.admin,
    onUnauthorized: () => {
      ended = true;
    },
    async fetch(input, init) {
      const request = new Request(input, init);
      if (now === undefined) throw new TypeError("fetch failed");
      return fetch(request.url.replace("http://console.example/api", now.url), {
        method: request.method,
        headers: request.headers,
        ...(request.body === null ? {} : { body: await request.text() }),
      });
    },
  });
  const shown = async () => {
    let isAbsent = false;
    const memory = {
      isAbsent: () => isAbsent,
      noteAbsent() {
        isAbsent = true;
      },
    };
    return [(await listChildren(transport, { folder: "" }, memory)).ok, isAbsent, await runsKept(transport)];
  };
  expect(await shown()).toEqual([true, false, true]);

  now = undefined;
  await first.server.close();
  const away = await transport.send({
    method: "POST",
    path: "bucket",
    body: {},
    schema: { safeParse: (data: unknown) => ({ success: true as const, data }) },
  });
  expect(away).toMatchObject({ ok: false, failure: { code: "network", retry: true } });

  now = await start({ dataFolder: first.folder, asOriginal: true });
  expect(await shown()).toEqual([true, true, false]);
  expect((await readChildren(transport, { folder: "" })).ok).toBe(false);
  expect(await revokeToken(transport, first.admin)).toEqual({ ok: true, value: "lives" });
  await now.server.close();

  now = await start({ dataFolder: first.folder });
  expect(await shown()).toEqual([true, false, true]);
  expect(ended).toBe(false);
});

it("a server like the original is found, slows down guessing in words, and takes the right password later", async () => {
  let hour = 0;
  const server = await start({ asOriginal: true, now: () => Date.UTC(2026, 0, 1, hour) });
  const transport = createTransport({ baseUrl: server.url, credential: () => undefined });
  expect(await isApi(transport)).toEqual({ ok: true, value: true });
  await server.createIdentity([], { identifier: "guessed" });
  const guess = () => signIn(transport, { identifier: "guessed", password: "wrong" });
  const codes = (await Promise.all(Array.from({ length: 12 }, guess))).map(
    (each) => !each.ok && each.failure.code,
  );
  expect(codes.filter((code) => code === "not-signed-in")).toHaveLength(10);
  expect(await guess()).toMatchObject({ failure: { code: "too-many", message: /Try again in \d+ seconds/ } });
  hour = 1;
  expect(await guess()).toMatchObject({ failure: { code: "not-signed-in" } });
});

it.each([
  ["behind", -9, 9],
  ["ahead", 9, undefined],
])("a server whose clock is nine hours %s", async (_, hours, said) => {
  const here = Date.UTC(2026, 0, 2, 12);
  const server = await start({ tokenLifetime: 3600, now: () => here + hours * 3_600_000, asOriginal: true });
  expect(hoursAhead(server.admin, here)).toBe(said);
  const transport = createTransport({ baseUrl: server.url, credential: () => server.admin });
  // The server goes by its own clock: the token is good there.
  expect((await listStatements(transport)).ok).toBe(true);
  const store = createSessionStore(
    { read: () => server.admin, write: () => {}, remove: () => {} },
    () => here,
  );
  expect(store.getState().status).toBe(said === undefined ? "signed-in" : "signed-out");
});
