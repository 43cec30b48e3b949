// Version control against arguments, trees, settings and states that somebody means ill with, or that are broken.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { startTestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const server = await startTestServer();
afterAll(() => server.close());

const root = join(server.folder, "representatives");
const canary = join(server.folder, "canary");
const post = (path: string, args: readonly string[]) =>
  server.call("POST", `/versioncontrol/${path}`, { body: { args } });
const run = (command: string, ...args: string[]) => post(`commands/${command}`, args);
const done = async (command: string, ...args: string[]) => {
  const { status, body } = await run(command, ...args);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
};
/** Git as somebody on the machine of the server would run it. */
const here = (input: string | Buffer, ...args: string[]): string =>
  execFileSync("git", ["-C", root, "-c", "user.name=x", "-c", "user.email=x", ...args], {
    encoding: "utf8",
    input,
  }).trim();
const bucketBody = {
  title: "Boats",
  description: "Of the harbour",
  properties: { name: { type: "string" } },
};
const bucket: string = (await server.call("POST", "/bucket", { body: bucketBody })).body._id;
const fn = "65a1f0c2d4e5f60718293a50";
const place = `bucket/${bucket}/schema.yaml`;
const text = () => readFileSync(join(root, place), "utf8");

beforeAll(async () => {
  await done("add", ".");
  await done("commit", '"first"');
  await done("branch", "-M", "main");
});

/** What may not change, whatever somebody tries. */
const state = async () => ({
  buckets: (await server.call("GET", "/bucket")).body,
  functions: (await server.call("GET", "/function")).body,
  branch: (await done("branch")).current,
  diff: await done("diff"),
});

/** Every file of the repository, git's own too, with when it was written. */
const filesHere = () =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .toSorted()
    .map((path) => [path, statSync(join(root, path)).mtimeMs]);

/** The same without git: what the instance has, and all files of the repository. */
const untouched = async () => ({
  buckets: (await server.call("GET", "/bucket")).body,
  functions: (await server.call("GET", "/function")).body,
  files: filesHere(),
});

type Row = readonly [command: string, args: readonly string[]];
const touch = `touch ${canary}`;

describe("arguments that would run a program, leave the repository or write settings", () => {
  let before: Awaited<ReturnType<typeof untouched>>;
  beforeAll(async () => {
    before = await untouched();
  });
  it.each<Row>([
    ["fetch", [`--upload-pack=${touch}`, "origin"]],
    ["fetch", ["--upload-pack", touch, "origin"]],
    ["pull", [`--upload-pack=${touch}`]],
    ["pull", [`--upl=${touch}`]],
    ["push", [`--receive-pack=${touch}`, "origin"]],
    ["push", [`--exec=${touch}`, "origin"]],
    ["fetch", [`ext::sh -c ${touch}`]],
    ["pull", [`ext::sh -c ${touch}`, "main"]],
    ["push", [`ext::sh -c ${touch}`, "main"]],
    ["remote", ["add", "x", `ext::sh -c ${touch}`]],
    ["remote", ["set-url", "--push", "x", "ext::sh"]],
    ["remote", ["add", "x", "fd::3"]],
    ["log", ["-c", "core.pager=x"]],
    ["fetch", ["-c", `core.sshCommand=${touch}`]],
    ["log", ["--config-env=core.pager=PATH"]],
    ["rebase", ["--exec", touch, "main"]],
    ["rebase", ["-x", touch]],
    ["merge", ["--strategy=evil", "main"]],
    ["diff", ["--ext-diff"]],
    ["log", ["--git-dir=/tmp"]],
    ["log", ["--work-tree=/"]],
    ["diff", [`--output=${canary}`]],
    ["log", ["-p", `--output=${canary}`]],
    ["diff", ["--no-index", "/etc/passwd", "/dev/null"]],
    ["diff", ["/etc/passwd", "/etc/hosts"]],
    ["add", ["--pathspec-from-file=/etc/passwd"]],
    ["checkout", ["--pathspec-from-file=/etc/passwd"]],
    ["commit", ['"x"', "-F", "/etc/passwd"]],
    ["commit", ['"x"', "--template=/etc/passwd"]],
    ["tag", ["-F", "/etc/passwd", "v1"]],
    ["merge", ["--file=/etc/passwd", "main"]],
    ["add", ["../canary"]],
    ["add", [":(top)/../canary"]],
    ["checkout", ["main", "--", "/etc/passwd"]],
    ["remote", ["add", "x", "/etc"]],
    ["remote", ["add", "x", "file:///etc"]],
    ["fetch", ["--recurse-submodules"]],
    ["commit", ['"x"', "--gpg-sign"]],
    ["tag", ["-s", "v1"]],
    ["rebase", ["-i", "main"]],
    ["branch", ["--edit-description"]],
    ["log", ["a\0b"]],
  ])("%s %j", async (command, args) => {
    for (const kind of ["commands", "plans"]) {
      const answer = await post(`${kind}/${command}`, args);
      expect(answer).toMatchObject({ status: 400, body: { statusCode: 400, error: "Bad Request" } });
      expect(JSON.stringify(answer.body)).not.toContain("root:x:0");
    }
    expect(existsSync(canary)).toBe(false);
    expect(await untouched()).toEqual(before);
  });
  it.each<Row>([
    ["submodule", ["add", "https://example.test/x"]],
    ["config", ["core.pager", touch]],
    ["worktree", ["add", "../x"]],
    ["archive", ["--output=x", "HEAD"]],
    ["--exec-path=/tmp", []],
    ["-c", ["alias.x=!id"]],
    ["log%20-p", []],
    ["..%2Fcommit", []],
  ])("no command: %s %j", async (command, args) => {
    expect((await run(command, ...args)).status).toBeGreaterThanOrEqual(400);
    expect((await run(command, ...args)).status).toBeLessThan(500);
    expect(existsSync(canary)).toBe(false);
  });
  it.each<readonly [string, unknown]>([
    ["no list", { args: "log" }],
    ["numbers", { args: [1] }],
    ["lists in it", { args: [["-p"]] }],
    ["too many", { args: Array<string>(1001).fill("-p") }],
    ["too long", { args: ["x".repeat(100_001)] }],
    ["a plan that is no text", { args: [], plan: {} }],
  ])("a body with %s", async (_, body) => {
    expect((await server.call("POST", "/versioncontrol/commands/log", { body })).status).toBe(400);
  });
  it("a file of arguments is a name as any other", async () => {
    writeFileSync(join(root, "@args"), `--output=${canary}`);
    expect(await done("diff", "@args")).toEqual({ message: "" });
    expect(existsSync(canary)).toBe(false);
    rmSync(join(root, "@args"));
  });
});

/** What is on a branch of somebody else: files, and the mode of their entries if they are none. */
interface Branch {
  readonly name: string;
  readonly files: Readonly<Record<string, string | Buffer>>;
  readonly mode?: string | undefined;
}

/** Branches with other files, made by a git that knows nothing of the instance: one process for all of them. */
function makeBranches(branches: readonly Branch[]): void {
  const head = here("", "rev-parse", "HEAD");
  const data = (content: string | Buffer) => [`data ${Buffer.byteLength(content)}\n`, content, "\n"];
  const entry = (mode: string) => (path: string, content: string | Buffer) =>
    mode === "160000"
      ? [`M ${mode} ${head} "${path}"\n`]
      : [`M ${mode} inline "${path}"\n`, ...data(content)];
  const pieces = branches.flatMap(({ name, files, mode = "100644" }) => [
    `commit refs/heads/${name}\ncommitter x <x> 0 +0000\n`,
    ...data(name),
    `from ${head}\n`,
    ...Object.entries(files).flatMap(([path, content]) => entry(mode)(path, content)),
    "\n",
  ]);
  here(Buffer.concat(pieces.map((piece) => Buffer.from(piece))), "fast-import", "--quiet", "--force");
}

const schemaOf = (more: string) => `title: Boats\ndescription: Of the harbour\n${more}`;
const functionSchema = `_id: ${fn}\nname: tide\nlanguage: javascript\ntimeout: 10\nenv: {}\ntriggers:\n  default:\n    type: http\n    options:\n      method: Get\n      path: /tide\n`;
const withFunction = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [`function/${fn}/${name}`, content]));
const bomb = [
  "a: &a [x, x, x, x, x, x, x, x, x]",
  ...[..."bcdefgh"].map(
    (name, at) => `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[at]}`).join(", ")}]`,
  ),
].join("\n");

/** Files, what is said of them, and the mode of their entries if they are none. */
type Refused = readonly [
  what: string,
  files: Readonly<Record<string, string | Buffer>>,
  message: RegExp,
  mode?: string,
];

describe("files of others that cannot be taken are refused by name, and nothing changes", () => {
  const rows: readonly Refused[] = [
    ["a link", { [place]: "../../../secret" }, /is a link/, "120000"],
    ["a folder that is a link", { [`bucket/${fn}`]: "/etc" }, /is a link/, "120000"],
    ["a repository inside", { [`bucket/${fn}`]: "" }, /repository of its own/, "160000"],
    ["no YAML", { [place]: "title: [Boats" }, /schema\.yaml:\d+: This is no YAML/],
    ["an empty file", { [place]: "" }, /This has to be a record/],
    ["a list", { [place]: "- title" }, /This has to be a record/],
    ["aliases that explode", { [place]: bomb }, /refers to itself more often/],
    ["a circle", { [place]: "title: &a [*a]" }, /refers to itself|no YAML/],
    ["depth without end", { [place]: `a: ${"[".repeat(20_000)}${"]".repeat(20_000)}` }, /nested|no YAML/],
    ["a field twice", { [place]: schemaOf("title: Ships\n") }, /The field title comes twice/],
    ["a number without end", { [place]: schemaOf("order: .inf\n") }, /no number that can be stored/],
    ["no UTF-8", { [place]: Buffer.from([0x74, 0xff, 0xfe, 0x00]) }, /no text in UTF-8/],
    ["marks of a conflict", { [place]: "<<<<<<< HEAD\ntitle: A\n=======\n" }, /schema\.yaml.*YAML|record/],
    [
      "an id that is not its folder's",
      { [place]: schemaOf(`_id: ${fn}\nproperties: {}\n`) },
      /The _id is .* but the folder is/,
    ],
    ["a bucket without a title", { [place]: "description: x\nproperties: {}\n" }, /title/],
    ["an unknown type", { [place]: schemaOf("properties:\n  a:\n    type: nonsense\n") }, /type|nonsense/],
    ["a function without a schema", withFunction({ "index.ts": "export default 1" }), /no schema\.yaml/],
    [
      "code twice",
      withFunction({ "schema.yaml": functionSchema, "index.ts": "", "index.js": "" }),
      /two files of code/,
    ],
    [
      "a line that is no variable",
      withFunction({ "schema.yaml": functionSchema, "env.env": "= x" }),
      /NAME=value/,
    ],
    [
      "packages that are no JSON",
      withFunction({ "schema.yaml": functionSchema, "package.json": "{" }),
      /no JSON/,
    ],
    [
      "packages that are no ranges",
      withFunction({ "schema.yaml": functionSchema, "package.json": '{"dependencies":{"a":1}}' }),
      /version ranges/,
    ],
    [
      "a package from a folder",
      withFunction({
        "schema.yaml": functionSchema,
        "package.json": '{"dependencies":{"a":"file:../../x"}}',
      }),
      /a@file|package/,
    ],
    [
      "a package from a repository",
      withFunction({
        "schema.yaml": functionSchema,
        "package.json": '{"dependencies":{"a":"git+ssh://x/y"}}',
      }),
      /a@git|package/,
    ],
    [
      "a trigger of a bucket that is missing",
      withFunction({
        "schema.yaml": `${functionSchema.split("  default")[0]}  default:\n    type: bucket\n    options:\n      bucket: ${fn}\n      type: ALL\n`,
      }),
      new RegExp(`function/${fn}`),
    ],
    [
      "code that does not build",
      withFunction({ "schema.yaml": functionSchema, "index.ts": "export default (" }),
      /index\.ts:1:\d+ TS-/,
    ],
    ["a file of 5 MiB", { [place]: `# ${"x".repeat(5 * 1024 * 1024)}` }, /larger than 4 MiB/],
  ];
  const branches = rows.map(([what, files, message, mode], at) => ({
    ...{ what, files, message, mode },
    name: `odd-${at}`,
  }));
  let before: Awaited<ReturnType<typeof state>>;
  beforeAll(async () => {
    makeBranches(branches);
    before = await state();
  });
  it.each(branches)("$what", async ({ name, message }) => {
    const planned = await post("plans/checkout", [name]);
    expect(planned.body.problem ?? planned.body.message).toMatch(message);
    const answer = await run("checkout", name);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body.message).toMatch(message);
    expect(answer.body.message).not.toContain(server.folder);
    expect(await state()).toEqual(before);
  });
});

describe("files of others that mean nothing here stay", () => {
  const rows: readonly (readonly [what: string, files: Readonly<Record<string, string>>])[] = [
    ["of another module", { [`policy/${fn}/schema.yaml`]: "name: All\n" }],
    ["of no module", { "README.md": "# Harbour\n" }],
    ["beside a schema", { [`bucket/${bucket}/notes.md`]: "Of the harbour\n" }],
    ["of an id that is none", { "bucket/..., x/schema.yaml": "title: x\n" }],
    ["of another preference", { "preference/other/schema.yaml": "attributes: {}\n" }],
    ["that name filters", { ".gitattributes": "* filter=evil diff=evil merge=evil\n" }],
    ["that name other line ends", { ".gitattributes": "*.yaml text eol=crlf\n" }],
    ["that ignore everything", { ".gitignore": "*\n" }],
    [
      "that name repositories inside",
      { ".gitmodules": `[submodule "x"]\n\tpath = x\n\turl = ext::${touch}\n` },
    ],
  ];
  const branches = rows.map(([what, files], at) => ({ what, files, name: `other-${at}` }));
  let before: Awaited<ReturnType<typeof state>>;
  beforeAll(async () => {
    makeBranches(branches);
    before = await state();
  });
  it.each(branches)("$what", async ({ name, files }) => {
    const { buckets, functions } = before;
    await done("checkout", name);
    expect(await state()).toMatchObject({ buckets, functions, branch: name });
    for (const path of Object.keys(files)) expect(existsSync(join(root, path)), path).toBe(true);
    await done("checkout", "main");
    expect(existsSync(canary)).toBe(false);
    expect(await state()).toEqual({ buckets, functions, branch: "main", diff: { message: "" } });
  });
});

describe("the machine of the server", () => {
  it("no hook is run, before a commit, after a checkout, after a merge, or where a name moves", async () => {
    const hooks = ["pre-commit", "post-checkout", "post-merge", "reference-transaction"];
    const folder = join(root, ".git/hooks");
    const ran = (name: string) => `${canary}-${name}`;
    mkdirSync(folder, { recursive: true });
    for (const name of hooks) {
      writeFileSync(join(folder, name), `#!/bin/sh\ntouch ${ran(name)}\n`);
      chmodSync(join(folder, name), 0o755);
    }
    await done("checkout", "-b", "hooked");
    await done("commit", '"again"', "--allow-empty");
    await done("checkout", "main");
    await done("merge", "hooked");
    expect(hooks.filter((name) => existsSync(ran(name)))).toEqual([]);
    rmSync(folder, { recursive: true });
  });
  it.each([
    ["GIT_DIR", "/tmp"],
    ["GIT_WORK_TREE", "/tmp"],
    ["GIT_EXTERNAL_DIFF", touch],
    ["GIT_SSH_COMMAND", touch],
    ["GIT_AUTHOR_NAME", "Mallory"],
    ["GIT_CONFIG_PARAMETERS", "'core.pager=x'"],
    ["GIT_INDEX_FILE", "/tmp/index"],
    ["GIT_OBJECT_DIRECTORY", "/tmp/objects"],
    ["GIT_TRACE", canary],
    ["GIT_EDITOR", touch],
  ])("its environment says nothing to git: %s", async (name, value) => {
    process.env[name] = value;
    try {
      await done("commit", '"by nobody else"', "--allow-empty");
      await done("diff", "HEAD~1");
      expect((await done("log", "-1")).latest).toMatchObject({
        author_name: "Spica",
        message: '"by nobody else"',
      });
    } finally {
      delete process.env[name];
    }
    expect(existsSync(canary)).toBe(false);
  });
  it("that has no git says what is missing, and lists the commands all the same", async () => {
    const { PATH } = process.env;
    process.env.PATH = "";
    const bare = await startTestServer();
    process.env.PATH = PATH;
    expect((await bare.call("GET", "/versioncontrol/commands")).status).toBe(200);
    for (const path of ["commands/log", "plans/checkout"]) {
      const { status, body } = await bare.call("POST", `/versioncontrol/${path}`, { body: { args: [] } });
      expect([status, body.message]).toEqual([400, expect.stringContaining("Install git")]);
    }
    await bare.close();
  });
  it.each([
    ["HEAD", "nonsense"],
    ["index", "nonsense"],
    ["config", "[core"],
  ])("a repository that is damaged is told, and works once it is mended: %s", async (name, nonsense) => {
    const path = join(root, ".git", name);
    const whole = readFileSync(path);
    const before = await state();
    writeFileSync(path, nonsense);
    for (const answer of [
      await run("stash"),
      await run("checkout", "main"),
      await post("plans/checkout", ["main"]),
    ]) {
      expect(answer.status >= 400 || answer.body.problem !== undefined).toBe(true);
      expect(JSON.stringify(answer.body)).not.toContain(server.folder);
    }
    writeFileSync(path, whole);
    expect(await state()).toEqual(before);
  });
});

describe("names and passwords of remotes", () => {
  const secret = "s3cret-of-ada";
  const address = `http://ada:${secret}@127.0.0.1:9/x.git`;
  it.each<Row>([
    ["remote", ["add", "origin", address]],
    ["remote", ["-v"]],
    ["remote", ["get-url", "origin"]],
    ["remote", ["set-url", "origin", address]],
    ["fetch", ["origin"]],
    ["fetch", [address]],
    ["pull", [address, "main"]],
    ["push", [address, "main"]],
    ["push", ["origin", "main"]],
    ["remote", ["show", "origin"]],
    ["fetch", [`ext::${address}`]],
    ["commit", [`"see ${address}"`, "--allow-empty"]],
    ["log", ["-1"]],
  ])("are in no answer, setting or activity: %s %j", async (command, args) => {
    const answers = [await post(`plans/${command}`, args), await run(command, ...args)];
    const activities = await server.call("GET", "/activity");
    for (const each of [...answers, activities]) expect(JSON.stringify(each.body)).not.toContain(secret);
    expect(readFileSync(join(root, ".git/config"), "utf8")).not.toContain(secret);
  });
  it("are forgotten with the remote", async () => {
    await done("remote", "remove", "origin");
    expect(readFileSync(join(server.folder, "versioncontrol/credentials"), "utf8")).not.toContain(secret);
  });
});

it("a remote that does not answer is given up in time, and the next command runs", async () => {
  const silent = createServer((socket) => socket.on("error", () => undefined)).listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.once("listening", resolve));
  const at = silent.address();
  const hasty = await startTestServer({ versionControlBudget: 3_000 });
  const args = [`http://127.0.0.1:${typeof at === "object" ? at?.port : 0}/x.git`];
  const answer = await hasty.call("POST", "/versioncontrol/commands/fetch", { body: { args } });
  expect([answer.status, answer.body.message]).toEqual([
    400,
    "git was ended: it took longer than 3 seconds.",
  ]);
  expect((await hasty.call("POST", "/versioncontrol/commands/branch", { body: { args: [] } })).status).toBe(
    201,
  );
  await hasty.close();
  silent.close();
});

it("keeps what the instance has in files of others that say it in other words", async () => {
  const other = `# Of the harbour\r\n${text().replaceAll("\n", "\r\n")}`;
  makeBranches([{ name: "words", files: { [place]: other } }]);
  await done("checkout", "words");
  expect([text(), await done("diff")]).toEqual([other, { message: "" }]);
  await done("checkout", "main");
});
