import { webhookUrlPattern } from "@twinhelm/core/webhook/model";
import { beforeAll, describe, expect, it } from "vitest";
import { scenariosOf } from "./scenario";
import { bodies, changes, hook, lists } from "./webhookTables/writes";

const grant = (action: string, ...include: string[]) => ({
  action,
  module: action.slice(0, action.lastIndexOf(":")),
  ...(include.length === 0 ? {} : { resource: { include, exclude: [] } }),
});

describe("webhooks", () => {
  const { server, save, run } = scenariosOf({});
  beforeAll(async () => {
    const properties = { title: { type: "string" } };
    const body = { title: "Ports", description: "For a test", properties };
    save("ports", (await server().call("POST", "/bucket", { body })).body._id);
    save("nobody", "5f00000000000000000000aa");
  });
  describe("are made", () => run(bodies));
  describe("are shown, changed and deleted", () => run(changes));
  it("an address that is none is refused with the pattern of the contract", async () => {
    const { status, body } = await server().call("POST", "/webhook", { body: hook({ url: "not a url" }) });
    expect([status, body.message]).toEqual([400, `.url should match pattern "${webhookUrlPattern}"`]);
  });
});

describe("lists of webhooks", () => {
  const { server, save, actors, run } = scenariosOf({ nobody: {} });
  beforeAll(async () => {
    const { call, createIdentity } = server();
    const bucket = { title: "Ports", description: "For a test", properties: { title: { type: "string" } } };
    const ports = (await call("POST", "/bucket", { body: bucket })).body._id;
    save("ports", ports);
    for (let x = 1; x <= 12; x++) {
      const options = { collection: `bucket_${ports}`, type: x === 5 ? "DELETE" : "INSERT" };
      const { body } = await call("POST", "/webhook", { body: hook({ title: String(x) }, { options }) });
      save(`w${x}`, body._id);
      if (x === 1) {
        const reads = [grant("webhook:index", body._id), grant("webhook:show", body._id)];
        actors.one = (await createIdentity(reads, { identifier: "one" })).credential;
        const writes = [grant("webhook:update", body._id)];
        actors.writer = (await createIdentity(writes, { identifier: "writer" })).credential;
      }
    }
  });
  run(lists);
  it("a list is sorted by its columns, either way", async () => {
    for (const path of ["_id", "title", "url", "trigger.options.type", "trigger.options.collection"]) {
      const titles = async (direction: number): Promise<string[]> => {
        const query = { limit: "100", sort: JSON.stringify({ [path]: direction, _id: direction }) };
        const { body } = await server().call("GET", "/webhook", { query });
        return body.data.map(({ title }: { title: string }) => title);
      };
      expect(await titles(1), path).toEqual((await titles(-1)).toReversed());
    }
  });
});
