import { createAccess } from "@twinhelm/core/access/evaluate";
import { rowTest } from "@twinhelm/core/access/rows";
import type { SourcedStatement } from "@twinhelm/core/access/statement";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideSlowly, type SlowPolicy, type SlowRequest } from "./slowAccess";

// Few letters, so that statements and requests often meet; case, globs and wrong lengths are among them.
const segment = fc.constantFrom("a", "A", "b", "ab", "ba", "*", "a*", "*b", "a*b", "*a*", "B*", "");
const pattern = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
const patternOf = (length: number) =>
  fc.array(segment, { minLength: length, maxLength: length }).map((parts) => parts.join("/"));
const modules = ["m", "m:n"];

type Drawn = { readonly policies: readonly SlowPolicy[]; readonly request: SlowRequest };

/** Mostly patterns of the length that the request expects; one in eight of any. */
const situation: fc.Arbitrary<Drawn> = fc
  .record({
    segments: fc.array(fc.constantFrom("a", "A", "b", "ab", "aab", "abb", "ba", "B", "*", ""), {
      maxLength: 2,
    }),
    list: fc.boolean(),
    module: fc.constantFrom(...modules),
  })
  .chain(({ segments, list, module }) => {
    const request = { action: `${module}:show`, module, segments, list };
    const expected = segments.length + (list ? 1 : 0);
    const fitting = expected === 0 ? pattern : patternOf(expected);
    const entry = fc.oneof({ weight: 7, arbitrary: fitting }, { weight: 1, arbitrary: pattern });
    const named = fc.record({
      include: fc.uniqueArray(entry, { maxLength: 3 }),
      exclude: fc.constant<string[]>([]),
    });
    const excepting = fc.record({
      // Beside an exclude stands exactly one include, and it ends in `*`.
      include: entry.map((each) => [each.endsWith("*") ? each : `${each}*`]),
      exclude: fc.uniqueArray(entry, { minLength: 1, maxLength: 3 }),
    });
    const resource = fc.oneof(
      { weight: 4, arbitrary: named },
      { weight: 4, arbitrary: excepting },
      { weight: expected === 0 ? 4 : 1, arbitrary: fc.constant(undefined) },
    );
    const statement = fc.record({
      action: fc.constantFrom(request.action, request.action, request.action, "m:hide", "m:show", "M:show"),
      module: fc.constantFrom(module, module, module, ...modules),
      resource,
    });
    // A policy with one action twice cannot be stored (contract, section 3.2).
    const statements = fc.uniqueArray(statement, { maxLength: 3, selector: (each) => each.action });
    return fc.array(statements, { maxLength: 4 }).map((all) => ({
      request,
      policies: all.map((each, i) => ({ name: `policy ${i}`, statements: each })),
    }));
  });

const sourced = (policies: readonly SlowPolicy[]): SourcedStatement[] =>
  policies.flatMap(({ name, statements }) =>
    statements.map(({ action, module, resource }, index) => ({
      action,
      module,
      resource: resourceOf(resource),
      policy: { id: name, name },
      index,
    })),
  );

function resourceOf(resource: unknown): SourcedStatement["resource"] {
  if (typeof resource !== "object" || resource === null) return undefined;
  if (!("include" in resource) || !("exclude" in resource)) throw new Error("not a resource");
  return { include: texts(resource.include), exclude: texts(resource.exclude) };
}
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const sampleIds = ["a", "A", "b", "B", "ab", "ba", "a*", "*", "", "elsewhere"];

/** Decision and visible rows as one text, so that a difference shows itself whole. */
function slowly({ policies, request }: Drawn): string {
  const outcome = decideSlowly(policies, request);
  if (outcome.decision === "malformed") return `malformed: ${outcome.policy} [${outcome.index}]`;
  if (outcome.decision === "denied") return "denied";
  return `allowed: ${sampleIds.filter(outcome.shows).join()}`;
}

function inCore({ policies, request }: Drawn): string {
  const access = createAccess(sourced(policies));
  const { action, segments, list } = request;
  const decision = access.explain({ action, segments, list });
  expect(access.can(action, segments, list)).toBe(decision.allowed);
  if (decision.allowed) return `allowed: ${sampleIds.filter(rowTest(decision.rows)).join()}`;
  const [tried] = decision.tried;
  return decision.reason === "malformed" ? `malformed: ${tried?.policy?.name} [${tried?.index}]` : "denied";
}

describe("the evaluator against a slow reading of the contract", () => {
  it("decides the same and shows the same rows", () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(situation, (drawn) => {
        const expected = slowly(drawn);
        const [decision = ""] = expected.split(":");
        seen.set(decision, (seen.get(decision) ?? 0) + 1);
        expect(inCore(drawn)).toBe(expected);
      }),
      { numRuns: 20_000 },
    );
    // Each outcome must come up often, or the comparison says little.
    for (const decision of ["allowed", "denied", "malformed"])
      expect(seen.get(decision) ?? 0, decision).toBeGreaterThan(1000);
  });
});
