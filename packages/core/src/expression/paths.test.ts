import { describe, expect, it } from "vitest";
import { parseExpression } from "./parse";
import { relationPathsOf, selectorPathsOf } from "./paths";

function ast(text: string) {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.ast;
}

describe("relationPathsOf", () => {
  it("names every path through a field, once", () => {
    const expression = ast(
      'document.port.name == "x" && !has(document.meta.flag.name) || some(crew.name, ["a"]) && document.port.name != title',
    );
    expect(relationPathsOf(expression, { bare: true })).toEqual(
      expect.arrayContaining(["port.name", "meta.flag.name", "crew.name"]),
    );
    expect(relationPathsOf(expression, { bare: true })).toHaveLength(3);
    expect(relationPathsOf(expression, { bare: false })).toHaveLength(2);
  });

  it("keeps the caller's paths apart", () => {
    const paths = selectorPathsOf(ast("document.owner == auth.attributes.company.name"), false);
    expect(paths).toEqual({ document: [["owner"]], auth: [["attributes", "company", "name"]] });
  });
});
