// A server whose certificate is not believed, as each way of the commands to a server says it.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod/mini";
import { createNodeTransport } from "../../packages/cli/src/connection/transport";
import { receive } from "../../packages/cli/src/storage/content";
import { postFile } from "../../packages/cli/src/storage/post";

const [key, cert] = ["key", "own"].map((name) =>
  readFileSync(join(import.meta.dirname, "fixtures", "tls", `${name}.pem`)),
);
let asked = 0;
const server = createServer({ key, cert }, (_, response) => {
  asked += 1;
  response.end("[]");
});
let origin = "";
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `https://127.0.0.1:${Object(server.address()).port}`;
});
afterAll(() => server.close());

const whole = {
  size: 1,
  open: async function* () {
    yield Buffer.from("x");
  },
};
const request = {
  method: "POST",
  path: "storage",
  field: "file",
  filename: "a",
  type: "text/plain",
  credential: undefined,
} as const;

it.each([
  [
    "a call",
    () =>
      createNodeTransport({ baseUrl: origin, credential: () => undefined }).send({
        method: "GET",
        path: "x",
        schema: z.unknown(),
      }),
  ],
  ["an upload", () => postFile({ ...request, url: `${origin}/storage`, body: whole })],
  [
    "an upload in pieces",
    () => postFile({ ...request, url: `${origin}/storage`, body: { open: whole.open } }),
  ],
  ["a download", () => receive({ baseUrl: origin, id: "5f00000000000000000000aa" }, async () => undefined)],
])("%s is not made, and what is wrong is said", async (_, send) => {
  const answer = await send();
  expect(answer).toMatchObject({ ok: false, failure: { code: "network", retry: false } });
  expect(JSON.stringify(answer)).toContain(
    `${origin} was not asked: its certificate is signed by nobody whom this machine believes. Name the certificate of who signed it in NODE_EXTRA_CA_CERTS. Nothing was sent.`,
  );
  expect(asked).toBe(0);
});
