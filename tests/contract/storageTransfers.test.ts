// The uploads of a console against a real server: what they lose half way, and what they bring across in the end.
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import { withRenewal } from "@twinhelm/core/session/renewal";
import { createSessionStore } from "@twinhelm/core/session/store";
import { createNotifications } from "@twinhelm/core/shell/notifications";
import { createUploads } from "@twinhelm/core/storage/transfer/uploads";
import { createUploader } from "@twinhelm/core/storage/upload";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FileBody, postFile } from "../../packages/cli/src/storage/post";
import { startServerProcess } from "./process";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The uploads of somebody in a console. */
function consoleOf(url: string, credential: string) {
  let kept: string | undefined = credential;
  const storage = {
    read: () => kept,
    write(next: string) {
      kept = next;
    },
    remove() {
      kept = undefined;
    },
  };
  const session = createSessionStore(storage, Date.now);
  const options = {
    baseUrl: url,
    credential: () => session.getState().credential,
    onUnauthorized: () => session.expire(),
  };
  const transport = withRenewal(createTransport(options), session);
  const notifications = createNotifications({ now: Date.now, schedule: () => () => {} });
  const uploader = createUploader<FileBody>({ ...options, post: postFile });
  const uploads = createUploads(
    {
      transport,
      session,
      notifications,
      queries: { invalidateQueries: async () => {}, getQueryData: () => undefined },
    },
    uploader,
  );
  const states = () => uploads.transfers.list().map(({ name, state }) => `${name} ${state}`);
  return { uploads, session, states };
}

const half = 256 * 1024;

/** Files of which the second half comes once it is let. */
function slowFiles(...names: readonly string[]) {
  const gate = Promise.withResolvers<void>();
  const begun = new Set<string>();
  async function* open(name: string, waits: boolean) {
    yield Buffer.alloc(half, "x");
    begun.add(name);
    if (waits) await gate.promise;
    yield Buffer.alloc(half, "y");
  }
  const files = names.map((name, at) => ({
    name,
    source: {
      type: "text/plain",
      size: half * 2,
      // The first one goes through.
      body: () => ({ size: half * 2, open: () => open(name, at > 0) }),
    },
  }));
  const until = (count: number) => expect.poll(() => begun.size, { timeout: 20_000 }).toBe(count);
  return { files, begun, let: gate.resolve, until };
}

const filesBelow = (folder: string) =>
  readdirSync(join(folder, "storage"), { recursive: true, encoding: "utf8" }).filter((path) =>
    statSync(join(folder, "storage", path)).isFile(),
  ).length;

/** What is told of a folder while other files may be on their way. */
async function namesIn(folder: string) {
  const { body } = await server.call("GET", "/storage", {
    query: { filter: `{"name":{"$regex":"^${folder}"}}` },
  });
  return body.map(({ name }: { name: string }) => name);
}

/** Objects in a folder; there is one file for each object of the whole storage, and no other. */
async function storedIn(folder: string, at: TestServer = server) {
  const { body } = await at.call("GET", "/storage");
  await expect.poll(() => filesBelow(at.folder)).toBe(body.length);
  const here = body.filter(({ name }: { name: string }) => name.startsWith(folder));
  for (const { content } of here) expect(content.size).toBe(half * 2);
  return here.map(({ name }: { name: string }) => name).toSorted();
}

const names = (folder: string) => ["a", "b", "c", "d", "e"].map((each) => folder + each);

it("a permission that is lost half way ends what needs it, and what is left is sent once it is there", async () => {
  const create = [{ action: "storage:create", module: "storage" }];
  const { credential, id, policyId } = await server.createIdentity(create);
  const { uploads, states } = consoleOf(server.url, credential);
  const slow = slowFiles(...names("lost/"));
  await uploads.send(slow.files);
  await slow.until(4);
  await server.call("DELETE", `/passport/identity/${id}/policy/${policyId}`);
  slow.let();
  await uploads.transfers.idle();
  expect(states()).toEqual([
    "lost/a done",
    "lost/b failed",
    "lost/c failed",
    "lost/d failed",
    "lost/e failed",
  ]);
  expect(slow.begun.has("lost/e")).toBe(false);
  expect(await storedIn("lost/")).toEqual(["lost/a"]);
  await server.call("PUT", `/passport/identity/${id}/policy/${policyId}`);
  uploads.transfers.retryFailed();
  await uploads.transfers.idle();
  expect(await storedIn("lost/")).toEqual(names("lost/"));
});

it("a session that ends half way asks to sign in, and goes on with what is left", async () => {
  const { credential, identifier } = await server.createIdentity([
    { action: "storage:create", module: "storage" },
  ]);
  const { uploads, session, states } = consoleOf(server.url, credential);
  const slow = slowFiles(...names("ended/"));
  await uploads.send(slow.files);
  await slow.until(4);
  await server.call("DELETE", "/passport/identify", { as: credential });
  slow.let();
  await expect.poll(() => states().filter((state) => state.endsWith("held")).length).toBeGreaterThan(0);
  expect(session.getState().status).toBe("expired");
  session.signedIn(await server.signIn(identifier, testPassword));
  await uploads.transfers.idle();
  expect(states()).toEqual(names("ended/").map((name) => `${name} done`));
  expect(await storedIn("ended/")).toEqual(names("ended/"));
});

/** A way to a server that can be cut, and led to another one. */
async function openWay(first: string) {
  let target = new URL(first).port;
  const ends = new Set<Socket>();
  const way = createServer((near) => {
    const far = connect(Number(target), "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => way.listen(0, "127.0.0.1", resolve));
  const address = way.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/api`,
    cut() {
      for (const end of ends) end.destroy();
      ends.clear();
    },
    leadTo(next: string) {
      target = new URL(next).port;
    },
    close: () => new Promise((resolve) => way.close(resolve)),
  };
}

it("a connection that is lost half way is made again by itself", async () => {
  const way = await openWay(server.url);
  const { uploads, states } = consoleOf(way.url, server.admin);
  const slow = slowFiles(...names("cut/"));
  await uploads.send(slow.files);
  await slow.until(4);
  way.cut();
  await expect.poll(() => states().filter((state) => state.endsWith("again")).length).toBeGreaterThan(0);
  expect(await namesIn("cut/")).toEqual(["cut/a"]);
  slow.let();
  await uploads.transfers.idle();
  expect(states()).toEqual(names("cut/").map((name) => `${name} done`));
  expect(await storedIn("cut/")).toEqual(names("cut/"));
  way.cut();
  await way.close();
});

it("a server that is killed half way leaves nothing half written, and takes the rest once it is back", {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-uploads-"));
  const first = await startServerProcess(folder, testPassword);
  const way = await openWay(first.url);
  const identified = await fetch(`${first.url}/passport/identify`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier: "admin", password: testPassword }),
  });
  const { scheme, token } = await identified.json();
  const { uploads, states } = consoleOf(way.url, `${scheme} ${token}`);
  const slow = slowFiles(...names("killed/"));
  await uploads.send(slow.files);
  await slow.until(4);
  await first.end("SIGKILL");
  way.cut();
  await uploads.send(slow.files.slice(0, 1));
  expect(uploads.batches()).toMatchObject([{ names: ["killed/a"], state: "failed" }]);
  slow.let();
  const second = await startTestServer({ dataFolder: folder });
  try {
    expect(await storedIn("killed/", second)).toEqual(["killed/a"]);
    way.leadTo(second.url);
    uploads.transfers.retryFailed();
    await expect.poll(states, { timeout: 30_000 }).toEqual(names("killed/").map((name) => `${name} done`));
    expect(await storedIn("killed/", second)).toEqual(names("killed/"));
    const [{ id } = { id: 0 }] = uploads.batches();
    const asking = uploads.retry(id);
    await expect.poll(() => uploads.clash()?.objects.map(({ name }) => name)).toEqual(["killed/a"]);
    uploads.clash()?.answer(() => "keep");
    await asking;
    await uploads.transfers.idle();
    expect(await storedIn("killed/", second)).toEqual([
      "killed/a",
      "killed/a (2)",
      ...names("killed/").slice(1),
    ]);
  } finally {
    way.cut();
    await way.close();
    await second.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
