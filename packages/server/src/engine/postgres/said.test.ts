import fc from "fast-check";
import { expect, it } from "vitest";
import { createVault } from "../../vault/vault";
import { createVoice } from "./said";

const voiceOf = (secret: string) => createVoice(createVault(Buffer.from(secret.padEnd(32))));
const [own, other] = [voiceOf("a"), voiceOf("b")];
const objects = fc
  .dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 })
  .map((each) => JSON.stringify(each));

it("what was signed with the same secret is read, as it was", () => {
  fc.assert(
    fc.property(objects, (text) => {
      expect(own.verified(own.sign(text))).toBe(text);
      expect(JSON.parse(own.sign(text))).toMatchObject(JSON.parse(text));
    }),
  );
});

it("nothing else is", () => {
  fc.assert(
    fc.property(objects, objects, (text, another) => {
      expect(own.verified(text)).toBeUndefined();
      expect(own.verified(other.sign(text))).toBeUndefined();
      const mark = own.sign(text).slice(-55);
      if (another !== text) expect(own.verified(another.slice(0, -1) + mark)).toBeUndefined();
    }),
  );
  expect([undefined, "", "{}", '{"mark":"x"}'].map(own.verified)).toEqual(Array(4).fill(undefined));
});
