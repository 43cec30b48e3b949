import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testPassword } from "@twinhelm/server/shell/testServer";
import { startServerProcess } from "../tests/contract/process";

/** Our server and a bare one, each a process of its own, on the same disk. */
export async function startStorageServers() {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-bench-storage-"));
  const bare = spawn(process.execPath, [join(import.meta.dirname, "bareFiles.mjs"), folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const bareUrl = String((await once(bare.stdout, "data"))[0]).trim();
  const own = await startServerProcess(join(folder, "data"), testPassword, { storageObjectLimit: 2048 });
  const answer = await fetch(`${own.url}/passport/identify`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier: "admin", password: testPassword }),
  });
  const { scheme, token } = await answer.json();
  return {
    folder,
    bareUrl,
    url: own.url,
    authorization: `${scheme} ${token}`,
    /** MiB that our server holds. */
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${own.child.pid}/status`, "utf8"))?.[1]) / 1024,
    async end() {
      bare.kill();
      await own.end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
