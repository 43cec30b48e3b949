import { createServer } from "node:http";
import { expect, it } from "vitest";
import { postFile } from "./post";

it("an upload that is given up ends at once, also while its next piece is waited for", async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/storage`;
  const control = new AbortController();
  async function* open() {
    yield Buffer.from("a");
    await new Promise(() => undefined);
  }
  const posted = await postFile({
    url,
    path: "storage",
    method: "POST",
    credential: undefined,
    field: "file",
    filename: "a.txt",
    type: "text/plain",
    signal: control.signal,
    body: { open },
    onProgress: () => control.abort(),
  });
  expect(posted).toMatchObject({ ok: false, failure: { code: "aborted" } });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
