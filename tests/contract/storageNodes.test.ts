// Files of a node that stands still while it writes them.
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { createServer } from "@twinhelm/server/shell/app";
import { startTestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, expect, it } from "vitest";
import { startObjectStore } from "./fixtures/objectStore";
import { startNode } from "./kills/node";
import { startServerProcess } from "./process";
import { createNodes } from "./sharedDatabase";
import { form } from "./storageTables/sending";

const nodes = await createNodes();
const store = nodes && (await startObjectStore());
afterAll(async () => {
  await store?.close();
  await nodes?.drop();
});

const boundary = "between parts";
const head = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nfirst half, `;
const rest = `second half\r\n--${boundary}--\r\n`;

/** An upload whose second half is sent later. */
async function beginUpload(url: string, authorization: string) {
  const headers = { authorization, "content-type": `multipart/form-data; boundary="${boundary}"` };
  const sent = request(`${url}/storage`, { method: "POST", headers });
  const answered: Promise<number | undefined> = once(sent, "response").then(([answer]) => {
    answer.resume();
    return answer.statusCode;
  });
  await new Promise((resolve) => sent.write(head, resolve));
  return (): Promise<number | undefined> => {
    sent.end(rest);
    return answered;
  };
}

it.skipIf(nodes === undefined)(
  "are removed by another one, and then no object has them any more",
  async () => {
    if (nodes === undefined || store === undefined) return;
    const settings = { database: nodes.address, leaseTime: 1000, storage: store.storage };
    const still = await startServerProcess(nodes.folder(), testPassword, settings);
    const body = JSON.stringify({ identifier: "admin", password: testPassword });
    const headers = { "content-type": "application/json" };
    const { scheme, token } = await (
      await fetch(`${still.url}/passport/identify`, { method: "POST", headers, body })
    ).json();
    const end = await beginUpload(still.url, `${scheme} ${token}`);
    const reserved = async () =>
      (await nodes.rows("SELECT file FROM storage_loose ORDER BY file")).map(({ file }) => String(file));
    await expect.poll(reserved).not.toEqual([]);
    const before = new Set(await reserved());
    still.child.kill("SIGSTOP");
    const other = await startNode(nodes.folder(), settings);
    const left = async () => (await reserved()).filter((file) => before.has(file));
    await expect.poll(left, { timeout: 40_000 }).toEqual([]);
    still.child.kill("SIGCONT");
    expect(await end()).toBe(503);
    expect(await other.good("GET", "/storage")).toEqual([]);
    // What comes next, once it is in touch again, has names of its own.
    const again = async () => (await beginUpload(still.url, `${scheme} ${token}`))();
    await expect.poll(again, { timeout: 40_000 }).toBe(201);
    const [{ _id }] = await other.good("GET", "/storage");
    expect(String(await other.bytes(`/storage/${_id}/view`))).toBe("first half, second half");
    await Promise.all([still.end("SIGTERM"), other.end("SIGTERM")]);
  },
);

it.skipIf(nodes === undefined)("are not looked for by a new node where none of them is", async () => {
  if (nodes === undefined || store === undefined) return;
  const database = { ...nodes.address, schema: "elsewhere" };
  const storage = { ...store.storage, prefix: "elsewhere/" };
  const first = await startTestServer({ dataFolder: nodes.folder(), database, storage });
  const { raw, headers } = form({ filename: "here", data: "hello" });
  expect((await first.call("POST", "/storage", { raw, headers })).status).toBe(201);
  const dataFolder = nodes.folder();
  const refusal = (place?: typeof storage) =>
    createServer({ dataFolder, database, storage: place, port: 0 }).then(
      (server) => server.close().then(() => "started"),
      (error: unknown) => (error instanceof Error ? error.message : ""),
    );
  const named = "Start it with the --storage that its other servers have";
  const elsewhere = `The files of this instance are elsewhere: there is no folder storage in ${dataFolder}. ${named}, or bring that folder here.`;
  expect(await refusal()).toBe(elsewhere);
  expect(existsSync(join(dataFolder, "storage"))).toBe(false);
  const other = { ...storage, prefix: "nothing/" };
  expect(await refusal(other)).toMatch(
    /^The files of this instance are not in s3:\/\/files\/nothing\?\S+ Start/,
  );
  expect(await refusal(storage)).toBe("started");
  // The folder that all share, and one that somebody made because all files are lost.
  const shared = nodes.folder();
  mkdirSync(join(shared, "storage"));
  const lost = await startTestServer({ dataFolder: shared, database });
  await Promise.all([lost.close(), first.close()]);
});
