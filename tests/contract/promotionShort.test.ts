// Files that people write by hand leave out what a server fills in: that is no difference, before and after.

import { createTransport } from "@twinhelm/core/http/fetchTransport";
import { createApiSide } from "@twinhelm/core/promotion/apiSide";
import { applyPlan, countsOf } from "@twinhelm/core/promotion/apply";
import { createFolderSide } from "@twinhelm/core/promotion/folderSide";
import { makePlan } from "@twinhelm/core/promotion/plan";
import { openZip } from "@twinhelm/core/promotion/zipStore";
import type { ResourceModule } from "@twinhelm/core/representation/modules";
import { startTestServer } from "@twinhelm/server/shell/testServer";
import { describe, expect, it } from "vitest";

const id = "64a1f0c2e8b7a90012ab0001";
const other = "64a1f0c2e8b7a90012ab0002";
const bucket = `title: Ports
description: All of them
properties:
  name: { type: string }
  near: { type: relation, bucketId: ${id}, relationType: onetoone }
  at: { type: location }
  deep:
    type: object
    properties:
      places: { type: array, items: { type: location } }
`;
const code = (triggers: string) =>
  `name: Report\nlanguage: javascript\ntimeout: 5\nenv: {}\ntriggers: { ${triggers} }\n`;

/** What is left out, by module. */
const files: readonly (readonly [string, ResourceModule, string])[] = [
  ["a bucket without icon, rules, or what its fields have by default", "bucket", bucket],
  [
    "a function without memory, or path and method of a trigger",
    "function",
    code("default: { type: http, options: {} }"),
  ],
  [
    "a function without the zone of its times",
    "function",
    code('default: { type: schedule, options: { frequency: "0 4 * * *" } }'),
  ],
  ["a function without the event of the system", "function", code("default: { type: system, options: {} }")],
  [
    "a dashboard without the ratio of its components",
    "dashboard",
    "name: Usage\ncomponents: [{ name: a, url: 'api:/bucket', type: table }]\n",
  ],
  [
    "a policy whose statements name all there is",
    "policy",
    "name: Readers\ndescription: ''\nstatement: [{ module: bucket, action: 'bucket:index', resource: { include: ['*'] } }]\n",
  ],
  ["a key that is active", "apikey", "name: Reader\n"],
  [
    "a webhook that is active",
    "webhook",
    `title: Notify\nurl: https://hooks.example.com/in\nbody: ''\ntrigger: { name: database, options: { collection: bucket_${other}, type: INSERT } }\n`,
  ],
  [
    "a strategy without a title",
    "strategy",
    "name: port\ntype: oauth\noptions: { code: { base_url: 'https://id.example.com/a' }, access_token: { base_url: 'https://id.example.com/t' }, identifier: { base_url: 'https://id.example.com/u' } }\n",
  ],
];

describe.each([
  ["our own server", false],
  ["one that answers as the original", true],
] as const)("%s", (_, asOriginal) => {
  it("takes files that leave out what it fills in, and they are no difference then", async () => {
    const server = await startTestServer({ asOriginal });
    const target = createApiSide(
      createTransport({ baseUrl: server.url, credential: () => server.admin }),
      "live",
    );
    try {
      const own = {
        _id: other,
        title: "Base",
        description: "What hooks are about",
        properties: { name: { type: "string" } },
      };
      expect((await server.call("POST", "/bucket", { body: own })).status).toBeLessThan(300);
      for (const [what, module, text] of files) {
        const zip = openZip("short.zip");
        if (!zip.ok) throw new Error(zip.failure.message);
        await zip.value.write(`${module}/${id}/schema.yaml`, text, { secret: false });
        const source = createFolderSide(zip.value);
        const plan = await makePlan(source, target, { modules: [module] });
        if (!plan.ok) throw new Error(plan.failure.message);
        const first = await applyPlan(plan.value, target);
        expect([what, first]).toMatchObject([what, { value: { lines: [{ state: "done" }] } }]);
        const again = await makePlan(source, target, { modules: [module] });
        expect([what, again.ok && again.value.changes.flatMap(({ fields }) => fields)]).toEqual([what, []]);
        const second = await applyPlan(plan.value, target);
        const counts = second.ok && "lines" in second.value ? countsOf(second.value.lines) : second;
        expect([what, counts]).toMatchObject([what, { already: 1, total: 1 }]);
        // Nor is it one to write what the server has into the files.
        const back = await makePlan(target, source, { modules: [module] });
        const signs = back.ok ? back.value.changes.filter(({ sign }) => sign === "~") : back;
        expect([what, signs]).toEqual([what, []]);
        const pruned = await makePlan(createFolderSide({ ...zip.value, list: async () => [] }), target, {
          modules: [module],
          prune: module === "bucket" ? [] : [module],
        });
        if (pruned.ok) await applyPlan(pruned.value, target);
      }
    } finally {
      await server.close();
    }
  });
});
