import { expect, it } from "vitest";
import { answerLabel, titleOfFactor } from "./words";

it("an authenticator app is called so, whatever its server calls it; other factors as their server does", () => {
  expect(titleOfFactor({ type: "totp" })).toBe("Authenticator app");
  expect(titleOfFactor({ type: "totp", title: "Time based One Time Password" })).toBe("Authenticator app");
  expect(titleOfFactor({ type: "mail", title: "Code by mail" })).toBe("Code by mail");
  for (const title of [undefined, ""]) expect(titleOfFactor({ type: "mail", title })).toBe("mail");
});

it("asks for six digits where nothing else is right", () => {
  expect(answerLabel({ type: "totp" })).toBe("6-digit code");
  expect(answerLabel({ type: "mail" })).toBe("Code");
  expect(answerLabel(undefined)).toBe("Code");
});
