import { QueryClient } from "@tanstack/query-core";
import { expect, it, vi } from "vitest";
import { createAccess } from "../../access/evaluate";
import type { SourcedStatement } from "../../access/statement";
import { networkFailure } from "../../http/exchange";
import { failed, type Result, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { createSessionStore } from "../../session/store";
import { createNotifications } from "../../shell/notifications";
import type { StorageObject } from "../model";
import { createUploads } from "./uploads";

const stored = (name: string): StorageObject => ({
  _id: `id of ${name}`,
  name,
  content: { type: "", size: 1 },
  url: "",
});
const source = { type: "", size: 1, body: () => "" };
const files = (...names: readonly string[]) => names.map((name) => ({ name, source }));

/** Uploads to a server that holds `there`, or cannot be reached; `statements`: what the caller may do, where it is known. */
function staged(there: readonly string[] = [], statements?: readonly SourcedStatement[]) {
  const server = { isGone: false, sent: [] as string[], asked: 0 };
  const transport: Transport = {
    baseUrl: "http://server",
    async send(call) {
      server.asked += 1;
      if (server.isGone) return failed(networkFailure("http://server"));
      const parsed = call.schema.safeParse(there.map(stored));
      return parsed.success
        ? success(parsed.data)
        : failed({ code: "unexpected-answer", message: "", retry: false });
    },
  };
  const put = async (way: string, { name }: { name: string }): Promise<Result<StorageObject>> => {
    server.sent.push(`${way} ${name}`);
    return success(stored(name));
  };
  const session = createSessionStore({ read: () => undefined, write() {}, remove() {} }, () => 0);
  const notifications = createNotifications({ now: () => 0, schedule: () => () => {} });
  const queries = new QueryClient();
  if (statements !== undefined)
    queries.setQueryData(["session", "grants"], { statements, access: createAccess(statements) });
  const uploads = createUploads<string>(
    { transport, session, notifications, queries },
    { insert: (file) => put("new", file), replace: (id, file) => put(`for ${id}`, file) },
  );
  return { uploads, server, notifications };
}

it("files that could not be looked at are kept, say why, and are sent once that works", async () => {
  const { uploads, server } = staged();
  server.isGone = true;
  await uploads.send(files("a", "b"));
  expect(uploads.batches()).toMatchObject([
    { names: ["a", "b"], state: "failed", failure: { code: "network" } },
  ]);
  const [{ id } = { id: 0 }] = uploads.batches();
  await uploads.retry(id);
  expect(uploads.batches()).toMatchObject([{ id, state: "failed" }]);
  server.isGone = false;
  await uploads.retry(id);
  await uploads.transfers.idle();
  expect(uploads.batches()).toEqual([]);
  expect(server.sent).toEqual(["new a", "new b"]);
  await uploads.retry(id);
  expect(server.sent).toHaveLength(2);
});

it("what is not wanted any more is not sent", async () => {
  const { uploads, server } = staged();
  server.isGone = true;
  await uploads.send(files("a"));
  const [{ id } = { id: 0 }] = uploads.batches();
  uploads.drop(id);
  server.isGone = false;
  await uploads.retry(id);
  expect([uploads.batches(), server.sent]).toEqual([[], []]);
});

it("once all is stopped nothing is sent: not what is looked at, nor what is asked about", async () => {
  const looked = staged();
  const looking = looked.uploads.send(files("a"));
  looked.uploads.stop();
  await looking;
  const asked = staged(["a"]);
  const asking = [asked.uploads.send(files("a", "b")), asked.uploads.send(files("a"))];
  await vi.waitFor(() => expect(asked.uploads.clash()).toBeDefined());
  asked.uploads.stop();
  await Promise.all(asking);
  for (const { uploads, server } of [looked, asked]) {
    await uploads.transfers.idle();
    expect([uploads.clash(), uploads.batches(), server.sent]).toEqual([undefined, [], []]);
  }
});

it("that names are looked at is said only where it takes a while", async () => {
  vi.useFakeTimers();
  try {
    const { uploads } = staged(["a"]);
    const sending = uploads.send(files("a", "b"));
    expect(uploads.batches()).toEqual([]);
    vi.advanceTimersByTime(600);
    expect(uploads.batches()).toMatchObject([{ names: ["a", "b"], state: "looking" }]);
    await vi.waitFor(() => expect(uploads.clash()).toBeDefined());
    expect(uploads.batches()).toEqual([]);
    uploads.clash()?.answer(undefined);
    await sending;
    expect(uploads.transfers.list()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

it("a question tells what has the names; folders are none, and bad names are said and left out", async () => {
  const { uploads, server, notifications } = staged(["a", "d/"]);
  const sending = uploads.send(files("a", "b", "d/", "e/../f"));
  await vi.waitFor(() => expect(uploads.clash()).toBeDefined());
  expect(uploads.clash()?.objects).toEqual([stored("a")]);
  expect(server.sent).toEqual([]);
  uploads.clash()?.answer(() => "replace");
  await sending;
  await uploads.transfers.idle();
  expect(uploads.clash()).toBeUndefined();
  expect(server.sent).toEqual(["for id of a a", "new b"]);
  expect(notifications.getState().shown.map(({ text }) => text)).toEqual([
    "e/../f is not uploaded. A name is not . or .. alone.",
  ]);
});

it("a file of a field goes beside what has its name, another content to its object", async () => {
  const { uploads, server } = staged(["root/a"]);
  const done: string[] = [];
  const [file] = files("root/a");
  if (file === undefined) throw new Error("no file");
  expect(uploads.sendBeside(file, ({ name }) => done.push(name))).toBeGreaterThan(0);
  await uploads.transfers.idle();
  uploads.replace("1", file);
  await uploads.transfers.idle();
  expect(done).toEqual(["root/a (2)"]);
  expect(server.sent).toEqual(["new root/a (2)", "for 1 root/a"]);
});

it("who may not list files is not asked for what is there", async () => {
  const create = { action: "storage:create", module: "storage" };
  const { uploads, server } = staged(["a"], [create]);
  const [file] = files("root/a");
  if (file === undefined) throw new Error("no file");
  await uploads.send(files("a"));
  uploads.sendBeside(file, () => {});
  await uploads.transfers.idle();
  expect(server.sent).toEqual(["new a", "new root/a"]);
  expect(server.asked).toBe(0);
});
