import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testPassword } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeEach, expect, it } from "vitest";
import { http } from "./functionWorld";
import { startServerProcess } from "./process";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-killed-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A registry of packages that takes calls and never answers. */
async function silentRegistry() {
  const sockets: Socket[] = [];
  let asked = () => undefined;
  const called = new Promise<void>((resolve) => {
    asked = () => void resolve();
  });
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    asked();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const place = server.address();
  return {
    url: `http://127.0.0.1:${typeof place === "object" ? place?.port : 0}/`,
    called,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A server in a process of its own, and calls of its administrator. */
async function start(functionRegistry: string) {
  const { url, end } = await startServerProcess(folder, testPassword, { functionRegistry });
  const headers: Record<string, string> = { "content-type": "application/json" };
  const call = async (method: string, path: string, body?: object) => {
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${url}${path}`, { method, headers, ...text });
    const content = await answer.text();
    if (!answer.ok) throw new Error(content);
    return content === "" ? undefined : JSON.parse(content);
  };
  const token = await call("POST", "/passport/identify", { identifier: "admin", password: testPassword });
  headers.authorization = `${token.scheme} ${token.token}`;
  const git = (command: string, ...args: string[]) =>
    call("POST", `/versioncontrol/commands/${command}`, { args });
  return { call, end, git };
}

const bucket = (title: string) => ({
  title,
  description: "Of the harbour",
  properties: { name: { type: "string" } },
});

it("a command that is killed in the middle leaves database and files as they were", async () => {
  const registry = await silentRegistry();
  let server = await start(registry.url);
  const { _id } = await server.call("POST", "/bucket", bucket("Boats"));
  const made = await server.call("POST", "/function", {
    name: "tide",
    language: "javascript",
    timeout: 20,
    env: {},
    triggers: { default: http("/tide") },
  });
  await server.call("POST", `/function/${made._id}/index`, { index: "export default () => 'low';" });
  await server.git("add", ".");
  await server.git("commit", '"before"');
  await server.git("branch", "-M", "main");
  // A branch that wants a package, made by a git that knows nothing of the instance.
  const { execFileSync } = await import("node:child_process");
  const root = join(folder, "representatives");
  const here = (input: string, ...args: string[]) =>
    execFileSync("git", ["-C", root, "-c", "user.name=x", "-c", "user.email=x", ...args], {
      encoding: "utf8",
      input,
    }).trim();
  const put = (path: string, text: string) => {
    const blob = here(text, "hash-object", "-w", "--stdin");
    here("", "update-index", "--add", "--cacheinfo", `100644,${blob},${path}`);
  };
  put(`function/${made._id}/package.json`, '{"dependencies":{"left-pad":"^1.3.0"}}');
  put(
    `bucket/${_id}/schema.yaml`,
    here("", "show", `HEAD:bucket/${_id}/schema.yaml`).replace("Boats", "Ships"),
  );
  here("", "branch", "next", here("", "commit-tree", "-p", "HEAD", "-m", "next", here("", "write-tree")));
  here("", "read-tree", "HEAD");
  const going = server.git("checkout", "next").catch(() => "cut off");
  await registry.called;
  expect(existsSync(join(folder, "versioncontrol/before"))).toBe(true);
  await server.end("SIGKILL");
  expect(await going).toBe("cut off");
  registry.close();
  server = await start(registry.url);
  expect((await server.git("branch")).current).toBe("main");
  expect(await server.git("diff")).toEqual({ message: "" });
  expect((await server.call("GET", `/bucket/${_id}`)).title).toBe("Boats");
  expect(here("", "status", "--porcelain")).toBe("");
  for (const left of ["before", "staged"])
    expect(existsSync(join(folder, "versioncontrol", left)), left).toBe(false);
  await server.end("SIGTERM");
});
