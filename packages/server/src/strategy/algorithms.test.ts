import { expect, it } from "vitest";
import { algorithmProblem } from "./algorithms";

const signed = (quoted: string) => `<SignatureMethod Algorithm=${quoted}/>`;

it.each([
  '"http://www.w3.org/2000/09/xmldsig#rsa-sha1"',
  "'http://www.w3.org/2000/09/xmldsig#sha1'",
  '"http://www.w3.org/2000/09/xmldsig#hmac-SHA1"',
])("SHA-1 is refused unless it is allowed: %s", (quoted) => {
  expect(algorithmProblem(signed(quoted), false)).toMatch(/SHA-1/);
  expect(algorithmProblem(signed(` \n ${quoted}`), false)).toMatch(/SHA-1/);
  expect(algorithmProblem(signed(quoted), true)).toBe(undefined);
});

it("a name that is written with references is refused: it may be any", () => {
  expect(algorithmProblem(signed('"http://www.w3.org/2000/09/xmldsig#rsa-sha&#49;"'), true)).toMatch(
    /references/,
  );
});

it("SHA-256 is taken, with what is signed and how it is written", () => {
  const xml = [
    '"http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"',
    '"http://www.w3.org/2001/04/xmlenc#sha256"',
    '"http://www.w3.org/2000/09/xmldsig#enveloped-signature"',
    '"http://www.w3.org/2001/10/xml-exc-c14n#"',
  ];
  expect(algorithmProblem(xml.map(signed).join(""), false)).toBe(undefined);
});
