import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandNames } from "@twinhelm/core/versioncontrol/commands";
import { startTestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, describe, expect, it } from "vitest";
import { startGitServer } from "./fixtures/gitServer";
import { functionsOf, http } from "./functionWorld";

const server = await startTestServer({ versionControlBudget: 20_000 });
const remote = await startGitServer(mkdtempSync(join(tmpdir(), "twinhelm-git-")));
afterAll(async () => {
  await server.close();
  await remote.close();
});

const functions = functionsOf(() => server);
const root = join(server.folder, "representatives");
const post = (path: string, body: object) => server.call("POST", `/versioncontrol/${path}`, { body });
const run = (command: string, ...args: string[]) => post(`commands/${command}`, { args });
const plan = (command: string, ...args: string[]) => post(`plans/${command}`, { args });
const done = async (command: string, ...args: string[]) => {
  const { status, body } = await run(command, ...args);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
};
const fileOf = (id: string) => join(root, "bucket", id, "schema.yaml");
const bucketBody = (title: string, more: object = {}) => ({
  title,
  description: "Of the harbour",
  properties: { name: { type: "string", title: "Name" }, ...more },
});
const makeBucket = async (title: string) =>
  (await server.call("POST", "/bucket", { body: bucketBody(title) })).body._id;
const change = (id: string, title: string) =>
  server.call("PUT", `/bucket/${id}`, { body: bucketBody(title) });
const titleOf = async (id: string) => (await server.call("GET", `/bucket/${id}`)).body.title;
const bucketCount = async () => (await server.call("GET", "/bucket")).body.length;

const boats = await makeBucket("Boats");

describe("the first commit", () => {
  it("names its commands in their order", async () => {
    expect(await server.call("GET", "/versioncontrol/commands")).toMatchObject({
      status: 200,
      body: commandNames,
    });
  });
  it("refuses a log without any commit, with what git says", async () => {
    expect(await run("log")).toMatchObject({ status: 400, body: { error: "Bad Request" } });
  });
  it("writes the instance before each command", async () => {
    expect(await done("add", ".")).toEqual({ message: "" });
    expect(readFileSync(fileOf(boats), "utf8")).toContain("title: Boats");
    expect(statSync(fileOf(boats)).mode & 0o777).toBe(0o600);
    expect(statSync(root).mode & 0o777).toBe(0o700);
    expect(existsSync(join(root, "preference/identity/schema.yaml"))).toBe(true);
  });
  it("commits as Spica, with the quotes of the message", async () => {
    const made = await done("commit", "-m", '"first"');
    expect(made).toMatchObject({ author: null, root: true, summary: { changes: 2, deletions: 0 } });
    expect(await done("branch", "-M", "main")).toEqual({
      all: [],
      branches: {},
      current: "",
      detached: false,
    });
    const { all, latest, total } = await done("log");
    expect(total).toBe(1);
    expect(latest).toEqual(all[0]);
    expect(Object.keys(latest)).toEqual("hash date message refs body author_name author_email".split(" "));
    expect(latest).toMatchObject({ message: '"first"', author_name: "Spica", author_email: "Spica" });
    expect(latest.hash.startsWith(made.commit)).toBe(true);
  });
  it("counts a commit of nothing as done", async () => {
    expect(await done("commit", '"again"')).toEqual({
      author: null,
      branch: "",
      commit: "",
      root: false,
      summary: { changes: 0, insertions: 0, deletions: 0 },
    });
  });
});

describe("what it answers", () => {
  it("shows what the instance has changed, and nothing where a file says the same in other words", async () => {
    expect(await done("diff")).toEqual({ message: "" });
    await change(boats, "Ships");
    expect((await done("diff")).message).toContain("+title: Ships");
    await change(boats, "Boats");
    expect(await done("diff")).toEqual({ message: "" });
  });
  it("lists branches, and deletes one", async () => {
    await done("branch", "next");
    const { all, branches, current, detached } = await done("branch");
    expect({ all, current, detached }).toEqual({ all: ["main", "next"], current: "main", detached: false });
    expect(branches.main).toMatchObject({ current: true, name: "main", label: '"first"' });
    expect(await done("branch", "-d", "next")).toMatchObject({ branch: "next", success: true });
  });
  it("says where it is when no branch is checked out", async () => {
    const { latest } = await done("log");
    await done("checkout", "--detach");
    const { current, detached } = await done("branch");
    expect(detached).toBe(true);
    expect(latest.hash.startsWith(current)).toBe(true);
    await done("checkout", "main");
  });
  it("cleans what is no part of it", async () => {
    writeFileSync(join(root, "left.txt"), "x");
    expect(await done("clean", "-n")).toEqual({
      dryRun: true,
      paths: ["left.txt"],
      files: ["left.txt"],
      folders: [],
    });
    expect(await done("clean", "-f")).toMatchObject({ dryRun: false, files: ["left.txt"] });
    expect(existsSync(join(root, "left.txt"))).toBe(false);
  });
});

describe("what it refuses", () => {
  it.each([
    ["blame", [], "Unknown command blame"],
    ["commit", [], "git.commit: requires the commit message to be supplied as a string/string[]"],
    ["clean", ["-fd"], 'Git clean unknown option found in: ["-fd"]'],
    ["clean", ["-d"], 'Git clean mode parameter ("n" or "f") is required'],
    ["merge", [], "Git.merge requires at least one option"],
    ["add", [], /add/],
    ["checkout", ["nowhere"], /nowhere/],
    ["fetch", ["--upload-pack=touch x", "origin"], /run a program/],
    ["fetch", ["ext::sh -c touch% x"], /run a program/],
    ["push", ["--receive-pac=x"], /run a program/],
    ["remote", ["add", "bad", "file:///etc"], /outside/],
    ["diff", ["--outpu=../x"], /outside/],
    ["diff", ["/etc/hostname", "/etc/hosts"], /outside/],
    ["rebase", ["-x", "touch x"], /run a program/],
    ["log", ["-c", "core.sshCommand=x"], /settings/],
  ])("%s %j", async (command, args, message) => {
    const answer = await run(command, ...args);
    expect(answer).toMatchObject({ status: 400, body: { statusCode: 400, error: "Bad Request" } });
    if (typeof message === "string") expect(answer.body.message).toBe(message);
    else expect(answer.body.message).toMatch(message);
  });
  it("a repository of this machine by its folder", async () => {
    await done("remote", "add", "near", "bucket");
    expect((await run("fetch", "near")).body.message).toContain("transport 'file' not allowed");
    await done("remote", "remove", "near");
  });
});

describe("a command that changes the instance", () => {
  it("is planned first, then makes buckets what the files say", async () => {
    await done("checkout", "-b", "next");
    await change(boats, "Ships");
    const cranes = await makeBucket("Cranes");
    await done("add", ".");
    await done("commit", '"ships"');
    await server.call("POST", `/bucket/${cranes}/data`, { body: { name: "tall" } });
    const planned = await plan("checkout", "main");
    expect(planned).toMatchObject({
      status: 200,
      body: {
        changes: [
          { sign: "~", _id: boats, name: "Boats" },
          { sign: "−", _id: cranes, documents: 1 },
        ],
      },
    });
    expect(planned.body.changes[0].fields).toEqual([
      { path: ["schema", "title"], before: "Ships", after: "Boats" },
    ]);
    expect([await titleOf(boats), await bucketCount()]).toEqual(["Ships", 2]);
    const other = await post("commands/checkout", { args: ["main"], plan: "another" });
    expect(other).toMatchObject({ status: 409 });
    expect([await titleOf(boats), (await done("branch")).current]).toEqual(["Ships", "next"]);
    await post("commands/checkout", { args: ["main"], plan: planned.body.id });
    expect([await titleOf(boats), await bucketCount()]).toEqual(["Boats", 1]);
    await done("checkout", "next");
    expect([await titleOf(boats), await bucketCount()]).toEqual(["Ships", 2]);
    await done("checkout", "main");
  });
  it("takes what was changed here along with stash", async () => {
    await change(boats, "Rafts");
    await done("stash");
    expect(await titleOf(boats)).toBe("Boats");
    await done("stash", "pop");
    expect(await titleOf(boats)).toBe("Rafts");
    await done("reset", "--hard");
    expect(await titleOf(boats)).toBe("Boats");
  });
  it("leaves database and files as they were where the instance does not take the files", async () => {
    await done("checkout", "-b", "broken");
    writeFileSync(
      fileOf(boats),
      `_id: ${boats}\ntitle: Wrecks\ndescription: x\nproperties:\n  name:\n    type: nonsense\n`,
    );
    const { must } = await gitHere();
    must("commit", "-qam", "broken");
    await done("checkout", "-f", "main");
    const planned = await plan("checkout", "broken");
    expect(planned.body.problem).toMatch(new RegExp(`^bucket/${boats}: `));
    expect(await run("checkout", "broken")).toMatchObject({
      status: 500,
      body: { error: "Internal Server Error" },
    });
    expect([await titleOf(boats), (await done("branch")).current, await done("diff")]).toEqual([
      "Boats",
      "main",
      { message: "" },
    ]);
  });
});

/** Git as somebody on the machine of the server would run it. */
async function gitHere() {
  const { execFileSync } = await import("node:child_process");
  const who = ["-c", "user.name=x", "-c", "user.email=x"];
  return {
    must: (...args: string[]) => execFileSync("git", ["-C", root, ...who, ...args], { encoding: "utf8" }),
  };
}

describe("a conflict", () => {
  it("is shown file by file, chosen, and blocks nothing", async () => {
    await done("checkout", "-b", "left");
    await change(boats, "Left");
    await done("add", ".");
    await done("commit", '"left"');
    await done("checkout", "main");
    await change(boats, "Right");
    await done("add", ".");
    await done("commit", '"right"');
    const path = `bucket/${boats}/schema.yaml`;
    expect((await plan("merge", "left")).body).toMatchObject({ changes: [], pending: true });
    expect(await run("merge", "left")).toMatchObject({
      status: 400,
      body: { message: `CONFLICTS: ${path}:content` },
    });
    expect(await titleOf(boats)).toBe("Right");
    expect((await done("log", "-1")).total).toBe(1);
    await done("merge", "--abort");
    expect([await titleOf(boats), (await server.call("GET", "/versioncontrol/conflicts")).body]).toEqual([
      "Right",
      { files: [] },
    ]);
    await run("merge", "left");
    const { body } = await server.call("GET", "/versioncontrol/conflicts");
    expect(body).toMatchObject({ pending: "merge", files: [{ path }] });
    expect(body.files[0].ours).toContain("title: Right");
    expect(body.files[0].theirs).toContain("title: Left");
    expect((await post("conflicts", { path, choice: "theirs" })).body).toEqual({
      pending: "merge",
      files: [],
    });
    expect((await plan("commit", '"merged"')).body).toMatchObject({ changes: [{ sign: "~", name: "Left" }] });
    await done("commit", '"merged"');
    expect(await titleOf(boats)).toBe("Left");
  });
});

it("takes over what was settled by no command that only reads", async () => {
  const path = `bucket/${boats}/schema.yaml`;
  await change(boats, "Stashed");
  await done("stash");
  await change(boats, "Meanwhile");
  await done("add", ".");
  await done("commit", '"meanwhile"');
  await run("stash", "pop");
  await post("conflicts", { path, choice: "theirs" });
  const state = async () => (await server.call("GET", "/versioncontrol/conflicts")).body;
  for (const command of ["log", "branch", "diff", "remote"]) await done(command);
  expect([await titleOf(boats), await state()]).toEqual(["Meanwhile", { pending: "conflict", files: [] }]);
  expect((await plan("add", ".")).body.changes).toMatchObject([{ sign: "~", name: "Stashed" }]);
  await done("add", ".");
  expect([await titleOf(boats), await state()]).toEqual(["Stashed", { files: [] }]);
  await change(boats, "Left");
  await done("add", ".");
  await done("commit", '"settled"');
  await done("stash", "drop");
});

describe("a remote", () => {
  const address = () => `http://ada:s3cret@${remote.address}/project.git`;
  it("is pushed to, and its password is kept where nobody is shown it", async () => {
    await done("remote", "add", "origin", address());
    expect(JSON.stringify(await done("remote", "-v"))).not.toContain("s3cret");
    const pushed = await done("push", "-u", "origin", "main");
    expect(pushed).toMatchObject({
      repo: `http://${remote.address}/project.git`,
      pushed: [{ local: "refs/heads/main", remote: "refs/heads/main", new: true, branch: true }],
    });
    expect(readFileSync(join(root, ".git/config"), "utf8")).not.toContain("s3cret");
    const kept = join(server.folder, "versioncontrol/credentials");
    expect(readFileSync(kept, "utf8")).toContain("s3cret");
    expect(statSync(kept).mode & 0o777).toBe(0o600);
  });
  it("is fetched and pulled from", async () => {
    const { must } = await gitHere();
    const { execFileSync } = await import("node:child_process");
    await change(boats, "Pulled");
    await done("add", ".");
    await done("commit", '"for others"');
    await done("push");
    must("reset", "-q", "--hard", "HEAD~1");
    execFileSync("git", ["-C", remote.path, "branch", "extra", "main"]);
    await server.call("PUT", `/bucket/${boats}`, { body: bucketBody("Left") });
    expect(await done("fetch")).toMatchObject({
      raw: "",
      remote: `http://${remote.address}/project`,
      branches: [{ name: "extra", tracking: "origin/extra" }],
    });
    expect((await plan("pull")).body.changes).toMatchObject([{ sign: "~", name: "Pulled" }]);
    expect(await done("pull")).toMatchObject({
      files: [`bucket/${boats}/schema.yaml`],
      summary: { changes: 1, insertions: 1, deletions: 1 },
      remoteMessages: { all: [] },
    });
    expect(await titleOf(boats)).toBe("Pulled");
  });
  it("that refuses the password is said so without it", async () => {
    await done("remote", "add", "other", `http://eve:hidden@${remote.address}/project.git`);
    const { status, body } = await run("fetch", "other");
    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toContain("hidden");
    await done("remote", "remove", "other");
    expect(readFileSync(join(server.folder, "versioncontrol/credentials"), "utf8")).not.toContain("hidden");
  });
});

describe("functions", () => {
  it("are kept with code, environment and packages", async () => {
    const id = await functions.make({ default: http("/tide") }, "export default () => 1;", {
      env: { MAIL: "a#b" },
    });
    await done("add", ".");
    await done("commit", '"function"');
    expect((await done("log", "-1", "--name-only")).latest.diff.split("\n").sort()).toEqual(
      ["env.env", "index.ts", "package.json", "schema.yaml"].map((name) => `function/${id}/${name}`),
    );
    await functions.save(id, "export default () => 2;");
    await done("checkout", ".");
    expect((await server.call("GET", `/function/${id}/index`)).body.index).toBe("export default () => 1;");
    await server.call("DELETE", `/function/${id}`);
    await done("reset", "--hard");
    expect((await server.call("GET", `/function/${id}`)).body).toMatchObject({
      name: "tested",
      env: { MAIL: "a#b" },
    });
    expect((await functions.run("/tide")).status).toBe(200);
  });
  it("whose code does not build take the whole command back, with file, line and message", async () => {
    const id = await functions.make({ default: http("/ebb") }, "export default () => 'low';");
    await done("add", ".");
    await done("commit", '"low tide"');
    await done("checkout", "-b", "flood");
    const before = { title: await titleOf(boats), count: await bucketCount() };
    await change(boats, "Flooded");
    writeFileSync(join(root, "note.txt"), "somebody's own");
    // What is saved is kept, even if it cannot be built: so it gets into a commit.
    expect((await functions.save(id, "export default () => {\n  return 'high;\n};")).status).toBe(422);
    await done("add", ".");
    await done("commit", '"high tide"');
    await functions.save(id, "export default () => 'low';");
    await change(boats, before.title);
    await done("add", ".");
    await done("commit", '"low again"');
    const message = new RegExp(`^function/${id}/index.ts:2:\\d+ TS-1002 `);
    expect((await plan("checkout", "HEAD~1")).body.problem).toMatch(message);
    const answer = await run("checkout", "HEAD~1");
    expect(answer).toMatchObject({ status: 422, body: { statusCode: 422, error: "Unprocessable Entity" } });
    expect(answer.body.message).toMatch(message);
    expect({ title: await titleOf(boats), count: await bucketCount() }).toEqual(before);
    expect((await done("branch")).current).toBe("flood");
    expect(await done("diff")).toEqual({ message: "" });
    expect(readFileSync(join(root, "note.txt"), "utf8")).toBe("somebody's own");
    expect((await functions.run("/ebb")).body).toBe("low");
    expect(existsSync(join(server.folder, "versioncontrol/staged"))).toBe(false);
    await done("checkout", "main");
  });
});

it("ends a remote that does not answer, when whoever asked is gone", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.once("listening", resolve));
  const place = silent.address();
  const port = typeof place === "object" ? place?.port : 0;
  const asked = new Promise((resolve) => silent.once("connection", resolve));
  await done("remote", "add", "silent", `http://127.0.0.1:${port}/x.git`);
  const gone = new AbortController();
  const waiting = server.call("POST", "/versioncontrol/commands/fetch", {
    body: { args: ["silent"] },
    signal: gone.signal,
  });
  await asked;
  gone.abort();
  await expect(waiting).rejects.toThrow();
  expect((await done("remote")).message).toContain("silent");
  silent.close();
});

describe("files of others", () => {
  /** A branch with another entry at a path, made by a git that knows nothing of the instance. */
  const branchWith = async (name: string, mode: string, path: string, text: string) => {
    const { must } = await gitHere();
    await done("add", ".");
    await run("commit", '"before"');
    const aside = join(server.folder, `${name}.txt`);
    writeFileSync(aside, text);
    const blob = must("hash-object", "-w", aside).trim();
    must("update-index", "--add", "--cacheinfo", `${mode},${blob},${path}`);
    const tree = must("write-tree").trim();
    must("branch", name, must("commit-tree", "-p", "HEAD", "-m", name, tree).trim());
    must("read-tree", "HEAD");
  };
  const here = () => readFileSync(fileOf(boats), "utf8");
  const path = `bucket/${boats}/schema.yaml`;
  it("with marks of encodings and other line ends are read as they are meant", async () => {
    const text = here().replace(/title: .*/, "title: Marked");
    await branchWith("marked", "100644", path, `\ufeff${text.replaceAll("\n", "\r\n")}`);
    await done("checkout", "marked");
    expect([await titleOf(boats), await done("diff")]).toEqual(["Marked", { message: "" }]);
    await done("checkout", "main");
  });
  it("that are links are refused, and nothing changes", async () => {
    const title = await titleOf(boats);
    await branchWith("linked", "120000", path, "../../secret");
    const answer = await run("checkout", "linked");
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body.message).toContain(`bucket/${boats}/schema.yaml is a link`);
    expect([await titleOf(boats), (await done("branch")).current]).toEqual([title, "main"]);
  });
  it("whose ids differ in case only are refused by name", async () => {
    await branchWith("twins", "100644", path.replace(boats, boats.toUpperCase()), here());
    const answer = await run("checkout", "twins");
    expect(answer).toMatchObject({ status: 500 });
    expect(answer.body.message).toContain(boats.toUpperCase());
    expect((await done("branch")).current).toBe("main");
  });
});

it("says that a damaged repository cannot be used, and works on once it is mended", async () => {
  const head = join(root, ".git/HEAD");
  const text = readFileSync(head, "utf8");
  writeFileSync(head, "nonsense");
  for (const answer of [await run("log"), await run("stash"), await plan("checkout", "main")])
    expect(answer.status).toBeGreaterThanOrEqual(400);
  writeFileSync(head, text);
  expect((await done("log", "-1")).total).toBe(1);
});
