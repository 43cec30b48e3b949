import type { Activity } from "@twinhelm/core/activity/model";
import { type AreaId, type Rows, rowsAs, type Situation } from "@twinhelm/core/area/rows";
import { registry } from "@twinhelm/core/areas";
import type { Asset } from "@twinhelm/core/asset/model";
import type { Plan } from "@twinhelm/core/assistant/model";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import type { WebhookLog } from "@twinhelm/core/webhook/log/model";
import type { TestServer } from "@twinhelm/server/shell/testServer";

/** What a record of an area has that is not as its example has it. */
type Others = Readonly<Partial<Record<AreaId, object>>>;

/** Fills a server with one row of each area; `ports`: a bucket of it. */
export function createRows(server: TestServer, ports: string) {
  /** One record of each area of records, made of its example; the name ends with `suffix`. */
  async function records(suffix = "", others: Others = {}): Promise<Rows> {
    const transport = createTransport({ baseUrl: server.url, credential: () => server.admin });
    const made = registry.all.map(async ({ id, recordParts }) => {
      const parts = await recordParts?.();
      if (parts === undefined) return {};
      const body: unknown = parts.example;
      if (typeof body !== "object" || body === null) throw new Error(`${id} has no example`);
      const own = { ...body, ...namedBy(body, suffix), ...others[id] };
      const result = await parts.actions.create.run({ transport }, own);
      if (!result.ok) throw new Error(`${id}: ${result.failure.message}`);
      return rowsAs(id, [result.value]);
    });
    return Object.assign({}, ...(await Promise.all(made)));
  }

  /** What makes the example of an area a record of its own. */
  function namedBy(body: object, suffix: string): object {
    if ("identifier" in body) return { identifier: `kept${suffix}` };
    if ("triggers" in body) return { name: `Kept${suffix}`, env: { UNIT: "tons" } };
    if (!("trigger" in body)) return { name: `Kept${suffix}` };
    const options = { collection: `bucket_${ports}`, type: "INSERT" };
    // Nobody is sent anything.
    const url = "http://127.0.0.1:1/in";
    return { title: `Kept${suffix}`, url, trigger: { name: "database", active: false, options } };
  }

  /** An asset that holds nothing, where nothing else is said. */
  async function asset(suffix = "", resources: readonly object[] = []): Promise<Asset> {
    const body = { name: `Kept${suffix}`, url: "kept", resources };
    return (await server.call("POST", "/asset", { body })).body;
  }

  /** A delivery of the webhook with this id. */
  async function log(webhook: string): Promise<WebhookLog> {
    return (await server.call("POST", `/webhook/${webhook}/test`, { body: {} })).body;
  }

  /** What somebody changed of a policy that nothing else needs. */
  async function activity(suffix = ""): Promise<Activity> {
    const policy = { name: `Changed${suffix}`, description: "", statement: [] };
    const { body } = await server.call("POST", "/passport/policy", { body: { ...policy, name: "Before" } });
    await server.call("PUT", `/passport/policy/${body._id}`, { body: policy });
    return (await server.call("GET", "/activity", { query: { limit: "1" } })).body[0];
  }

  /** A plan of an assistant that waits for a person. */
  async function plan(suffix = ""): Promise<Plan> {
    const body = {
      assistant: "helper",
      action: "bucket.create",
      title: "Add New Bucket",
      hash: "h",
      rows: 1,
      input: {},
    };
    const more = { reasons: ["it is a test"], changes: [], more: 0, calls: [], notes: [`Kept${suffix}`] };
    return (await server.call("POST", "/assistant/plan", { body: { ...body, ...more } })).body;
  }

  /** A file of storage, the only one in its folder. */
  async function storage(name = "kept.txt"): Promise<StorageEntry> {
    const path = `kept/${name}`;
    const content = { type: "text/plain", data: "a2VwdA==" };
    const { body } = await server.call("POST", "/storage", { body: [{ name: path, content }] });
    return { _id: body[0]._id, kind: "file", name, path, size: 4, count: 1, object: body[0] };
  }

  /** All of them, of which one is chosen in each area. */
  async function situation(suffix = "", others: Others = {}): Promise<Situation> {
    const { body: buckets } = await server.call("GET", "/bucket");
    const { body: documents } = await server.call("GET", `/bucket/${ports}/data`);
    const made = await records(suffix, others);
    return {
      listed: { bucket: buckets },
      chosen: {
        bucket: buckets.filter(({ _id }: { _id: string }) => _id === ports),
        document: documents.slice(0, 1),
        storage: [await storage(`kept${suffix}.txt`)],
        ...made,
        webhookLog: [await log(String(made.webhook?.[0]?._id))],
        activity: [await activity(suffix)],
        assistant: [await plan(suffix)],
        asset: [await asset(suffix)],
      },
    };
  }

  return { records, asset, log, activity, plan, storage, situation };
}
