import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startServerProcess } from "./process";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-killed-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const files = () =>
  readdirSync(join(folder, "storage"), { recursive: true, encoding: "utf8" }).filter((path) =>
    statSync(join(folder, "storage", path)).isFile(),
  );

/** The content of an object says whose it is and how large: a mixture of two shows. */
const textOf = (name: string, version: number) => `${name} ${version} `.repeat(5_000 + version * 100);

it("what a kill interrupts is whole or not there: uploads, replacements, moves, deletions", async () => {
  /** What was acknowledged: the versions that an object may have, as the last answer said. */
  const known = new Map<string, { readonly name: string; versions: readonly number[] }>();
  const deleted = new Set<string>();
  const doubtful = new Set<string>();
  for (const round of [1, 2]) {
    const { url, end } = await startServerProcess(folder, testPassword);
    const headers: Record<string, string> = { "content-type": "application/json" };
    const call = async (method: string, path: string, body?: object) => {
      const text = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await fetch(`${url}${path}`, { method, headers, ...text });
      const content = await answer.text();
      return { status: answer.status, body: content === "" ? undefined : JSON.parse(content) };
    };
    const token = (await call("POST", "/passport/identify", { identifier: "admin", password: testPassword }))
      .body;
    headers.authorization = `${token.scheme} ${token.token}`;
    let killed: Promise<unknown> | undefined;
    let answered = 0;
    const upload = async (method: string, path: string, name: string, version: number) => {
      const form = new FormData();
      const field = method === "PUT" ? "file" : "files";
      form.append(field, new File([textOf(name, version)], encodeURIComponent(name), { type: "text/plain" }));
      const { authorization = "" } = headers;
      const answer = await fetch(`${url}${path}`, { method, headers: { authorization }, body: form });
      const made = await answer.json();
      return Array.isArray(made) ? made[0] : made;
    };
    const write = async (writer: number) => {
      let current = `r${round}w${writer}/`;
      for (let i = 0; killed === undefined; i += 1) {
        const name = `${current}${i}.txt`;
        const { _id } = await upload("POST", "/storage", name, 0);
        const object = { name: `${i}.txt`, versions: [0] };
        known.set(_id, object);
        object.versions = [0, 1];
        await upload("PUT", `/storage/${_id}`, name, 1);
        object.versions = [1];
        const next = `r${round}w${writer}moved${i}/`;
        await call("POST", "/storage/folder/move", { from: current, to: next });
        current = next;
        if (i % 3 === 2) {
          doubtful.add(_id);
          await call("DELETE", `/storage/${_id}`);
          deleted.add(_id);
        }
        answered += 1;
        if (answered >= 6) killed ??= end("SIGKILL");
      }
    };
    // The connection breaks off at the kill.
    await Promise.allSettled([1, 2, 3].map(write));
    await killed;
  }
  const server = await startTestServer({ dataFolder: folder });
  try {
    const { body: objects } = await server.call("GET", "/storage");
    const ids = new Set<string>(objects.map(({ _id }: { _id: string }) => _id));
    expect([...known.keys()].filter((id) => !ids.has(id) && !doubtful.has(id))).toEqual([]);
    expect([...deleted].filter((id) => ids.has(id))).toEqual([]);
    for (const { _id, name, content } of objects) {
      const { status, body } = await server.call("GET", `/storage/${_id}/view`);
      expect([status, body.length]).toEqual([200, content.size]);
      const [written = "", version = ""] = body.split(" ");
      expect(body).toBe(textOf(written, Number(version)));
      expect(name.split("/")[1]).toBe(written.split("/")[1]);
      const { versions } = known.get(_id) ?? { versions: [0] };
      expect(versions).toContain(Number(version));
    }
    // Folders tell of what is in them, and nothing lies about that nobody has.
    const { body: top } = await server.call("GET", "/storage/children");
    const counts = top.data.map(({ count }: { count: number }) => count);
    expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(objects.length);
    // A node that was killed counts as alive for some seconds: then what it left is removed.
    await expect.poll(() => files().length).toBe(objects.length);
  } finally {
    await server.close();
  }
}, 180_000);
