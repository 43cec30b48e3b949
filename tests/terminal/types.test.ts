import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer } from "@twinhelm/server/shell/testServer";
import { expect, it } from "vitest";
import { run } from "./command";
import { homeOf, signedIn } from "./console";
import { node } from "./terminal";

const compiler = join(import.meta.dirname, "..", "..", "node_modules", "typescript", "bin", "tsc");

/** What the compiler says of a program that uses the types. */
function compiled(folder: string, program: string): string {
  const path = join(folder, "program.ts");
  writeFileSync(path, `import type { Harbours, Boats } from "./content";\n${program}\n`);
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
