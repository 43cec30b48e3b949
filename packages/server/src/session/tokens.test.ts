import { SignJWT } from "jose";
import { expect, it } from "vitest";
import { createTokens, fingerprintOf } from "./tokens";

const secret = Buffer.alloc(48, 1);
const document = { _id: "i", identifier: "ann", policies: ["p"], generation: 3 };

function world(more: { remembered?: number } = {}) {
  const clock = { now: 1_000_500 };
  const tokens = createTokens({ secret, issuer: () => "https://here", now: () => clock.now, ...more });
  return { clock, tokens };
}
const partOf = (token: string, at: number) =>
  JSON.parse(Buffer.from(token.split(".")[at] ?? "", "base64url").toString());
const signed = (payload: Record<string, unknown>, key = secret, algorithm = "HS256") =>
  new SignJWT(payload).setProtectedHeader({ alg: algorithm }).sign(key);

it("says in a token who it is for, who made it and how long it holds", async () => {
  const { tokens } = world();
  const [one, two] = [await tokens.issue(document, 60), await tokens.issue(document, 60)];
  expect(partOf(one, 0)).toEqual({ alg: "HS256", typ: "JWT", identifier: "ann", policies: ["p"] });
  const payload = { ...document, iat: 1000, exp: 1060, aud: "spica.io", iss: "https://here" };
  expect(partOf(one, 1)).toEqual({ ...payload, jti: expect.any(String) });
  // Two of one second are two.
  expect(fingerprintOf(one)).not.toBe(fingerprintOf(two));
  expect(await tokens.decode(one)).toMatchObject(payload);
});

it("remembers what it verified until that is over", async () => {
  const { clock, tokens } = world();
  const token = await tokens.issue(document, 60);
  expect(tokens.known(token)).toBeUndefined();
  const verified = await tokens.verify(token);
  expect(verified).toEqual({
    _id: "i",
    iat: 1000,
    exp: 1060,
    generation: 3,
    fingerprint: fingerprintOf(token),
  });
  expect(tokens.known(token)).toEqual(verified);
  clock.now = 1_059_999;
  expect(tokens.known(token)).toEqual(verified);
  clock.now = 1_060_000;
  expect(tokens.known(token)).toBeUndefined();
  await expect(tokens.verify(token)).rejects.toMatchObject({
    body: { statusCode: 401, message: "jwt expired" },
  });
  await expect(tokens.decode(token)).rejects.toMatchObject({
    body: { statusCode: 400, message: "jwt expired" },
  });
});

it("remembers so many, and forgets the oldest", async () => {
  const { tokens } = world({ remembered: 3 });
  const first = await tokens.issue(document, 60);
  const second = await tokens.issue(document, 60);
  await tokens.verify(first);
  await tokens.verify(second);
  for (let i = 2; i < 3; i += 1) await tokens.verify(await tokens.issue(document, 60));
  expect(tokens.known(first)).toBeDefined();
  await tokens.verify(await tokens.issue(document, 60));
  expect([tokens.known(first), tokens.known(second)?._id]).toEqual([undefined, "i"]);
});

it("says why it takes no other token", async () => {
  const { tokens } = world();
  const payload = { ...document, iat: 1000, exp: 1060, aud: "spica.io" };
  const good = await signed(payload);
  expect((await tokens.verify(good))._id).toBe("i");
  const reasons = [
    ["", "jwt malformed"],
    ["a.b.c", "invalid token"],
    [await signed(payload, Buffer.alloc(48, 2)), "invalid signature"],
    [await signed(payload, Buffer.alloc(64, 1), "HS512"), "invalid algorithm"],
    [await signed({ ...payload, aud: "elsewhere" }), "jwt audience invalid. expected: spica.io"],
    [await signed({ ...payload, exp: 999 }), "jwt expired"],
    [await signed({ ...payload, nbf: 5000 }), "jwt malformed"],
    [await signed({ ...payload, generation: undefined }), "jwt malformed"],
    [await signed({ ...payload, _id: 5 }), "jwt malformed"],
    [await signed({ ...payload, exp: undefined }), "jwt malformed"],
    [await signed({ ...payload, iat: undefined }), "jwt malformed"],
  ] as const;
  for (const [token, message] of reasons)
    await expect(tokens.verify(token)).rejects.toMatchObject({ body: { statusCode: 401, message } });
  // Who only wants to read it need not be who it is for.
  expect(await tokens.decode(await signed({ ...payload, aud: "elsewhere" }))).toMatchObject(document);
  await expect(tokens.decode("a.b.c")).rejects.toMatchObject({
    body: { statusCode: 400, message: "invalid token" },
  });
});

it("knows a token by what is signed, not by how its signature is spelt", () => {
  expect(fingerprintOf("a.b.c")).toBe(fingerprintOf("a.b.d"));
  expect(fingerprintOf("a.b.c")).not.toBe(fingerprintOf("a.x.c"));
});
