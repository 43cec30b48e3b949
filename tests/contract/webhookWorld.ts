import { deliveryOptions } from "@twinhelm/server/shell/deliveries";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";

/** Longer than a busy machine stands still. */
const limits = { connect: 10_000, answer: 10_000, answerBytes: 64 * 1024 };

/** A row of the log, as JSON has it. */
export type LogRow = ReturnType<typeof JSON.parse>;

/** A server with the bucket Ports, and webhooks on it. */
export interface WebhookWorld {
  readonly server: TestServer;
  /** Id of the bucket. */
  readonly ports: string;
  /** Makes a webhook; gives its id. */
  hook(url: string, more?: object, type?: string): Promise<string>;
  /** Inserts a document; gives its id. */
  insert(title: string): Promise<string>;
  /** The rows of a webhook, the oldest first, once there are so many. */
  logs(webhook: string, count: number): Promise<readonly LogRow[]>;
}

export async function createWebhookWorld(
  settings: Parameters<typeof startTestServer>[0] & {
    readonly pauses?: readonly number[];
    /** Milliseconds that a receiver has for its answer. */
    readonly answer?: number;
  } = {},
): Promise<WebhookWorld> {
  const { pauses = [30, 60], answer = limits.answer, ...rest } = settings;
  const deliveries = { ...deliveryOptions, limits: { ...limits, answer }, pauses };
  const server = await startTestServer({ deliveries, ...rest });
  const { call } = server;
  const bucket = { title: "Ports", description: "For a test", properties: { title: { type: "string" } } };
  const listed = (await call("GET", "/bucket")).body.find(
    ({ title }: { title: string }) => title === "Ports",
  );
  const ports: string = (listed ?? (await call("POST", "/bucket", { body: bucket })).body)._id;
  return {
    server,
    ports,
    async hook(url, more = {}, type = "INSERT") {
      const trigger = { name: "database", options: { collection: `bucket_${ports}`, type } };
      const body = { title: "a webhook", url, body: "{{{toJSON this}}}", trigger, ...more };
      const made = await call("POST", "/webhook", { body });
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return made.body._id;
    },
    async insert(title) {
      const made = await call("POST", `/bucket/${ports}/data`, { body: { title } });
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return made.body._id;
    },
    async logs(webhook, count) {
      for (const end = Date.now() + 40_000; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
        const rows: readonly LogRow[] = (await call("GET", "/webhook/logs", { query: { webhook } })).body;
        if (rows.length >= count) return rows.toReversed();
        if (Date.now() > end) throw new Error(`There are ${rows.length} logs, not ${count}`);
      }
    },
  };
}
