import { expect, it } from "vitest";
import { type ZodMiniType, z } from "zod/mini";
import { apikeySchema } from "./apikey/model";
import { assetSchema } from "./asset/model";
import { bucketSchema } from "./bucket/model";
import { dashboardSchema } from "./dashboard/model";
import { functionSchema } from "./function/model";
import { identitySchema } from "./identity/model";
import { policySchema } from "./policy/model";
import { storedOf } from "./record/stored";
import { aloneSchema } from "./record/unreadable";
import { strategySchema } from "./strategy/model";
import { webhookSchema } from "./webhook/model";

const _id = "64a1f0c2e8b7a90012ab34cd";
const strategyBlank = { type: "oauth", options: {} };

/** A record of each area that has another shape than it should, and where. */
const odd: readonly (readonly [area: string, schema: ZodMiniType<unknown>, value: object, place: string])[] =
  [
    ["identity", identitySchema, { identifier: "ada", policies: "none" }, "policies: expected array"],
    [
      "policy",
      policySchema,
      { name: "P", description: "", statement: [{ action: 1, module: "m" }] },
      "statement.0.action: expected string",
    ],
    ["apikey", apikeySchema, { name: "K", key: null }, "key: expected string"],
    ["strategy", strategySchema, { name: "S", type: "ldap", options: { ou: 1 } }, "type"],
    [
      "function",
      z.lazy(functionSchema),
      { name: "F", language: "rust", timeout: 1, triggers: { a: { type: "mqtt" } } },
      "language",
    ],
    [
      "webhook",
      webhookSchema,
      { title: "W", url: "u", body: "b", trigger: { name: "cron" } },
      "trigger.name",
    ],
    [
      "dashboard",
      dashboardSchema,
      { name: "D", components: [{ name: 1 }] },
      "components.0.name: expected string",
    ],
    ["asset", assetSchema, { name: "A", url: "u", resources: [], status: "lost" }, "status"],
    ["bucket", bucketSchema, { title: "B", properties: { a: { type: 5 } } }, ""],
  ];

it.each(odd)(
  "one %s of another shape is shown by itself, with its name, and all that the server gave",
  (_, schema, value, place) => {
    const stored = { _id, ...value };
    const rows = z.array(aloneSchema<unknown>(schema, strategyBlank)).parse([stored]);
    expect(rows).toMatchObject([{ _id, unreadable: { stored } }]);
    const [row] = rows;
    expect(JSON.stringify(row)).toContain(`Cannot be read: ${place}`);
    expect(storedOf(row)).toEqual(stored);
    const named = Object.entries(value)[0];
    expect(row).toMatchObject(Object.fromEntries(named === undefined ? [] : [named]));
  },
);

it("takes nothing from what can be read, and stays a failure where there is no record at all", () => {
  const schema = aloneSchema<unknown>(identitySchema);
  const whole = { _id, identifier: "ada", policies: [] };
  expect(schema.parse(whole)).toEqual(whole);
  expect(storedOf(whole)).toBe(whole);
  for (const none of [null, 5, "x", []]) expect(schema.safeParse(none).success).toBe(false);
});

it("reads a record of many odd parts, and one without an id", () => {
  const components = Array.from({ length: 300 }, () => ({ name: 1 }));
  const schema = aloneSchema<unknown>(dashboardSchema);
  expect(schema.parse({ components })).toMatchObject({
    _id: "",
    name: "",
    unreadable: { stored: { components } },
  });
});
