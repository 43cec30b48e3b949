import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newHome } from "./command";
import { homeOf, signedIn } from "./console";
import { runHere } from "./runHere";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function homeWithContexts(): Promise<string> {
  const home = newHome();
  await runHere(["context", "add", "first", "http://first.example"], home);
  await runHere(["context", "add", "live", "http://live.example"], home);
  return home;
}

it("a context of the command line outranks a server of the environment; list and current agree", async () => {
  const home = await homeWithContexts();
  const environment = { TWINHELM_SERVER: "http://elsewhere.example" };
  const asked = async (...args: readonly string[]) => {
    const current = await runHere([...args, "context", "current", "-o", "json"], home, { environment });
    const list = await runHere([...args, "context", "list", "-o", "json"], home, { environment });
    const rows: readonly { name: string; current: boolean }[] = JSON.parse(list.out);
    const { context, server: address } = JSON.parse(current.out);
    return [context.value, address.value, rows.filter((row) => row.current).map(({ name }) => name)];
  };
  expect(await asked("--context", "live")).toEqual(["live", "http://live.example/api", ["live"]]);
  expect(await asked()).toEqual(["", "http://elsewhere.example/api", []]);
});

it("open leads to the console of a context, else beside its API; what is no address of a console adds none", async () => {
  const home = await homeWithContexts();
  const add = (name: string, address: string) =>
    runHere(["context", "add", name, server.url, "--console", address], home);
  expect((await add("far", "https://admin.example/live/")).code).toBe(0);
  const opened = async (name: string) =>
    (await runHere(["--context", name, "open", "/bucket?sort=title"], home)).out;
  expect(await opened("far")).toBe("https://admin.example/live/bucket?sort=title\n");
  expect(await opened("live")).toBe("http://live.example/bucket?sort=title\n");
  expect(await add("odd", "ftp://admin.example")).toMatchObject({ code: 2, out: "" });
  expect((await runHere(["--context", "odd", "open", "/bucket"], home)).code).not.toBe(0);
});

it("names the variables that contradict each other", async () => {
  const home = await homeWithContexts();
  const environment = { TWINHELM_SERVER: "http://elsewhere.example", TWINHELM_CONTEXT: "live" };
  const { code, err } = await runHere(["whoami"], home, { environment });
  expect([code, err]).toEqual([
    2,
    'TWINHELM_CONTEXT "live" is http://live.example/api, but TWINHELM_SERVER is http://elsewhere.example/api. Unset one of them.\n',
  ]);
});

it("says how to sign in to a context", async () => {
  const { code, err } = await runHere(["--context", "live", "whoami"], await homeWithContexts());
  expect([code, err]).toEqual([
    4,
    "Not signed in to live. Run: twinhelm --context live login --identifier NAME\n",
  ]);
});

it("says in words that standard input holds no token", async () => {
  const { code, err } = await runHere(["--server", server.url, "login", "--token-stdin"], newHome(), {
    input: "rubbish\n",
  });
  expect([code, err]).toEqual([
    2,
    "Standard input holds no token: a token has three parts, joined by dots.\n",
  ]);
});

it("says which policies were attached or detached before", async () => {
  const twinhelm = signedIn(server);
  await server.call("POST", "/passport/identity", { body: { identifier: "mara", password: "hush-hush" } });
  const said = async (verb: string, ...policies: readonly string[]) =>
    (await twinhelm(["identity", verb, "mara", ...policies])).err;
  const [read, full] = ["BucketReadOnlyAccess", "BucketFullAccess"];
  expect(await said("detach", read)).toBe("Nothing changed: 1 policy was not attached to mara.\n");
  expect(await said("attach", read)).toBe("1 policy is attached to mara.\n");
  expect(await said("attach", read)).toBe("Nothing changed: 1 policy was attached to mara already.\n");
  expect(await said("attach", read, full)).toBe(
    "1 policy is attached to mara.\n1 policy was attached to mara already.\n",
  );
  expect(await said("detach", read, full)).toBe("2 policies are detached from mara.\n");
});

it("names the context that was probably meant", async () => {
  const home = await homeWithContexts();
  for (const words of [
    ["--context", "lvie", "whoami"],
    ["context", "use", "lvie"],
    ["context", "remove", "lvie"],
  ]) {
    const { code, err } = await runHere(words, home);
    expect([code, err]).toEqual([7, expect.stringContaining('no context "lvie". Did you mean "live"?')]);
  }
});

it("names the record that was probably meant", async () => {
  const twinhelm = signedIn(server);
  await server.createIdentity([], { identifier: "wilhelmina" });
  for (const [area, given, meant] of [
    ["identity", "wilhlemina", "wilhelmina"],
    ["policy", "BuketFullAccess", "BucketFullAccess"],
  ] as const) {
    const { code, err } = await twinhelm([area, "get", given]);
    expect([code, err]).toEqual([7, expect.stringContaining(`you may see. Did you mean "${meant}"?`)]);
  }
});

it("a session that the server has ended is said to be over, and how to sign in again", async () => {
  const { id, credential } = await server.createIdentity([]);
  const home = homeOf(credential, server.url);
  await server.call("PUT", `/passport/identity/${id}`, {
    body: { identifier: "wanda", password: "another one" },
  });
  const { code, err } = await runHere(["bucket", "list"], home);
  expect([code, err]).toEqual([
    4,
    `The server has ended this session (jwt expired). Sign in again. Run: twinhelm login --server ${server.url} --identifier NAME\n`,
  ]);
});
