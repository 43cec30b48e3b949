// The console in front of an API whose answers break off, which stands still, or which is started again.
import { type RequestListener, request } from "node:http";
import { createServer as createPlainServer } from "node:net";
import { startTestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createFronts } from "./consoleFronts";
import { startRelay } from "./relay";

const limits = { connecting: 2000, silence: 2000, held: 1000 };
const fronts = createFronts("<!doctype html><html></html>", limits);
const { consoleOf, listening, before } = fronts;
afterEach(() => fronts.end());
afterAll(() => fronts.remove());

/** What a client takes an answer for: whole, or broken off. */
async function taken(url: string) {
  const answer = await fetch(url);
  return answer.text().then(
    (text) => ["whole", answer.status, text],
    () => ["broken", answer.status],
  );
}

const json = { "content-type": "application/json" };

describe("an answer that is passed on as it comes", () => {
  const begun =
    (headers: Record<string, string>, then: (socket: { destroy(): unknown }) => void): RequestListener =>
    (_, response) => {
      response.writeHead(200, headers).write("first part");
      then(response);
    };
  const breaks = (response: { destroy(): unknown }) => void setTimeout(() => response.destroy(), 20);
  it.each<[string, RequestListener]>([
    ["in pieces, and breaks off", begun({ "content-type": "text/csv" }, breaks)],
    ["in pieces as JSON, and breaks off", begun(json, breaks)],
    [
      "whose length was said, and breaks off",
      begun({ "content-type": "text/csv", "content-length": "99" }, breaks),
    ],
    [
      "as JSON that is too long to be held, and breaks off",
      begun({ ...json, "content-length": "5000" }, breaks),
    ],
    ["in pieces, and then stands still", begun({ "content-type": "text/csv" }, () => undefined)],
    [
      "of an object, and breaks off",
      begun({ "content-type": "image/png", "content-encoding": "identity" }, breaks),
    ],
  ])("%s is broken for whoever reads it", async (_, answer) => {
    expect(await taken(`${await before(answer)}/api/bucket/x/data`)).toEqual(["broken", 200]);
  });

  it("without any length, which ends with its connection, is whole: nobody can know more", async () => {
    const port = await listening(
      createPlainServer((socket) => {
        socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-type: text/csv\r\n\r\na,b"));
      }),
    );
    const origin = await consoleOf([`http://127.0.0.1:${port}/api`]);
    expect(await taken(`${origin}/api/x`)).toEqual(["whole", 200, "a,b"]);
  });
});

it("who goes before an answer begins takes the request back from the API", async () => {
  const gone = Promise.withResolvers<string>();
  const asked = Promise.withResolvers<void>();
  const origin = await before((_, response) => {
    response.once("close", () => gone.resolve("gone"));
    asked.resolve();
  });
  const sent = request(`${origin}/api/bucket`).on("error", () => undefined);
  sent.end();
  await asked.promise;
  sent.destroy();
  expect(await gone.promise).toBe("gone");
});

it("an upload that breaks off is never whole for the API", async () => {
  const ended = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  const origin = await before((asked) => {
    asked.once("data", () => begun.resolve());
    asked.once("end", () => ended.resolve("whole")).once("error", () => ended.resolve("broken"));
  });
  const sent = request(`${origin}/api/storage`, { method: "POST" }).on("error", () => undefined);
  sent.write("first");
  await begun.promise;
  sent.destroy();
  expect(await ended.promise).toBe("broken");
});

it("an API that is started again is asked again, and it is said what became of a request meanwhile", async () => {
  const backend = await startTestServer();
  const relay = await startRelay(backend.url);
  fronts.ends(
    () => backend.close(),
    () => relay.close(),
  );
  const origin = await consoleOf([relay.url]);
  const ask = async () => {
    const answer = await fetch(`${origin}/api/passport/strategies`);
    const body = await answer.json();
    return [answer.status, body.message ?? "answered"];
  };
  expect(await ask()).toEqual([200, "answered"]);
  relay.cut(true);
  expect(await ask()).toEqual([502, expect.stringContaining("It may have restarted")]);
  relay.open();
  expect(await ask()).toEqual([200, "answered"]);
});
