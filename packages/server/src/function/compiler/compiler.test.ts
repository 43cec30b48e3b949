import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
