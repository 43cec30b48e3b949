// What compilers say of code, and what they make of it. One compiler does all of it: its start is what takes time.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { code } from "./functionTables/code";
import { functionsOf, http } from "./functionWorld";
import { scenariosOf } from "./scenario";

const scenarios = scenariosOf({ plain: {} });
const functions = functionsOf(() => scenarios.server());

describe("code", () => {
  scenarios.run(code);
});

it("TypeScript runs, and its errors stand where they were written", async () => {
  const code =
    "interface Boat { name: string }\n\nexport default function tide() {\n  const boat: Boat = { name: 'Brio' };\n  throw new Error(boat.name);\n}\n";
  const id = await functions.make({ default: http("/typed") }, code, { language: "typescript" });
  expect((await functions.run("/typed")).body.message).toBe("Error: Brio");
  expect((await functions.said(id, 1))[0]).toContain("index.ts:5:9");
});

it("why saved code does not run is told later too, until it does", async () => {
  const id = await functions.make({ default: http("/kept") }, "export default () => 'old';", {
    language: "typescript",
  });
  const problems = async (of = id) => scenarios.server().call("GET", `/function/${of}/problems`);
  expect(await problems()).toMatchObject({ status: 200, body: [] });
  const refused = await functions.save(id, "const broken: number = 'a';\nexport default () => 'new';");
  expect(refused).toMatchObject({ status: 422, body: [{ code: 2322 }] });
  expect(await problems()).toMatchObject({ status: 200, body: refused.body });
  expect((await functions.run("/kept")).body).toBe("old");
  expect((await functions.save(id, "export default () => 'new';")).status).toBe(204);
  expect(await problems()).toMatchObject({ status: 200, body: [] });
  expect((await functions.run("/kept")).body).toBe("new");
  expect(await problems("5f00000000000000000000aa")).toMatchObject({
    status: 404,
    body: { message: "There is no function with this id." },
  });
});

it("types of packages are known to the compiler", async () => {
  const typed = await functions.make({ default: http("/packaged") }, "", { language: "typescript" });
  const code = "import { pad } from 'leftish';\nexport default () => pad(12);";
  expect((await functions.save(typed, code)).body).toMatchObject([{ code: 2307 }]);
  // As npm puts it there.
  const folder = join(scenarios.server().folder, "functions", typed, "node_modules", "leftish");
  mkdirSync(folder, { recursive: true });
  const files = {
    "package.json": '{"name":"leftish","version":"2.1.2","main":"index.js","types":"index.d.ts"}',
    "index.js": "exports.pad = (text) => '  ' + text;",
    "index.d.ts": "export declare function pad(text: string): string;",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  expect((await functions.save(typed, code)).body).toMatchObject([
    { code: 2345, start: { line: 2, column: 26 } },
  ]);
  expect((await functions.save(typed, code.replace("12", "'12'"))).status).toBe(204);
  expect((await functions.run("/packaged")).body).toBe("  12");
});
