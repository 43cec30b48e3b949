import { createServer, type IncomingMessage } from "node:http";
import { askComponent } from "@twinhelm/core/dashboard/component/ask";
import { cardWay, sendCard } from "@twinhelm/core/dashboard/component/card";
import type { CardData } from "@twinhelm/core/dashboard/component/data";
import { loadComponent } from "@twinhelm/core/dashboard/component/load";
import { largest, waits } from "@twinhelm/core/dashboard/component/outside";
import { readComponent } from "@twinhelm/core/dashboard/component/read";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

// What components of dashboards are answered elsewhere and here, and what is sent there (decisions/0038).

interface Met {
  readonly url: string;
  readonly method: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

const met: Met[] = [];
const answers: Record<string, readonly [status: number, body: string, type?: string]> = {
  "/good": [200, '{"main":{"title":"A","value":1}}', "application/json"],
  "/plain": [200, '{"main":{"title":"A","value":1}}', "text/plain"],
  "/page": [200, "<!doctype html><title>x</title>", "text/html"],
  "/nan": [200, '{"data":[NaN]}', "application/json"],
  "/empty": [200, ""],
  "/card": [200, '{"title":"Win","button":{"method":"post","target":"api:/passport/apikey"}}'],
  "/broken": [500, "no"],
  "/large": [200, JSON.stringify("x".repeat(largest + 1)), "application/json"],
};
const bodyOf = async (request: IncomingMessage) => {
  let text = "";
  for await (const part of request) text += String(part);
  return text;
};
let hung = 0;
const elsewhere = createServer(async (request, response) => {
  const { url = "", method = "", headers } = request;
  const body = await bodyOf(request);
  met.push({ url, method, authorization: headers.authorization, body });
  if (url.startsWith("/hang")) {
    response.on("close", () => {
      hung += 1;
    });
    return;
  }
  const [status, text, type = "text/plain"] = answers[url.split("?")[0] ?? ""] ?? [404, "not here"];
  response.writeHead(status, { "content-type": type }).end(text);
});

let server: TestServer;
let outside: string;
beforeAll(async () => {
  server = await startTestServer();
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  const address = elsewhere.address();
  outside = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(async () => {
  elsewhere.closeAllConnections();
  elsewhere.close();
  await server.close();
});

let ended = 0;
const transport = () =>
  createTransport({
    baseUrl: server.url,
    credential: () => server.admin,
    onUnauthorized: () => {
      ended += 1;
    },
  });
const ask = (url: string, filter?: Record<string, unknown>) => askComponent(transport(), { url, filter });

describe("answers from elsewhere", () => {
  it.each(["/good", "/plain"])("%s is JSON, whatever it calls itself", async (path) => {
    const answer = await ask(`${outside}${path}`);
    expect(answer).toMatchObject({ ok: true, value: { value: { main: { title: "A", value: 1 } } } });
  });

  it.each([
    ["/page", "The answer is a web page, and no JSON."],
    ["/nan", "The answer is no JSON: "],
    ["/empty", "The answer is empty."],
    ["/broken", " answered 500"],
    ["/nowhere", " answered 404"],
    ["/large", "The answer has more than 10 MB, which is too much to show."],
  ])("%s is said", async (path, words) => {
    const answer = await ask(`${outside}${path}`);
    expect(answer.ok ? "" : answer.failure.message).toContain(words);
  });

  it("nobody there is said", async () => {
    const answer = await ask("http://127.0.0.1:1/x");
    expect(answer.ok ? "" : answer.failure.message).toContain("http://127.0.0.1:1 cannot be reached");
  });

  it("what is left is cancelled there", async () => {
    const left = new AbortController();
    const before = met.length;
    const asked = askComponent(transport(), { url: `${outside}/hang`, signal: left.signal });
    await expect.poll(() => met.length).toBeGreaterThan(before);
    left.abort();
    expect(await asked).toMatchObject({ ok: false, failure: { code: "aborted" } });
    await expect.poll(() => hung).toBe(1);
  });

  it("what hangs is given up in time, and said", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const before = met.length;
      const asked = ask(`${outside}/hang`);
      await expect.poll(() => met.length).toBeGreaterThan(before);
      await vi.advanceTimersByTimeAsync(waits);
      const answer = await asked;
      expect(answer.ok ? "" : answer.failure.message).toBe(`${outside} did not answer in time. Try again.`);
    } finally {
      vi.useRealTimers();
    }
  });

  it("there is no filter at first, and then all of it; never a credential", async () => {
    met.length = 0;
    await ask(`${outside}/good?a=1`);
    await ask(`${outside}/good?a=1`, { since: "2026-01-01", many: 5 });
    const filter = encodeURIComponent('{"since":"2026-01-01","many":5}');
    expect(met.map(({ url }) => url)).toEqual(["/good?a=1", `/good?a=1&filter=${filter}`]);
    expect(met.map(({ authorization }) => authorization)).toEqual([undefined, undefined]);
  });
});

describe("answers of this API", () => {
  it("are asked with the credential, with what the address has in its query", async () => {
    await server.call("POST", "/dashboard", { body: { name: "One" } });
    const answer = await ask("api:/dashboard");
    const read = readComponent({ type: "table" }, answer.ok ? answer.value.value : undefined);
    expect(read).toMatchObject({ ok: true, data: { columns: ["_id", "name"] } });
    const denied = await ask("api:/activity?limit=x", { begin: 1 });
    expect(denied.ok).toBe(true);
  });

  it("a 401 is that of the component, and ends no session", async () => {
    const stranger = createTransport({
      baseUrl: server.url,
      credential: () => "IDENTITY nothing",
      onUnauthorized: () => {
        ended += 1;
      },
    });
    const answer = await askComponent(stranger, { url: "api:/dashboard" });
    expect([answer.ok, ended]).toEqual([false, 0]);
  });

  it("what is missing is said", async () => {
    const answer = await ask("api:/fn-execute/nothing");
    expect(answer).toMatchObject({ ok: false, failure: { status: 404 } });
  });
});

describe("cards", () => {
  const card = (button: Partial<CardData["button"]>): CardData => ({
    kind: "card",
    title: undefined,
    description: undefined,
    filters: [],
    notes: [],
    inputs: [],
    button: {
      title: "Send",
      target: `${outside}/good`,
      method: "post",
      enctype: "",
      tone: "none",
      ...button,
    },
  });

  it("sends JSON elsewhere without a credential, and shows the answer as text", async () => {
    met.length = 0;
    const answer = await sendCard(transport(), card({}), { mail: "ada@example.com" });
    expect(answer).toMatchObject({ ok: true, value: { words: "Answered with 200 OK" } });
    expect(met).toEqual([
      { url: "/good", method: "POST", authorization: undefined, body: '{"mail":"ada@example.com"}' },
    ]);
  });

  it("sends other forms itself, and opens the page of a form that asks for one", async () => {
    met.length = 0;
    const form = card({ enctype: "application/x-www-form-urlencoded" });
    await sendCard(transport(), form, { "a b": "c&d" });
    expect(met.map(({ body, authorization }) => [body, authorization])).toEqual([["a+b=c%26d", undefined]]);
    expect(cardWay(card({ method: "get" }), { a: "1" })).toEqual({
      kind: "page",
      url: `${outside}/good?a=1`,
    });
    expect(cardWay(card({ method: "get", target: "api:/status" }), {})).toEqual({ kind: "send" });
  });

  it("sends to this API with the credential, which the answer of a page there is not", async () => {
    const target = "api:/dashboard";
    const made = await sendCard(transport(), card({ target }), { name: "By a card" });
    expect(made.ok && JSON.parse(made.value.text)).toMatchObject({ name: "By a card" });
  });

  it("a card from elsewhere sends nothing here in the name of whoever presses its button", async () => {
    const component = { name: "Win", url: `${outside}/card`, type: "card", ratio: "2/2" };
    expect(await loadComponent(transport(), component)).toMatchObject({
      ok: false,
      failure: { message: expect.stringMatching(/^An answer from elsewhere/) },
    });
    // What sends elsewhere is shown, wherever it is from.
    answers["/card"] = [200, '{"title":"Win","button":{"method":"post","target":"https://example.com/"}}'];
    expect(await loadComponent(transport(), component)).toMatchObject({ ok: true });
  });

  it("an address that leads elsewhere in disguise is refused", async () => {
    for (const target of ["javascript:alert(1)", "api:/../x", "https://a:b@example.com"])
      expect(await sendCard(transport(), card({ target }), {})).toMatchObject({ ok: false });
  });

  it("files are sent by forms of several parts alone", async () => {
    const file = new File(["hello"], "a.txt");
    expect(cardWay(card({}), { file })).toMatchObject({ kind: "wrong" });
    met.length = 0;
    await sendCard(transport(), card({ enctype: "multipart/form-data" }), { file });
    expect(met[0]?.body).toContain('name="file"; filename="a.txt"');
    // To this API as well: what was chosen is not lost on the way.
    const target = "api:/storage";
    const named = new File(["hello"], 'b "1".txt');
    const sent = await sendCard(transport(), card({ target, enctype: "multipart/form-data" }), {
      files: named,
    });
    expect(sent, JSON.stringify(sent)).toMatchObject({ ok: true });
    const { body } = await server.call("GET", "/storage");
    expect(body).toMatchObject([{ name: 'b "1".txt', content: { size: 5 } }]);
  });
});

it("pages may connect to the origins that stored dashboards name, and to no others", async () => {
  const connections = () => server.server.engine.dashboards.origins(50);
  const component = (url: string) => ({ name: "A", url, type: "bar" });
  const urls = [
    "https://a.example/x?y",
    "https://a.example/z",
    "http://b.example:81/",
    "api:/bucket",
    "ftp://c.example",
  ];
  const { body } = await server.call("POST", "/dashboard", {
    body: { name: "Elsewhere", components: urls.map(component) },
  });
  expect(await connections()).toEqual(["https://a.example", "http://b.example:81"]);
  await server.call("PUT", `/dashboard/${body._id}`, {
    body: { name: "Here", components: [component("x; y")] },
  });
  expect(await connections()).toEqual([]);
});
