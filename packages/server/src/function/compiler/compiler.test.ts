import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exampleCode } from "@twinhelm/core/function/example";
import { afterAll, expect, it } from "vitest";
import { createCompilerThread } from "./compiler";

const folder = mkdtempSync(join(tmpdir(), "twinhelm-compiler-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("what takes too long is ended and told, and the next one is compiled", async () => {
  const compiler = createCompilerThread({ budget: 1 });
  const order = { language: "typescript", source: "", folder } as const;
  expect(await compiler.compile(order)).toEqual({
    diagnostics: [
      {
        code: 0,
        category: 1,
        text: "Compiling took longer than 0.001 seconds, and was ended.",
        start: { line: 1, column: 1 },
        end: { line: 1, column: 1 },
      },
    ],
  });
  await compiler.close();
});

it("builds a script with its map, and leaves a module as it is", async () => {
  const compiler = createCompilerThread();
  const source = "export default (): number => 1;";
  const [typed, plain] = await Promise.all([
    compiler.compile({ language: "typescript", source, folder }),
    compiler.compile({ language: "javascript", source: "export default () => 1;", folder }),
  ]);
  expect("files" in typed && Object.keys(typed.files).sort()).toEqual(["index.js", "index.js.map"]);
  expect(plain).toEqual({ files: { "index.mjs": "export default () => 1;" } });
  await compiler.close();
});

it("knows the types of what handlers get, so that every example compiles", async () => {
  const compiler = createCompilerThread();
  const compile = (language: "typescript" | "javascript", source: string) =>
    compiler.compile({ language, source, folder });
  const operations = {
    http: [""],
    firehose: [""],
    system: [""],
    schedule: [""],
    database: ["INSERT", "UPDATE", "REPLACE", "DELETE"],
    bucket: ["ALL", "INSERT", "UPDATE", "DELETE"],
  };
  for (const [kind, types] of Object.entries(operations))
    for (const type of types)
      for (const language of ["typescript", "javascript"] as const) {
        const source = exampleCode({ type: kind, options: { type } }, { language, typed: true });
        expect(await compile(language, source), source).toHaveProperty("files");
      }
  const wrong = "export default (request: HttpRequest) => request.nothing;";
  expect(await compile("typescript", wrong)).toMatchObject({ diagnostics: [{ code: 2339 }] });
  // Code may have its own.
  const own =
    "interface HttpRequest { nothing: 1 }\nexport default (request: HttpRequest) => request.nothing;";
  expect(await compile("typescript", own)).toHaveProperty("files");
  await compiler.close();
});
