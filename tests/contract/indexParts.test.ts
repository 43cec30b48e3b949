// A bucket whose table was divided into parts by hand, as docs/many-nodes.md says: its indexes are made and dropped as ever.
import { readFileSync } from "node:fs";
import type { TestServer } from "@twinhelm/server/shell/testServer";
import { describe, expect, it } from "vitest";
import { bucketOf, createIndexWorld, type Fields } from "./indexWorld";

const world = await createIndexWorld();
const docs = readFileSync(new URL("../../docs/many-nodes.md", import.meta.url), "utf8");

/** The statements of the document, for a bucket; what psql makes of the rows of two of them is done here. */
const statements = (bucket: string): readonly string[] => {
  const [, sql = ""] = /```sql\n(BEGIN;[\s\S]*?)```/.exec(docs) ?? [];
  return sql
    .replaceAll("BUCKET", bucket)
    .split(/(?<=;|\\gexec)\n/)
    .map((each) => each.trim())
    .filter((each) => each !== "");
};

describe.skipIf(world === undefined)("a bucket in parts", () => {
  let server: TestServer;
  const client = () => world?.nodes.database.client ?? expect.unreachable();
  const divide = async (bucket: string) => {
    for (const each of statements(bucket)) {
      const { rows } = await client().query({ text: each.replace(/\s*\\gexec$/, ""), rowMode: "array" });
      if (each.endsWith("\\gexec")) for (const [made] of rows) await client().query(String(made));
    }
  };
  const put = async (id: string, fields: Fields) => {
    const { status, body } = await server.call("PUT", `/bucket/${id}`, { body: bucketOf(fields) });
    expect([status, body.message]).toEqual([200, undefined]);
  };
  const number = { type: "number", options: { index: true } };
  const unique = { type: "string", options: { index: true, unique: true } };

  it("has indexes made and dropped, keeps what is unique, and goes with its parts", async () => {
    if (world === undefined) return;
    const log: unknown[] = [];
    server = await world.nodes.start({ log: (error) => log.push(error) });
    const id = await world.fill(server);
    await put(id, { tons: number });
    await world.settled();
    await divide(id);
    const [table] = await world.rows(`SELECT relkind FROM pg_class WHERE relname = 'document_${id}'`);
    expect(table).toEqual({ relkind: "p" });
    expect(await world.indexes(id)).toEqual({ tons: true });
    await put(id, { tons: number, name: { type: "string", options: { index: true } } });
    await world.settled();
    expect(await world.indexes(id)).toEqual({ tons: true, name: true });
    await put(id, { code: unique });
    await world.settled();
    expect(await world.indexes(id)).toEqual({ code: true });
    const data = `/bucket/${id}/data`;
    const again = await server.call("POST", data, { body: { name: "Again", code: "c77", tons: 1 } });
    expect([again.status, again.body.message]).toEqual([400, expect.stringContaining("unique")]);
    expect((await server.call("POST", data, { body: { name: "New", code: "new", tons: 1 } })).status).toBe(
      201,
    );
    const found = await server.call("GET", data, { query: { filter: JSON.stringify({ code: "new" }) } });
    expect(found.body).toMatchObject([{ name: "New" }]);
    expect((await server.call("DELETE", `/bucket/${id}`)).status).toBe(204);
    await world.settled();
    expect(await world.rows(`SELECT relname FROM pg_class WHERE relname LIKE '%${id}%'`)).toEqual([]);
    // That they are built, and nothing that went wrong.
    expect(log.map(String).filter((line) => !/ is being built\.$| is built, after /.test(line))).toEqual([]);
  });
});
