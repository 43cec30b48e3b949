import type { Scenario } from "../scenario";
import { body } from "./bodies";

const save = (name: string, language: "js" | "ts", index: string, wrong?: unknown): Scenario => ({
  name: `${language}: ${name}`,
  call: ["POST", `/function/{${language}}/index`, { index }],
  ...(wrong === undefined ? { status: 204 } : { status: 422, has: wrong }),
});
const at = (line: number, column: number) => ({ line, column });

const made = (save: "js" | "ts", language: string): Scenario => ({
  name: `a function in ${language}`,
  call: ["POST", "/function", { ...body, language }],
  status: 201,
  save,
  activities: [[1, "function", `{${save}}`]],
});

/** What compilers say of code, and what they take. */
export const code: readonly Scenario[] = [
  made("js", "javascript"),
  made("ts", "typescript"),
  save("a wrong type", "ts", "\nlet day: number = 'monday';\nexport default () => day;", [
    {
      code: 2322,
      category: 1,
      text: "Type 'string' is not assignable to type 'number'.",
      start: at(2, 5),
      end: at(2, 8),
    },
  ]),
  {
    name: "ts: what does not compile is kept",
    call: ["GET", "/function/{ts}/index"],
    status: 200,
    is: { index: "\nlet day: number = 'monday';\nexport default () => day;" },
  },
  save("several lines of one message", "ts", "const f: (a: number) => void = (a: string) => {};", [
    {
      code: 2322,
      text: "Type '(a: string) => void' is not assignable to type '(a: number) => void'.\n  Types of parameters 'a' and 'a' are incompatible.\n    Type 'number' is not assignable to type 'string'.",
    },
  ]),
  save("what cannot be read hides what is wrong with it", "ts", "let a: number = ';", [
    { code: 1002, text: "Unterminated string literal." },
  ]),
  save("a package that is not there", "ts", 'import left from "left-pad";\nleft;', [{ code: 2307 }]),
  save("another function's code", "ts", 'import a from "../{js}/index";\na;', [{ code: 2307 }]),
  save("a file of the machine", "ts", '/// <reference path="/etc/passwd" />', [{ code: 6231 }]),
  save("top-level await", "ts", "await 1; export {};", [{ code: 1378 }]),
  save("no strict checks", "ts", "export default (request, response) => response.send(request.body);"),
  save(
    "what Node has",
    "ts",
    'import { join } from "node:path";\nexport default () => join(process.cwd(), "a");',
  ),
  save(
    "what browsers have",
    "ts",
    "export default () => console.log(typeof document, new URL('http://a').host);",
  ),
  save("nothing", "ts", ""),
  save("a word too many", "js", "export default () => { const a b; };", [
    { code: 1005, category: 1, text: "',' expected.", start: at(1, 32) },
  ]),
  save("types", "js", "const a: number = 1;", [{ code: 8010 }]),
  save("a constant without a value", "js", "const a;", [{ code: 1155 }]),
  save("a name twice", "js", "let a = 1;\nlet a = 2;", [{ code: 2451 }, { code: 2451 }]),
  save("top-level await", "js", "const a = await 1;\nexport default () => a;"),
  save(
    "packages, globals and wrong types are not looked at",
    "js",
    'import a from "nothing";\nexport default () => zzz + a.b.c(1) * {};',
  ),
  save("CommonJS, which fails when it runs", "js", "module.exports = () => 1;"),
  save("nothing", "js", ""),
];
