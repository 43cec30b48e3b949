// The console in front of an API that is elsewhere: what passes, and what is said where that API does not answer.
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, request } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect, createServer as createPlainServer } from "node:net";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createFronts } from "./consoleFronts";

const limits = { connecting: 2000, silence: 2000, body: 1_000_000, held: 100_000 };
const fronts = createFronts(
  '<!doctype html><html lang="en"><script src="/assets/a.js"></script></html>',
  limits,
);
const { consoleOf, listening, before } = fronts;
let backend: TestServer;
let front: string;

async function failureOf(origin: string, path = "/api/bucket") {
  const answer = await fetch(`${origin}${path}`);
  const body = await answer.json();
  expect(body).toMatchObject({ statusCode: answer.status });
  expect(answer.headers.get("content-type")).toContain("application/json");
  return [answer.status, String(body.message)] as const;
}

beforeAll(async () => {
  backend = await startTestServer();
  front = await consoleOf([backend.url]);
});
afterEach(() => fronts.end(1));
afterAll(async () => {
  await fronts.end();
  await backend.close();
  fronts.remove();
});

describe("what passes", () => {
  it("is what the API answers, to who signed in there", async () => {
    const body = JSON.stringify({ identifier: "admin", password: "correct horse" });
    const signedIn = await fetch(`${front}/api/passport/identify`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    const { token } = await signedIn.json();
    const list = await fetch(`${front}/API/bucket?limit=1`, {
      headers: { authorization: `IDENTITY ${token}` },
    });
    expect([signedIn.status, list.status, await list.json()]).toEqual([200, 200, []]);
    expect((await fetch(`${front}/api/bucket`)).status).toBe(401);
  });

  it("no header of one connection, no cookie, and whom the API shall believe it is for", async () => {
    let seen: IncomingMessage["headers"] = {};
    const origin = await before(({ headers }, response) => {
      seen = headers;
      response.writeHead(200, {
        "set-cookie": "a=b",
        "content-type": "text/html",
        "strict-transport-security": "max-age=9",
        "x-policy-module": "bucket",
      });
      response.end("<script>1</script>");
    });
    const answer = await fetch(`${origin}/api/fn-execute/x`, {
      headers: {
        cookie: "secret=1",
        "x-forwarded-for": "6.6.6.6",
        "x-forwarded-host": "evil.example",
        authorization: "IDENTITY x",
      },
    });
    expect(seen).toMatchObject({
      authorization: "IDENTITY x",
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-proto": "http",
      "x-forwarded-host": new URL(origin).host,
    });
    expect(seen.host).not.toBe(new URL(origin).host);
    expect(seen).not.toHaveProperty("cookie");
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({ "x-policy-module": "bucket", "x-content-type-options": "nosniff" });
    expect(headers["content-security-policy"]).toContain("sandbox");
    expect(headers).not.toHaveProperty("set-cookie");
    expect(headers).not.toHaveProperty("strict-transport-security");
    // What most answers are runs nothing, and is spared its policy.
    const data = await fetch(`${origin}/config.json`);
    expect([data.headers.get("content-security-policy"), data.headers.get("x-content-type-options")]).toEqual(
      [null, "nosniff"],
    );
  });

  it("sockets, and none of another page", async () => {
    const url = `${front.replace("http", "ws")}/api/bucket/5f0000000000000000000001/data`;
    const first = (origin: string) =>
      new Promise<string>((done) => {
        const socket = new WebSocket(url, { origin });
        socket.on("message", (data) => {
          done(String(data));
          socket.terminate();
        });
        socket.on("error", (error) => done(error.message));
      });
    expect(await first(front)).toContain("No auth token");
    expect(await first("https://evil.example")).toContain("403");
  });

  it("as it comes, in both directions", async () => {
    const origin = await before((asked, response) => {
      asked.pipe(response.writeHead(200, { "content-type": "application/octet-stream" }));
    });
    const said = await new Promise<string>((done) => {
      const sent = request(`${origin}/api/storage`, { method: "POST" }, (answer) => {
        answer.setEncoding("utf8").once("data", (part: string) => {
          // The end of what is sent has not been written yet.
          done(part);
          sent.end();
        });
      });
      // Nobody waits for its end.
      sent.on("error", () => undefined);
      sent.write("first");
    });
    expect(said).toBe("first");
  });
});

describe("what does not pass", () => {
  it.each(["/api/../private", "/api/%2e%2e/private", "/api/a%2f..%2f..", "/api/..\\x"])(
    "%s",
    async (path) => {
      const { hostname, port } = new URL(front);
      const answer = await new Promise<string>((done) => {
        const socket = connect(Number(port), hostname, () =>
          socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
        );
        let text = "";
        socket.on("data", (part) => {
          text += String(part);
        });
        socket.on("close", () => done(text));
      });
      expect(answer).toMatch(/^HTTP\/1\.1 400/);
    },
  );

  it("more than a request may have, whether it says so before or not", async () => {
    const origin = await before((asked, response) => asked.resume().on("end", () => response.end("{}")));
    const large = "x".repeat(2_000_000);
    const send = (body: BodyInit) =>
      fetch(`${origin}/api/bucket`, { method: "POST", body, duplex: "half" } as RequestInit).then(
        ({ status }) => status,
        () => "broken off",
      );
    expect(await send(large)).toBe(413);
    expect([413, "broken off"]).toContain(await send(new Blob([large]).stream()));
  });

  it("a script of the API for a page of the console", async () => {
    const answer = await fetch(`${front}/api/storage/x/view`, { headers: { "service-worker": "script" } });
    expect(answer.status).toBe(403);
  });

  it("a redirect to another host; one below the same API is found from here", async () => {
    const seen: unknown[] = [];
    const other = await listening(
      createServer(({ headers }, response) => {
        seen.push(headers);
        response.end("{}");
      }),
    );
    const origin = await before(({ url }, response) => {
      const to = url === "/api/bucket" ? `http://127.0.0.1:${other}/api/bucket` : "/api/bucket/";
      response.writeHead(307, { location: to }).end();
    });
    const [status, message] = await failureOf(origin);
    expect([status, message]).toEqual([502, expect.stringContaining(`http://127.0.0.1:${other}/api/bucket`)]);
    const own = await fetch(`${origin}/api/status`, { redirect: "manual" });
    expect([own.status, own.headers.get("location")]).toEqual([307, "/api/bucket/"]);
    expect(seen).toEqual([]);
  });
});

describe("what is said where the API does not answer", () => {
  const page =
    (status: number): RequestListener =>
    (_, response) =>
      response.writeHead(status, { "content-type": "text/html" }).end("<h1>nginx</h1>");
  it.each<[string, RequestListener, number, string]>([
    ["a web page with 502", page(502), 502, "answered 502 Bad Gateway with a web page"],
    ["a web page with 404", page(404), 404, "with a web page"],
    ["a web page that asks for a password", page(401), 502, "answered 401"],
    ["nothing", ({ socket }) => void socket.destroy(), 502, "without an answer"],
    [
      "half a body",
      (_, response) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
        response.write("[1,");
        setTimeout(() => response.destroy(), 20);
      },
      502,
      "broke its answer off",
    ],
    ["silence", () => undefined, 504, "said nothing"],
  ])("%s", async (_, answer, status, words) => {
    const origin = await before(answer);
    const [given, message] = await failureOf(origin);
    expect([given, message]).toEqual([status, expect.stringContaining(words)]);
    expect(message).toContain("http://127.0.0.1:");
  });

  it("an address where nothing listens, and a name that leads nowhere", async () => {
    const closed = createPlainServer();
    const port = await listening(closed);
    closed.close();
    expect(await failureOf(await consoleOf([`http://127.0.0.1:${port}`]))).toEqual([
      502,
      expect.stringContaining("nothing listens there"),
    ]);
    const [status, message] = await failureOf(await consoleOf(["http://nowhere.invalid"]));
    expect([status, message]).toEqual([502, expect.stringMatching(/leads nowhere|cannot be looked up/)]);
  });

  it("what speaks no HTTP", async () => {
    const port = await listening(createPlainServer((socket) => socket.end("220 smtp\r\n")));
    expect((await failureOf(await consoleOf([`http://127.0.0.1:${port}`])))[0]).toBe(502);
    expect(await failureOf(await consoleOf([`https://127.0.0.1:${port}`]))).toEqual([
      502,
      expect.stringContaining("does not speak TLS"),
    ]);
  });
});

describe("certificates", () => {
  const read = (name: string) =>
    readFileSync(join(import.meta.dirname, "fixtures", "tls", `${name}.pem`), "utf8");
  const secure = async (name: string, ca: string | undefined) => {
    const asked: unknown[] = [];
    const server = createSecureServer({ key: read("key"), cert: read(name) }, (_, response) => {
      asked.push(1);
      response.writeHead(200, { "content-type": "application/json" }).end("[]");
    });
    const origin = await consoleOf([`https://127.0.0.1:${await listening(server)}/api`], {
      ca: ca === undefined ? undefined : [ca],
    });
    const answer = await fetch(`${origin}/api/passport/strategies`, {
      headers: { authorization: "IDENTITY x" },
    });
    return { status: answer.status, text: await answer.text(), asked: asked.length };
  };
  it.each([
    ["one of an authority", "right", "authority"],
    ["one that is its own authority", "own", "own"],
  ])("%s that --ca names is believed", async (_, name, ca) => {
    expect(await secure(name, read(ca))).toEqual({ status: 200, text: "[]", asked: 1 });
  });
  it.each([
    ["right", undefined, "--ca"],
    ["own", undefined, "--ca"],
    ["other", read("authority"), "other.example"],
    ["other", undefined, "--ca"],
    ["expired", read("authority"), "has expired"],
    ["expired", undefined, /--ca|has expired/],
  ])("%s is refused, before anything is sent", async (name, ca, words) => {
    const { status, text, asked } = await secure(name, ca);
    expect([status, text, asked]).toEqual([502, expect.stringMatching(words), 0]);
  });
});

describe("its pages", () => {
  it("get data of no other origin than those that are named", async () => {
    const policyOf = async (origin: string) => (await fetch(origin)).headers.get("content-security-policy");
    expect(await policyOf(front)).toContain("connect-src 'self';");
    const named = await consoleOf([backend.url], { connectOrigins: ["https://figures.example"] });
    expect(await policyOf(named)).toContain("connect-src 'self' https://figures.example;");
  });

  it("are told where they are, and of several APIs each has its own", async () => {
    const origin = await consoleOf([backend.url, "http://127.0.0.1:9/v1"]);
    const root = await fetch(origin, { redirect: "manual" });
    expect([root.status, root.headers.get("location")]).toEqual([302, "/live/"]);
    const page = await fetch(`${origin}/test/bucket/x`, { headers: { accept: "text/html" } });
    expect(await page.text()).toContain(
      '<html data-base="/test/" data-config lang="en"><script src="/test/assets/a.js">',
    );
    expect(page.headers.get("content-security-policy")).toContain(
      "img-src 'self' data: blob: http://127.0.0.1:9",
    );
    expect(await (await fetch(`${origin}/test/config.json`)).json()).toEqual({
      api: "/test/api",
      base: "/test/",
      server: "http://127.0.0.1:9/v1",
      contexts: [
        { name: "live", address: "/live/" },
        { name: "test", address: "/test/" },
      ],
    });
    expect((await fetch(`${origin}/live/api/passport/strategies`)).status).toBe(200);
    expect((await fetch(`${origin}/test/api/passport/strategies`)).status).toBe(502);
    expect((await fetch(`${origin}/other/x`, { headers: { accept: "text/html" } })).status).toBe(404);
  });
});
