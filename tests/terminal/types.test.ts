import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { propertyTypes } from "@twinhelm/core/field/property";
import { startTestServer } from "@twinhelm/server/shell/testServer";
import { expect, it } from "vitest";
import { run } from "./command";
import { homeOf, signedIn } from "./console";
import { node } from "./terminal";

const compiler = join(import.meta.dirname, "..", "..", "node_modules", "typescript", "bin", "tsc");

/** What the compiler says of a program that uses the types. */
function compiled(folder: string, program: string, names = "Harbours, Boats"): string {
  const path = join(folder, "program.ts");
  writeFileSync(path, `import type { ${names} } from "./content";\n${program}\n`);
  try {
    execFileSync(node, [compiler, "--noEmit", "--strict", "--skipLibCheck", "--types", "", path], {
      cwd: folder,
    });
    return "";
  } catch (error) {
    return error instanceof Error && "stdout" in error ? String(error.stdout) : String(error);
  }
}

it("writes types that a program compiles with, and that refuse what the server would", async () => {
  const server = await startTestServer();
  const harbours = await server.call("POST", "/bucket", {
    body: {
      title: "Harbours",
      description: "Where boats */ are",
      properties: { name: { type: "string", options: { translate: true } }, depth: { type: "number" } },
    },
  });
  await server.call("POST", "/bucket", {
    body: {
      title: "Boats",
      description: "That are there",
      required: ["name"],
      properties: {
        name: { type: "string" },
        home: { type: "relation", relationType: "onetoone", bucketId: harbours.body._id },
      },
    },
  });
  const environment = { XDG_CONFIG_HOME: homeOf(server.admin, server.url) };
  const { code, out, err } = await run(["bucket", "types"], { environment });
  expect([code, err]).toEqual([0, ""]);
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-types-"));
  writeFileSync(join(folder, "content.ts"), out);
  const good = `
    const harbour: Harbours = { _id: "1", name: { en_US: "Bay" }, depth: 3 };
    const boats: Boats[] = [{ _id: "2", name: "Alba", home: harbour }, { _id: "3", name: "Brio", home: "1" }];
    console.log(boats);`;
  expect(compiled(folder, good)).toBe("");
  expect(compiled(folder, 'export const boat: Boats = { _id: "2" };')).toContain("'name' is missing");
  expect(compiled(folder, 'export const bay: Harbours = { _id: "1", depth: "3" };')).toContain("TS2322");
  const some = await signedIn(server)(["bucket", "types", "Boats"]);
  expect([some.out.includes("interface Harbours"), some.out.includes("home?: string;")]).toEqual([
    false,
    true,
  ]);
  expect((await signedIn(server)(["bucket", "types", "Boots"])).code).toBe(7);
  await server.close();
});

/** A field of each type, alone, in an object and in a list; what people wrote tries to end comments and texts. */
const hostile = '*/ export const owned = `$`; "\u2028 // 🚢';
const one: Record<string, object> = {
  string: { enum: ['a"b', "c\\", hostile] },
  array: { items: { type: "object", properties: { deep: { type: "date", title: hostile } } } },
  multiselect: { items: { type: "string", enum: ["x", hostile] } },
  relation: { relationType: "onetomany" },
  object: { properties: { class: { type: "number" }, inner: { type: "location" } } },
};

it("compile for fields of every type, whatever buckets and fields are called", async () => {
  const server = await startTestServer();
  const call = async (body: object) => {
    const { status, body: bucket } = await server.call("POST", "/bucket", { body });
    expect([status, bucket.message]).toEqual([201, undefined]);
    return bucket;
  };
  const target = await call({
    title: "class",
    description: hostile,
    properties: { name: { type: "string" } },
  });
  const typed = (type: string) => ({
    ...{ type, title: hostile, description: hostile },
    ...one[type],
    ...(type === "relation" ? { bucketId: target._id } : {}),
  });
  const entries = propertyTypes.map((type) => [`of_${type}`, typed(type)]);
  const words = ["class", "default", "import"].map((word) => [word, { type: "string" }]);
  await call({
    ...{ title: hostile, description: hostile },
    properties: Object.fromEntries([...entries, ...words]),
    required: ["of_string"],
  });
  const { code, out } = await signedIn(server)(["bucket", "types"]);
  expect(code).toBe(0);
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-types-"));
  writeFileSync(join(folder, "content.ts"), out);
  const names = [...out.matchAll(/export interface (\S+)/g)].map(([, name]) => name);
  const all = names.find((name) => name !== "Class") ?? "";
  const used = propertyTypes.map((type) => `document.of_${type}`).join(", ");
  const program = `export const values = (document: ${all}, related: Class) => [related.name, document.class, ${used}];`;
  expect(compiled(folder, program, names.join(", "))).toBe("");
  expect(out.match(/^export const/m)).toBeNull();
  await server.close();
});
