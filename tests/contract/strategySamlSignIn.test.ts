import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { generateKeyPairOf } from "@twinhelm/server/strategy/certificate";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { browse } from "./fixtures/browser";
import { type AnswerParts, type SamlProvider, startSamlProvider } from "./fixtures/samlProvider";
import { linkWaiting } from "./fixtures/signOns";

let server: TestServer;
let provider: SamlProvider;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  provider = await startSamlProvider();
  const made = await server.call("POST", "/passport/strategy", {
    body: {
      name: "saml",
      type: "saml",
      options: { ip: { login_url: `${provider.url}/login?tenant=1`, certificate: provider.certificate } },
    },
  });
  expect(made.status).toBe(201);
  id = made.body._id;
  const metadata = await server.call("GET", `/passport/strategy/${id}/metadata`, { as: null });
  provider.trust(metadata.body);
});
afterAll(async () => {
  await provider.close();
  await server.close();
});
afterEach(() => {
  provider.bend((parts) => parts);
  provider.signWith(undefined);
  provider.signBy("sha256");
});

const begin = async () => (await server.call("GET", `/passport/strategy/${id}/url`, { as: null })).body;
const identify = (state: string) =>
  server.call("POST", "/passport/identify", { as: null, body: { state, expires: 600 } });
const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

/** Signs in as this person, with somebody waiting for it. */
async function signIn(person: string) {
  const { url, state } = await begin();
  const waiting = identify(state);
  const page = await browse(url, { fields: { person } });
  if (!page.url.startsWith(server.url)) throw new Error(`The provider failed: ${page.text}`);
  return { page, answer: await waiting };
}

it("signs in whom the provider vouches for: a new identity without a password", async () => {
  provider.bend((parts) => ({
    ...parts,
    attributes: {
      "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress": "eve@example.org",
      Role: "editor",
      id: "an attribute that names nobody",
    },
  }));
  const { page, answer } = await signIn("eve");
  expect([page.status, page.text]).toEqual([
    200,
    expect.stringContaining("You are signed in. You can close this window."),
  ]);
  expect(answer.status).toBe(200);
  const payload = payloadOf(answer.body.token);
  expect(payload).toMatchObject({
    identifier: "eve",
    policies: [],
    attributes: { name_id: "eve", email: "eve@example.org", role: "editor" },
  });
  const stored = await server.call("GET", `/passport/identity/${payload._id}`);
  expect(stored.body).toEqual({
    _id: payload._id,
    identifier: "eve",
    policies: [],
    attributes: { name_id: "eve", session_index: "_session", email: "eve@example.org", role: "editor" },
  });
});

it("signs in an identity that was there once it is linked, and leaves it as it is", async () => {
  const person = await server.createIdentity([], { identifier: "known", attributes: { a: 1 } });
  expect((await signIn("known")).answer.status).toBe(401);
  await linkWaiting(server, person.id);
  const { answer } = await signIn("known");
  expect(payloadOf(answer.body.token)).toMatchObject({ _id: person.id, attributes: { a: 1 } });
});

it("takes an answer that is signed as a whole", async () => {
  provider.bend((parts) => parts, "response");
  expect((await signIn("whole")).answer.status).toBe(200);
});

it("prefers upn over the name", async () => {
  provider.bend((parts) => ({
    ...parts,
    attributes: { "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/upn": "upn@example.org" },
  }));
  expect(payloadOf((await signIn("x")).answer.body.token).identifier).toBe("upn@example.org");
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const bent: [string, (parts: AnswerParts) => AnswerParts, number, RegExp][] = [
  [
    "expired",
    (parts) => ({ ...parts, notBefore: ago(20), notOnOrAfter: ago(10) }),
    401,
    /expired|No valid subject/,
  ],
  [
    "not valid yet",
    (parts) => ({ ...parts, notBefore: ago(-10), notOnOrAfter: ago(-20) }),
    401,
    /not yet valid/,
  ],
  [
    "for somebody else",
    (parts) => ({ ...parts, audience: "https://other.example" }),
    401,
    /audience mismatch/,
  ],
  ["for another request", (parts) => ({ ...parts, request: "_another" }), 401, /InResponseTo is not valid/],
  ["of another request inside", (parts) => ({ ...parts, subjectRequest: "_another" }), 401, /InResponseTo/],
  [
    "for no request inside",
    (parts) => ({ ...parts, subjectRequest: undefined }),
    401,
    /does not answer this sign-in/,
  ],
  [
    "unnamed",
    (parts) => ({ ...parts, name: undefined }),
    400,
    /Response should include at least one of these values: upn, name_id, email, id\./,
  ],
];

it.each(bent)("refuses an assertion %s", async (_, change, status, message) => {
  provider.bend(change);
  const { page, answer } = await signIn("bent");
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
  expect(page.text).toContain("You are not signed in.");
});

it("takes clocks that differ by a minute", async () => {
  provider.bend((parts) => ({ ...parts, notBefore: ago(-1), notOnOrAfter: ago(-5) }));
  expect((await signIn("early")).answer.status).toBe(200);
});

it.each(["assertion", "response"] as const)("refuses a %s that another key signed", async (where) => {
  provider.signWith((await generateKeyPairOf("Somebody", Date.now())).private_key);
  provider.bend((parts) => parts, where);
  const { answer } = await signIn("forged");
  expect([answer.status, answer.body.error, answer.body.message]).toEqual([
    401,
    "Unauthorized",
    "The answer of the sign-on provider is refused: Invalid signature.",
  ]);
});

/** The answer that the provider gives its form, not sent yet. */
async function answerFor(person: string) {
  const { url, state } = await begin();
  let form = new URLSearchParams();
  const page = await browse(url, {
    fields: { person },
    stopAt: (address, sent) => {
      if (!address.includes("/complete")) return false;
      form = sent ?? form;
      return true;
    },
  });
  if (!page.url.startsWith(server.url)) throw new Error(`The provider failed: ${page.text}`);
  return { state, url: page.url, response: form.get("SAMLResponse") ?? "" };
}
const complete = (state: string, response: string) =>
  fetch(`${server.url}/passport/strategy/${id}/complete?state=${state}`, {
    method: "POST",
    body: new URLSearchParams({ SAMLResponse: response }),
  });

it("refuses an answer that was changed on its way", async () => {
  const { state, response } = await answerFor("honest");
  const changed = Buffer.from(response, "base64").toString().replace(">honest<", ">admin<");
  expect((await complete(state, Buffer.from(changed).toString("base64"))).status).toBe(204);
  const answer = await identify(state);
  expect([answer.status, answer.body.message]).toEqual([401, expect.stringContaining("Invalid signature")]);
});

const assertionIn = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? "";
const forged = (assertion: string) =>
  assertion
    .replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, "")
    .replace(/ID="_[^"]*"/, 'ID="_forged"')
    .replace(">honest<", ">admin<");
const wrappings: [string, (xml: string) => string][] = [
  ["beside it", (xml) => xml.replace("<saml:Assertion", `${forged(assertionIn(xml))}<saml:Assertion`)],
  ["after it", (xml) => xml.replace("</saml:Assertion>", `</saml:Assertion>${forged(assertionIn(xml))}`)],
  [
    "around it",
    (xml) =>
      xml.replace(
        assertionIn(xml),
        forged(assertionIn(xml)).replace("</saml:Assertion>", `${assertionIn(xml)}</saml:Assertion>`),
      ),
  ],
  [
    "instead of it, with it in an extension",
    (xml) =>
      xml.replace(
        assertionIn(xml),
        `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions>${forged(assertionIn(xml))}`,
      ),
  ],
  [
    "with its signature",
    (xml) =>
      xml.replace(
        assertionIn(xml),
        forged(assertionIn(xml)).replace(
          "</saml:Issuer>",
          `</saml:Issuer>${/<ds:Signature[\s\S]*<\/ds:Signature>/.exec(xml)?.[0]}`,
        ),
      ),
  ],
];

it.each(wrappings)("refuses a forged assertion %s", async (_, wrap) => {
  const { state, response } = await answerFor("honest");
  const xml = wrap(Buffer.from(response, "base64").toString());
  expect(xml).toContain(">admin<");
  await complete(state, Buffer.from(xml).toString("base64"));
  const answer = await identify(state);
  expect([answer.status, answer.body.message]).toEqual([401, expect.stringMatching(/refused: .*signature/i)]);
});

it("reads a name past a comment that somebody put into it", async () => {
  const { state, response } = await answerFor("admin.attacker");
  const xml = Buffer.from(response, "base64")
    .toString()
    .replace(">admin.attacker<", ">admin<!-- -->.attacker<");
  await complete(state, Buffer.from(xml).toString("base64"));
  const answer = await identify(state);
  expect(answer.status).toBe(200);
  expect(payloadOf(answer.body.token).identifier).toBe("admin.attacker");
});

it("refuses an assertion that was put into the answer to another sign-in", async () => {
  const first = await answerFor("replayed");
  const second = await begin();
  const stolen = Buffer.from(first.response, "base64").toString();
  const outer = stolen.replace(`InResponseTo="_${first.state}"`, `InResponseTo="_${second.state}"`);
  for (const text of [stolen, outer]) {
    const { state } = text === stolen ? await begin() : second;
    await complete(state, Buffer.from(text).toString("base64"));
    const answer = await identify(state);
    expect([answer.status, answer.body.message]).toEqual([401, expect.stringContaining("InResponseTo")]);
  }
});

it("refuses signatures by SHA-1, unless the server was told to take them", async () => {
  provider.signBy("sha1");
  const { page, answer } = await signIn("old");
  expect([answer.status, answer.body.message]).toEqual([
    401,
    expect.stringContaining("it is signed with SHA-1, which can be forged"),
  ]);
  expect(page.text).toContain("You are not signed in.");
});

it("takes signatures by SHA-1 where the server was told to", async () => {
  const own = [server, id] as const;
  server = await startTestServer({ samlSha1: true });
  const options = { ip: { login_url: `${provider.url}/login`, certificate: provider.certificate } };
  const made = await server.call("POST", "/passport/strategy", {
    body: { name: "x", type: "saml", options },
  });
  id = made.body._id;
  const trust = async () =>
    provider.trust((await server.call("GET", `/passport/strategy/${id}/metadata`, { as: null })).body);
  await trust();
  provider.signBy("sha1");
  expect((await signIn("old")).answer.status).toBe(200);
  await server.close();
  [server, id] = own;
  await trust();
});

it("refuses the same answer twice", async () => {
  const { state, response } = await answerFor("twice");
  expect((await complete(state, response)).status).toBe(204);
  const again = await complete(state, response);
  expect([again.status, await again.json()]).toMatchObject([
    400,
    { message: "Authentication has failed due to invalid state." },
  ]);
  expect((await identify(state)).status).toBe(200);
});

it.each([
  ["nothing", "", /sent no SAML response/],
  ["no base64", "%%%", /refused|no SAML/],
  ["no XML", Buffer.from("hello").toString("base64"), /refused/],
  [
    "a document type",
    Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>').toString("base64"),
    /document type/,
  ],
  [
    "a refusal of the provider",
    Buffer.from(
      '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" InResponseTo="{id}"><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/></samlp:StatusCode></samlp:Status></samlp:Response>',
    ).toString("base64"),
    /Responder error: AuthnFailed/,
  ],
])("an answer that is %s reaches who waits, with words", async (_, response, message) => {
  const { state } = await begin();
  const text = Buffer.from(response, "base64").toString().replace("{id}", `_${state}`);
  const sent = text.startsWith("<samlp") ? Buffer.from(text).toString("base64") : response;
  expect((await complete(state, sent)).status).toBe(204);
  const answer = await identify(state);
  expect([answer.status, answer.body.message]).toEqual([401, expect.stringMatching(message)]);
});

it("damaged answers are refused at once, whatever is damaged", async () => {
  const { response } = await answerFor("honest");
  const xml = Buffer.from(response, "base64").toString();
  const deep = (count: number) => "<a>".repeat(count) + "</a>".repeat(count);
  const wide = Array.from({ length: 8000 }, (_, index) => `a${index}=""`).join(" ");
  const damaged = [
    ...Array.from({ length: 60 }, (_, index) => xml.slice(0, Math.floor((xml.length * (index + 1)) / 61))),
    ...Array.from({ length: 60 }, (_, index) => {
      const at = Math.floor((xml.length * index) / 60);
      return `${xml.slice(0, at)}<&"\0${xml.slice(at + 3)}`;
    }),
    xml.replace("<saml:Assertion", `${deep(20_000)}<saml:Assertion`),
    xml.replace("<saml:Subject>", `<saml:Subject>${deep(20_000)}`),
    xml.replace("<saml:Subject>", `<saml:Subject ${wide}>`),
    deep(20_000),
  ];
  for (const text of damaged) {
    const { state } = await begin();
    const begun = process.cpuUsage();
    const back = await complete(
      state,
      Buffer.from(text.replaceAll(/InResponseTo="[^"]*"/g, `InResponseTo="_${state}"`)).toString("base64"),
    );
    // Of the processor: what else the machine does takes none of it.
    const { user, system } = process.cpuUsage(begun);
    expect([back.status, user + system < 3_000_000, text.slice(0, 80)]).toEqual([
      204,
      true,
      text.slice(0, 80),
    ]);
    const answer = await identify(state);
    expect([answer.status, answer.body.message]).toEqual([401, expect.stringMatching(/refused/)]);
  }
});

it("metadata tells the provider who asks and where to answer", async () => {
  const { headers, body } = await server.call("GET", `/passport/strategy/${id}/metadata`, { as: null });
  expect(headers.get("content-type")).toMatch(/^application\/xml/);
  expect(body).toContain(`entityID="${server.url}/passport/strategy/${id}"`);
  expect(body).toContain(`Location="${server.url}/passport/strategy/${id}/complete"`);
  const unknown = await server.call("GET", `/passport/strategy/${"0".repeat(24)}/metadata`, { as: null });
  expect([unknown.status, unknown.body]).toEqual([200, ""]);
});
