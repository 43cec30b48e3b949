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

it("a small file goes out in one piece, a large one as it is read", async () => {
  const pieces: number[] = [];
  const server = createServer(async (request, response) => {
    let count = 0;
    for await (const _ of request) count += 1;
    pieces.push(count);
    response.setHeader("content-type", "application/json").end("[]");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/storage`;
  const progress: number[] = [];
  for (const size of [10, 300_000]) {
    async function* open() {
      yield Buffer.alloc(size / 2, "a");
      await new Promise((turn) => setImmediate(turn));
      yield Buffer.alloc(size / 2, "b");
    }
    const posted = await postFile({
      url,
      path: "storage",
      method: "POST",
      credential: undefined,
      field: "files",
      filename: "a.txt",
      type: "text/plain",
      body: { size, open },
      onProgress: (sent) => progress.push(sent),
    });
    expect(posted).toMatchObject({ ok: true, value: { status: 200, text: "[]" } });
  }
  expect(pieces[0]).toBe(1);
  expect(pieces[1]).toBeGreaterThan(1);
  expect(progress).toEqual([5, 10, 150_000, 300_000]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
