// The devkit inside of a function, as its users have it.
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startTestServer } from "@twinhelm/server/shell/testServer";
import { expect, it } from "vitest";
import { functionsOf, http } from "./functionWorld";

const modules = join(import.meta.dirname, "../../node_modules");

/** Copies a package with all it depends on, as npm would have put it there. */
function install(name: string, to: string, done = new Set<string>()): void {
  if (done.has(name)) return;
  done.add(name);
  const from = join(modules, name);
  if (!existsSync(from)) throw new Error(`${name} is not here`);
  cpSync(from, join(to, "node_modules", name), { recursive: true, dereference: true });
  const { dependencies = {} } = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
  for (const each of Object.keys(dependencies))
    if (existsSync(join(modules, each)) && !existsSync(join(from, "node_modules", each)))
      install(each, to, done);
}

const code = `
import * as bucket from "@spica-devkit/bucket";
bucket.initialize({ apikey: process.env.KEY });
export default async () => {
  const made = await bucket.data.insert(process.env.BUCKET, { name: "Brio" });
  await bucket.data.patch(process.env.BUCKET, made._id, { name: "Alba" });
  const all = await bucket.data.getAll(process.env.BUCKET);
  return all.map(({ name }) => name);
};
export const seen = ({ current }) => console.log("seen " + current.name);
`;

it("reads and writes documents of its own server", async () => {
  const server = await startTestServer();
  const functions = functionsOf(() => server);
  const properties = { name: { type: "string" } };
  const bucket = { title: "Boats", description: "For a test", properties };
  const { _id } = (await server.call("POST", "/bucket", { body: bucket })).body;
  const key = (await server.call("POST", "/passport/apikey", { body: { name: "function" } })).body;
  await server.call("PUT", `/passport/apikey/${key._id}/policy/BucketFullAccess`);
  const triggers = {
    default: http("/devkit"),
    seen: { type: "bucket", options: { bucket: _id, type: "ALL" } },
  };
  const id = await functions.make(triggers, code, { env: { KEY: key.key, BUCKET: _id } });
  install("@spica-devkit/bucket", join(server.folder, "functions", id));
  const { status, body } = await functions.run("/devkit");
  expect([status, body]).toEqual([200, ["Alba"]]);
  // Each change runs by itself, in one process or another.
  expect((await functions.said(id, 2)).toSorted()).toEqual(["seen Alba", "seen Brio"]);
  await server.close();
});
