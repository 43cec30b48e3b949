import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "../../shell/testServer";
import { secretFile } from "../../vault/secret";

/** Another node of the instance of `first`, in a folder of its own with the same secret. */
export async function startAnotherNode(
  first: TestServer,
  settings: Parameters<typeof startTestServer>[0],
): Promise<TestServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), "twinhelm-node-"));
  copyFileSync(join(first.folder, secretFile), join(dataFolder, secretFile));
  const node = await startTestServer({ ...settings, dataFolder });
  return {
    ...node,
    async close() {
      await node.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
