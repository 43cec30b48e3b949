import { expect, it } from "vitest";
import { credentialProblems } from "./rules";

it("name and password have at least three characters, and are said in the words of the spec", () => {
  expect(credentialProblems({ identifier: "", password: "" })).toEqual({
    identifier: "This field is required.",
    password: "This field is required.",
  });
  expect(credentialProblems({ identifier: "ab", password: "12" })).toEqual({
    identifier: "Identifier must be greater than 3 characters",
    password: "Password must be greater than 3 characters",
  });
  expect(credentialProblems({ identifier: "abc", password: "1😀2" })).toEqual({});
});
