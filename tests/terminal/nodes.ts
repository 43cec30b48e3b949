// Two nodes of the built command on one database, behind a proxy.
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testDatabase } from "@twinhelm/server/engine/postgres/cluster.fixture";
import { type NodeProxy, startNodeProxy } from "../contract/fixtures/nodeProxy";
import { type Service, startService } from "./command";

export interface TwoNodes {
  readonly proxy: NodeProxy;
  /** `IDENTITY token` of the administrator. */
  readonly admin: string;
  /** A call by a node that lives, as the administrator. Throws where it is refused. */
  call(method: string, path: string, body?: object): Promise<ReturnType<typeof JSON.parse>>;
  /** Kills the node that has a socket of somebody. */
  killServing(): Promise<void>;
  close(): Promise<void>;
}

const password = "correct horse";

/** Undefined where there is no PostgreSQL. */
export async function startTwoNodes(): Promise<TwoNodes | undefined> {
  const database = await testDatabase("C");
  if (database === undefined) return undefined;
  const { host, port, user, database: name } = database.client;
  const address = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), "twinhelm-node-")));
  const [first = "", second = ""] = folders;
  const passwordFile = join(first, "password");
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  const living = new Map<string, Service>();
  const start = async (data: string) => {
    const options = ["--port", "0", "--trusted-proxies", "127.0.0.1", "--admin-password-file", passwordFile];
    const service = startService(["serve", "--data", data, "--database", address, ...options]);
    await service.says("/api");
    const url = /http:\S+\/api/.exec(service.out())?.[0] ?? "";
    living.set(url, service);
    return url;
  };
  const one = await start(first);
  copyFileSync(join(first, "secret"), join(second, "secret"));
  const proxy = await startNodeProxy([one, await start(second)]);
  const ask = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const [url] = living.keys();
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${url}${path}`, { method, headers, ...sent });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
  const json = { "content-type": "application/json" };
  const { scheme, token } = await ask("POST", "/passport/identify", json, { identifier: "admin", password });
  const admin = `${scheme} ${token}`;
  return {
    proxy,
    admin,
    call: (method, path, body) =>
      ask(method, path, { ...(body === undefined ? {} : json), authorization: admin }, body),
    async killServing() {
      const [url = ""] = proxy.sockets.values();
      const service = living.get(url);
      if (service === undefined) throw new Error("No node has a socket");
      living.delete(url);
      await service.end("SIGKILL");
    },
    async close() {
      await proxy.close();
      await Promise.all([...living.values()].map((each) => each.end()));
      await database.drop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}
