import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { it } from "vitest";
import { median, report } from "./report";

const writes = 300;
const rounds = 5;

/** A receiver in a process of its own, as receivers are; `until`: it has so many requests. */
async function startReceiver() {
  const child = spawn(process.execPath, [join(import.meta.dirname, "bareReceiver.mjs")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = String((await once(child.stdout, "data"))[0]).trim();
  return {
    url: `${url}/in`,
    until: (wanted: number) => fetch(`${url}/${wanted}`).then((response) => response.text()),
    close: () => child.kill(),
  };
}

async function makeBucket({ call }: TestServer): Promise<string> {
  const properties = { name: { type: "string" }, tons: { type: "number" } };
  const body = { title: "Boats", description: "For a measurement", properties };
  return (await call("POST", "/bucket", { body })).body._id;
}

async function listen({ call }: TestServer, bucket: string, url: string): Promise<void> {
  const trigger = { name: "database", options: { collection: `bucket_${bucket}`, type: "INSERT" } };
  await call("POST", "/webhook", { body: { title: "x", url, body: "{{{toJSON this}}}", trigger } });
}

/** Milliseconds of one write, one after the other. */
async function timeOfWrites({ call }: TestServer, bucket: string): Promise<number> {
  const start = performance.now();
  for (let tons = 0; tons < writes; tons += 1)
    await call("POST", `/bucket/${bucket}/data`, { body: { name: "Alba", tons } });
  return (performance.now() - start) / writes;
}

it("a write of a document with ten webhooks, against one without", async () => {
  const receiver = await startReceiver();
  const server = await startTestServer();
  const [plain, heard] = [await makeBucket(server), await makeBucket(server)];
  for (let count = 0; count < 10; count += 1) await listen(server, heard, receiver.url);
  await timeOfWrites(server, plain);
  const ratios: number[] = [];
  let sent = 0;
  for (let round = 0; round < rounds; round += 1) {
    const [without, withTen] = [await timeOfWrites(server, plain), await timeOfWrites(server, heard)];
    ratios.push(withTen / without);
    sent += writes * 10;
    await receiver.until(sent);
  }
  report("write with ten webhooks / without", median(ratios), { most: 1.5 }, `${writes} one after the other`);
  await server.close();
  receiver.close();
});

it.each([1, 10])("deliveries a second to %i webhooks", async (hooks) => {
  const receiver = await startReceiver();
  const server = await startTestServer();
  const bucket = await makeBucket(server);
  for (let count = 0; count < hooks; count += 1) await listen(server, bucket, receiver.url);
  const documents = Array.from({ length: 3000 / hooks }, (_, tons) => ({ name: "Alba", tons }));
  const start = performance.now();
  await server.call("POST", `/bucket/${bucket}/data/batch`, { body: { documents } });
  await receiver.until(3000);
  const seconds = (performance.now() - start) / 1000;
  report(
    `deliveries a second, ${hooks} webhooks`,
    3000 / seconds,
    { least: 300 },
    "from the request of the batch on",
  );
  await server.close();
  receiver.close();
});
