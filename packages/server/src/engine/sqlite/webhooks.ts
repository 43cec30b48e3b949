import { type ChangeKind, changeKinds, type Webhook } from "@twinhelm/core/webhook/model";
import { allOf, type Sql, sql } from "../records/filter/sql";
import { recordPage } from "../records/recordPages";
import { sealedPlaces } from "../records/sealedPlaces";
import type { Touch } from "../records/touch";
import type { WebhookLogQuery, WebhookReads, WebhookWrites } from "../webhooks";
import { type Connection, counted } from "./connection";
import { deliveriesOf, forgetDeliveries, listensTo, settle } from "./deliveries";
import { countDue } from "./due";

const columns =
  "json, EXISTS (SELECT 1 FROM webhook_secret WHERE webhook_secret.webhook = webhook.id) AS signed";

const parse = ({ json, signed }: Record<string, unknown>): Webhook => ({
  ...JSON.parse(String(json)),
  signed: signed === 1,
});

const pages = {
  table: "webhook",
  selected: columns,
  columns: {
    _id: "id",
    title: "json_extract(json, '$.title')",
    url: "json_extract(json, '$.url')",
    "trigger.options.type": "json_extract(json, '$.trigger.options.type')",
    "trigger.options.collection": "json_extract(json, '$.trigger.options.collection')",
  },
  parse,
} as const;

export const webhookRecords = (connection: Connection, touch: Touch): WebhookWrites => ({
  ...webhookReads(connection),
  ...webhookWrites(connection, touch),
});

function webhookReads(connection: Connection): WebhookReads {
  const { prepare, vault } = connection;
  return {
    page: async (query) => connection.run(recordPage(connection, pages, query)),
    async find(id) {
      const row = prepare(`SELECT ${columns} FROM webhook WHERE id = ?`).get(id);
      return row === undefined ? undefined : parse(row);
    },
    async secretOf(id) {
      const row = prepare("SELECT sealed FROM webhook_secret WHERE webhook = ?").get(id);
      return row === undefined ? undefined : vault.open(sealedPlaces.webhook(id), String(row.sealed));
    },
    async listening() {
      return prepare("SELECT id, listens FROM webhook WHERE listens IS NOT NULL").all().map(listenerOf);
    },
    async waiting() {
      return prepare("SELECT DISTINCT webhook FROM webhook_delivery")
        .all()
        .map(({ webhook }) => String(webhook));
    },
    queued: async () => countDue(connection, "webhook_delivery"),
    deliveries: async (id, after, limit) => deliveriesOf(connection, id, after, limit),
    async logs(query) {
      const { text, parameters } = allOf(conditionsOf(query));
      const rows = connection.rows(
        `SELECT json FROM webhook_log WHERE ${counted("json", text)} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
        ...parameters,
        query.limit,
        query.skip,
      );
      return [...rows].map(({ json }) => JSON.parse(String(json)));
    },
    async log(id) {
      const row = prepare("SELECT json, payload FROM webhook_log WHERE id = ?").get(id);
      if (row === undefined) return undefined;
      const { payload } = row;
      return {
        log: JSON.parse(String(row.json)),
        payload: typeof payload === "string" ? payload : undefined,
      };
    },
  };
}

function listenerOf({ id, listens }: Record<string, unknown>) {
  const [kind, collection = ""] = String(listens).split(" ");
  const type: ChangeKind | undefined = changeKinds.find((each) => each === kind);
  if (type === undefined) throw new Error(`The webhook ${String(id)} listens to nothing that is known`);
  return { id: String(id), collection, type };
}

function conditionsOf({ webhooks, between, succeed }: WebhookLogQuery): readonly Sql[] {
  return [
    sql("1"),
    ...(webhooks.length === 0
      ? []
      : [sql("webhook IN (SELECT value FROM json_each(?))", JSON.stringify(webhooks))]),
    ...(between === undefined ? [] : [sql("created_at >= ? AND created_at < ?", ...between)]),
    ...(succeed === undefined ? [] : [sql("succeed = ?", Number(succeed))]),
  ];
}

function webhookWrites(connection: Connection, touch: Touch): Omit<WebhookWrites, keyof WebhookReads> {
  const { prepare, vault, erasing, journalNow } = connection;
  const keepSecret = (id: string, secret: string | null | undefined): void => {
    if (secret === undefined) return;
    touch("secrets");
    erasing(() => prepare("DELETE FROM webhook_secret WHERE webhook = ?").run(id));
    if (secret === null) return;
    const sealed = vault.seal(sealedPlaces.webhook(id), secret);
    prepare("INSERT INTO webhook_secret (webhook, sealed) VALUES (?, ?)").run(id, sealed);
  };
  const listensOf = ({ trigger: { active, options } }: Pick<Webhook, "trigger">): string | null =>
    active ? listensTo(options.collection, options.type) : null;
  return {
    async insert(webhook, secret) {
      journalNow.touch("webhook", webhook._id);
      touch("webhooks");
      const insert = prepare("INSERT INTO webhook (id, listens, json) VALUES (?, ?, ?)");
      insert.run(webhook._id, listensOf(webhook), JSON.stringify(webhook));
      keepSecret(webhook._id, secret ?? null);
    },
    async replace(webhook, secret) {
      const { _id: id } = webhook;
      journalNow.touch("webhook", id);
      touch("webhooks");
      const update = prepare("UPDATE webhook SET listens = ?, json = ? WHERE id = ?");
      if (update.run(listensOf(webhook), JSON.stringify(webhook), id).changes === 0) return false;
      keepSecret(id, secret);
      if (!webhook.trigger.active) forgetDeliveries(connection, id);
      return true;
    },
    async remove(id) {
      journalNow.touch("webhook", id);
      touch("webhooks");
      forgetDeliveries(connection, id);
      keepSecret(id, null);
      return prepare("DELETE FROM webhook WHERE id = ?").run(id).changes > 0;
    },
    settle: async (deliveries) => settle(connection, deliveries),
    async removeLogs(ids) {
      const remove = prepare("DELETE FROM webhook_log WHERE id = ?");
      for (const id of ids) connection.aside += Number(remove.run(id).changes);
    },
    async expireLogs(before) {
      const { changes } = prepare("DELETE FROM webhook_log WHERE created_at < ?").run(before);
      connection.aside += Number(changes);
    },
  };
}
