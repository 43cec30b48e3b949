import { describe, expect, it } from "vitest";
import { problemsOf } from "../form/model";
import { strategyForm } from "./form";
import type { Strategy } from "./model";

const step = { base_url: "https://id.example/authorize", method: "get" as const, params: {}, headers: {} };
const partial: Strategy = {
  _id: "1",
  type: "oauth",
  name: "company",
  icon: "login",
  options: { code: step },
};

describe("the form of a strategy", () => {
  it("gives a stored strategy back as it was, also with some steps missing", () => {
    const values = strategyForm.begin(partial);
    expect(problemsOf(strategyForm.fields(values, partial), values)).toEqual({});
    const { _id: _, ...body } = partial;
    expect(strategyForm.body(values, partial)).toEqual(body);
  });

  it("needs the address of a step in which something is typed", () => {
    const values = { ...strategyForm.begin(partial), "options.identifier.headers": [["a", "b"] as const] };
    const problems = problemsOf(strategyForm.fields(values, partial), values);
    expect(Object.keys(problems)).toEqual(["options.identifier.base_url"]);
  });

  it("needs every step of a new one", () => {
    const values = { ...strategyForm.begin(undefined), type: "oauth", name: "x" };
    expect(Object.keys(problemsOf(strategyForm.fields(values, undefined), values))).toEqual([
      "options.code.base_url",
      "options.access_token.base_url",
      "options.identifier.base_url",
    ]);
  });

  it("begins anew with another type, and with a scope of email", () => {
    const before = { ...strategyForm.begin(undefined), "options.ip.login_url": "https://x.example" };
    const after = strategyForm.follow?.(before, { ...before, type: "oauth" });
    expect(after?.["options.ip.login_url"]).toBe("");
    expect(after?.["options.code.params"]).toEqual([["scope", "email"]]);
  });

  it("says what is no address and no certificate", () => {
    const values = {
      ...strategyForm.begin(undefined),
      name: "x",
      "options.ip.login_url": "javascript:alert(1)",
      "options.ip.logout_url": "https://id.example/out",
      "options.ip.certificate": "none",
    };
    expect(Object.keys(problemsOf(strategyForm.fields(values, undefined), values))).toEqual([
      "options.ip.login_url",
      "options.ip.certificate",
    ]);
  });
});
