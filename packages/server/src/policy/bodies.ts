import type { Policy } from "@twinhelm/core/policy/model";
import { httpError, validationError } from "../shell/errors";
import { bodyValidator } from "../shell/validation";

const patterns = { type: "array", uniqueItems: true, items: { type: "string" }, default: [] };
const validate = bodyValidator({
  type: "object",
  required: ["name", "description", "statement"],
  additionalProperties: false,
  properties: {
    _id: { type: "string" },
    name: { type: "string" },
    description: { type: "string" },
    // A listed policy may be sent back as it came.
    system: { const: false },
    statement: {
      type: "array",
      // Every request of a caller goes through them.
      maxItems: 1_000,
      items: {
        type: "object",
        required: ["action", "module"],
        properties: {
          action: { type: "string" },
          module: { type: "string" },
          resource: {
            type: "object",
            required: ["include", "exclude"],
            properties: { include: patterns, exclude: patterns },
          },
        },
      },
    },
  },
});

/** The policy that somebody sent, under this id. Throws the contract's 400. */
export function policyOf(body: unknown, id: string): Policy {
  validate(body);
  const { system, ...policy }: Policy & { system?: boolean } = JSON.parse(JSON.stringify(body));
  for (const [index, { resource }] of policy.statement.entries()) {
    if (resource === undefined || resource.exclude.length === 0) continue;
    const [only, second] = resource.include;
    const path = `.statement.${index}.resource.include`;
    if (only === undefined) throw validationError(`${path} should NOT have fewer than 1 items`);
    if (second !== undefined) throw validationError(`${path} should NOT have more than 1 items`);
    if (!only.endsWith("*")) throw validationError(`${path}.0 should match pattern "\\*$"`);
  }
  const seen = new Map<string, number[]>();
  for (const [index, { action }] of policy.statement.entries()) {
    const places = seen.get(action);
    if (places === undefined) seen.set(action, [index]);
    else places.push(index);
  }
  const lines = [...seen]
    .filter(([, places]) => places.length > 1)
    .map(
      ([action, places]) =>
        `${places.map((place) => `statement[${place}]`).join(", ")} includes the same action: '${action}'.`,
    );
  if (lines.length > 0) throw httpError(400, lines.join("\n"));
  return { ...policy, _id: id };
}
