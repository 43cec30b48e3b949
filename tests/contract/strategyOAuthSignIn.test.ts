import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { codeAt, readCode } from "./fixtures/authenticator";
import { browse } from "./fixtures/browser";
import { listen } from "./fixtures/listen";
import { type OAuthProvider, oauthStrategy, startOAuthProvider } from "./fixtures/oauthProvider";
import { linkWaiting } from "./fixtures/signOns";

let server: TestServer;
let provider: OAuthProvider;
let id: string;
const logged: unknown[] = [];

beforeAll(async () => {
  server = await startTestServer({ log: (error) => logged.push(error) });
  provider = await startOAuthProvider();
  id = await create(oauthStrategy(provider.url));
  const { body } = await server.call("GET", `/passport/strategy/${id}`);
  provider.allow(body.callbackUrl);
});
afterAll(async () => {
  await provider.close();
  await server.close();
});
beforeEach(() => {
  logged.length = 0;
});

async function create(body: object): Promise<string> {
  const made = await server.call("POST", "/passport/strategy", { body });
  expect([made.status, made.body]).toEqual([201, made.body]);
  return made.body._id;
}
const begin = async (strategy = id) =>
  (await server.call("GET", `/passport/strategy/${strategy}/url`, { as: null })).body;
const identify = (state: string) =>
  server.call("POST", "/passport/identify", { as: null, body: { state, expires: 600 } });
const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
const login = (url: string, name: string) => browse(url, { fields: { login: name, password: "x" } });

it("signs in at a real provider: a new identity without a password", async () => {
  const { url, state } = await begin();
  const waiting = identify(state);
  const page = await login(url, "ada@example.org");
  expect([page.status, page.url]).toEqual([200, expect.stringContaining(`state=${state}`)]);
  expect(page.text).toContain("You are signed in. You can close this window.");
  const { status, body } = await waiting;
  expect([status, body]).toMatchObject([200, { scheme: "IDENTITY", issuer: "passport/identity" }]);
  const payload = payloadOf(body.token);
  expect(payload.exp - payload.iat).toBe(600);
  const stored = await server.call("GET", `/passport/identity/${payload._id}`);
  expect(stored.body).toEqual({
    _id: payload._id,
    identifier: "ada@example.org",
    policies: [],
    attributes: { sub: "ada@example.org", email: "ada@example.org", email_verified: true },
  });
  const credential = `${body.scheme} ${body.token}`;
  expect((await server.call("GET", "/passport/identity/statements", { as: credential })).status).toBe(200);
});

it("an identity that a provider brought cannot sign in with a password until it has one", async () => {
  const { url, state } = await begin();
  await login(url, "nopassword@example.org");
  const { body } = await identify(state);
  const credentials = { identifier: "nopassword@example.org" };
  for (const password of ["", "null", "x"]) {
    const refused = await server.call("POST", "/passport/identify", {
      as: null,
      body: { ...credentials, password },
    });
    expect([refused.status, refused.body.message]).toEqual([401, "Identifier or password was incorrect."]);
  }
  await server.call("PUT", `/passport/identity/${payloadOf(body.token)._id}`, {
    body: { ...credentials, password: "a new one" },
  });
  expect(await server.signIn(credentials.identifier, "a new one")).toMatch(/^IDENTITY /);
});

it("signs in an identity that was there once it is linked, and leaves it as it is", async () => {
  const person = await server.createIdentity([], { identifier: "bob@example.org", attributes: { a: 1 } });
  const signIn = async () => {
    const { url, state } = await begin();
    await login(url, "bob@example.org");
    return (await identify(state)).body;
  };
  expect((await signIn()).message).toContain("There is an account named bob@example.org here already");
  await linkWaiting(server, person.id);
  const payload = payloadOf((await signIn()).token);
  expect(payload).toMatchObject({ _id: person.id, attributes: { a: 1 } });
});

it("asks whoever has a second factor for its code, before there is a token", async () => {
  const { id: person, credential: as } = await server.createIdentity([], { identifier: "two@example.org" });
  const path = `/passport/identity/${person}`;
  const body = { type: "totp", config: {} };
  const set = await server.call("POST", `${path}/start-factor-verification`, { as, body });
  const secret = readCode(set.body.challenge).searchParams.get("secret") ?? "";
  const now = Date.now();
  const answer = codeAt(secret, now);
  await server.call("POST", `${path}/complete-factor-verification`, { as, body: { answer } });
  const first = await begin();
  await login(first.url, "two@example.org");
  expect((await identify(first.state)).status).toBe(401);
  await linkWaiting(server, person);
  const { url, state } = await begin();
  await login(url, "two@example.org");
  const asked = await identify(state);
  expect([asked.status, Object.keys(asked.body)]).toEqual([200, ["challenge", "answerUrl"]]);
  const { status, body: signedIn } = await server.call("POST", `/${asked.body.answerUrl}`, {
    as: null,
    // The next one: that of now is spent, and that of before may be too old by now.
    body: { answer: codeAt(secret, now + 30_000) },
  });
  expect(status).toBe(201);
  const payload = payloadOf(signedIn.token);
  expect([payload._id, payload.exp - payload.iat]).toEqual([person, 600]);
});

it("keeps a success that comes before anybody waits, for one request", async () => {
  const { url, state } = await begin();
  await login(url, "early@example.org");
  expect((await identify(state)).status).toBe(200);
  const again = await identify(state);
  expect([again.status, again.body.message]).toEqual([
    400,
    "Authentication has failed due to invalid state.",
  ]);
});

it("waits with GET too, as consoles of Spica do", async () => {
  const { url, state } = await begin();
  const waiting = server.call("GET", "/passport/identify", { as: null, query: { state, expires: "600" } });
  await login(url, "get@example.org");
  expect((await waiting).status).toBe(200);
});

it("refuses somebody whom nothing names, and an address that nobody has verified", async () => {
  const nameless = await begin();
  expect((await login(nameless.url, "nameless")).text).toContain("You are not signed in.");
  const answer = await identify(nameless.state);
  expect([answer.status, answer.body.message]).toEqual([
    400,
    "Response should include at least one of these values: upn, name_id, email, id.",
  ]);
  const unverified = await begin();
  await login(unverified.url, "unverified@example.org");
  const refused = await identify(unverified.state);
  expect([refused.status, refused.body.message]).toEqual([401, expect.stringContaining("has not verified")]);
});

it("refuses a wrong code with the words of the provider, and logs nothing", async () => {
  const { state } = await begin();
  const back = await fetch(`${server.url}/passport/strategy/${id}/complete?state=${state}&code=wrong`);
  expect([back.status, await back.text()]).toEqual([204, ""]);
  const answer = await identify(state);
  expect([answer.status, answer.body.message]).toEqual([401, expect.stringContaining("invalid_grant")]);
  expect(logged).toEqual([]);
});

it("says that the person declined", async () => {
  const { state } = await begin();
  const address = `${server.url}/passport/strategy/${id}/complete?state=${state}`;
  const page = await fetch(`${address}&error=access_denied&error_description=%3Cb%3Eno%1b%5B31m`, {
    headers: { accept: "text/html" },
  });
  const html = await page.text();
  expect(html).toContain("&lt;b&gt;no");
  expect(html).not.toContain("<b>");
  expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  const answer = await identify(state);
  expect([answer.status, answer.body.message]).toEqual([
    401,
    "The sign-on provider refused: access_denied (<b>no [31m)",
  ]);
});

/** Signs in at a provider whose token or user address behaves like this. */
async function misled(behave: Parameters<typeof listen>[0], step: "access_token" | "identifier") {
  const odd = await listen(behave);
  const good = await listen((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end('{"access_token":"t"}');
  });
  const strategy = oauthStrategy(good.url);
  const other = await create({
    ...strategy,
    options: { ...strategy.options, [step]: { base_url: `${odd.url}/odd` } },
  });
  const { state } = await begin(other);
  await fetch(`${server.url}/passport/strategy/${other}/complete?state=${state}&code=c`);
  const answer = await identify(state);
  await odd.close();
  await good.close();
  return answer;
}

const behaviours: [string, Parameters<typeof listen>[0], RegExp][] = [
  ["answers HTML", (_, response) => response.end("<html>Sign in</html>"), /something that is not JSON/],
  ["answers 500", (_, response) => response.writeHead(500).end("oops"), /answered with status 500/],
  ["answers nothing of use", (_, response) => response.end('"text"'), /not JSON/],
  [
    "answers without an end",
    (_, response) => {
      const send = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
      };
      response.on("drain", send).on("error", () => {});
      send();
    },
    /more than 256 KiB/,
  ],
  ["hangs up", (request) => request.socket.destroy(), /cannot be reached/],
  [
    "sends the server to another scheme",
    (_, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
    /sent the server on to another address/,
  ],
  [
    "sends the server in circles",
    (_, response) => response.writeHead(302, { location: "/odd" }).end(),
    /in circles/,
  ],
  [
    "refuses",
    (_, response) => response.writeHead(400).end('{"error":"bad_verification_code"}'),
    /bad_verification_code/,
  ],
];

it.each(behaviours)("a provider that %s is a 401 with words, at either step", async (_, behave, message) => {
  for (const step of ["access_token", "identifier"] as const) {
    const { status, body } = await misled(behave, step);
    expect([status, body.error, body.message]).toEqual([401, "Unauthorized", expect.stringMatching(message)]);
  }
  expect(logged).toEqual([]);
});

it("a token that no header can carry is a 401 with words, and writes no line of its own into the log", async () => {
  const forged = await listen((_request, response) => {
    const access_token = "x\nadmin signed in from 10.0.0.1";
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ access_token }));
  });
  const other = await create(oauthStrategy(forged.url));
  const { state } = await begin(other);
  await fetch(`${server.url}/passport/strategy/${other}/complete?state=${state}&code=c`);
  const { status, body } = await identify(state);
  expect([status, body.message]).toEqual([401, expect.stringContaining("holds no access token")]);
  expect(logged).toEqual([]);
  await forged.close();
});

it("a provider that is down, or never answers, is a 401 with words", async () => {
  const gone = await listen(() => {});
  await gone.close();
  const down = await create(oauthStrategy(gone.url));
  const first = await begin(down);
  await fetch(`${server.url}/passport/strategy/${down}/complete?state=${first.state}&code=c`);
  const refused = await identify(first.state);
  expect([refused.status, refused.body.message]).toEqual([401, expect.stringContaining("cannot be reached")]);
  const silent = await misled(() => {}, "access_token");
  expect([silent.status, silent.body.message]).toEqual([
    401,
    expect.stringContaining("did not answer within 10 seconds"),
  ]);
});

it("follows a provider to another address, without what is for the first alone", async () => {
  const seen: (string | undefined)[] = [];
  const target = await listen((request, response) => {
    seen.push(request.headers.authorization);
    response.end('{"id":"moved"}');
  });
  const first = await listen((request, response) => {
    if (request.url?.startsWith("/token")) response.end('{"access_token":"t"}');
    else if (request.url?.startsWith("/user")) response.writeHead(307, { location: "/here" }).end();
    else {
      seen.push(request.headers.authorization);
      response.writeHead(302, { location: target.url }).end();
    }
  });
  const other = await create({
    name: "moving",
    type: "oauth",
    options: {
      code: { base_url: `${first.url}/auth` },
      access_token: { base_url: `${first.url}/token`, method: "post" },
      identifier: { base_url: `${first.url}/user`, headers: { "x-key": "secret" } },
    },
  });
  const { state } = await begin(other);
  await fetch(`${server.url}/passport/strategy/${other}/complete?state=${state}&code=c`);
  expect(payloadOf((await identify(state)).body.token).identifier).toBe("moved");
  expect(seen).toEqual(["Bearer t", undefined]);
  await first.close();
  await target.close();
});

it("asks as Spica does where a provider knows no better", async () => {
  const asked: string[] = [];
  const old = await listen((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ""}`);
    if (request.url?.startsWith("/token")) response.end('{"access_token":"a&b"}');
    else if (request.headers.authorization?.startsWith("token ")) response.end('{"id":42,"login":"octo"}');
    else response.writeHead(401).end("{}");
  });
  const other = await create({
    name: "old",
    type: "oauth",
    options: {
      code: { base_url: `${old.url}/auth?fixed=1`, params: { client_id: "a b&c" } },
      access_token: { base_url: `${old.url}/token`, params: { client_secret: "s&t" } },
      identifier: { base_url: `${old.url}/user`, params: { fields: "id,name" } },
    },
  });
  const empty = await create({ name: "empty", type: "oauth", options: {} });
  const { url, state } = await begin(other);
  const parameters = new URL(url).searchParams;
  expect(Object.fromEntries(parameters)).toEqual({
    fixed: "1",
    client_id: "a b&c",
    redirect_uri: `${server.url}/passport/strategy/${other}/complete`,
    state,
  });
  await fetch(`${server.url}/passport/strategy/${other}/complete?state=${state}&code=c%26d`);
  const { body } = await identify(state);
  expect(payloadOf(body.token)).toMatchObject({ identifier: "42", attributes: { id: 42, login: "octo" } });
  const callback = encodeURIComponent(`${server.url}/passport/strategy/${other}/complete`);
  expect(asked).toEqual([
    `GET /token?client_secret=s%26t&redirect_uri=${callback}&code=c%26d `,
    "GET /user?fields=id%2Cname Bearer a&b",
    "GET /user?fields=id%2Cname&access_token=a%26b token a&b",
  ]);
  const nowhere = await server.call("GET", `/passport/strategy/${empty}/url`, { as: null });
  expect([nowhere.status, nowhere.body.message]).toEqual([400, expect.stringContaining("no step code")]);
  await old.close();
});
