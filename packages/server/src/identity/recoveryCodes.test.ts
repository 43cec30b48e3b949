import { expect, it } from "vitest";
import { generateRecoveryCodes, hashRecoveryCode, hashRecoveryCodes } from "./recoveryCodes";

it("gives ten codes, each another one, of letters and digits that do not look alike", () => {
  const codes = generateRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-hj-km-np-z2-9]{4}(-[a-hj-km-np-z2-9]{4}){3}$/);
});

it("knows a code however it is typed, and for its identity alone", () => {
  const [code = ""] = generateRecoveryCodes();
  const stored = hashRecoveryCode("one", code);
  expect(stored).not.toContain(code);
  for (const typed of [code.toUpperCase(), code.replaceAll("-", ""), ` ${code.replaceAll("-", " ")} `])
    expect(hashRecoveryCode("one", typed)).toBe(stored);
  expect(hashRecoveryCode("two", code)).not.toBe(stored);
  expect(hashRecoveryCodes("one", [code])).toEqual([stored]);
});

it.each(["", "123456", "abcd-efgh", "abcd-efgh-jkmn-pqr0", "abcd-efgh-jkmn-pqrs-t"])("%j is none", (typed) =>
  expect(hashRecoveryCode("one", typed)).toBeUndefined(),
);
