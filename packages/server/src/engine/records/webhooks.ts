import type { WebhookLog } from "@twinhelm/core/webhook/log/model";
import { type ChangeKind, changeKinds, type Webhook } from "@twinhelm/core/webhook/model";
import type { WebhookLogQuery, WebhookReads, WebhookWrites } from "../webhooks";
import type { Context } from "./context";
import { deliveriesOf, deliveryTables, forgetDeliveries, listensTo, settle } from "./deliveries";
import { countDue } from "./due";
import { recordPage } from "./recordPages";
import { sealedPlaces } from "./sealedPlaces";
import type { Touch } from "./touch";
import { all, each, erasing, get, type Row, run, type SqlValue, type Work, type WorkOf } from "./work";

const columns =
  "json, EXISTS (SELECT 1 FROM webhook_secret WHERE webhook_secret.webhook = webhook.id) AS signed";

const parse = ({ json, signed }: Row): Webhook => ({
  ...JSON.parse(String(json)),
  signed: Boolean(signed),
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

export const webhookRecords = (context: Context, touch: Touch): WorkOf<WebhookWrites> => ({
  ...webhookReads(context),
  ...logReads(context),
  ...webhookWrites(context, touch),
  ...logWrites(context),
});

type LogReads = "logs" | "log";
type LogWrites = "settle" | "removeLogs" | "expireLogs";

function webhookReads(context: Context): WorkOf<Omit<WebhookReads, LogReads>> {
  const { vault } = context;
  return {
    page: (query) => recordPage(context, pages, query),
    *find(id) {
      const row = yield* get(`SELECT ${columns} FROM webhook WHERE id = ?`, id);
      return row === undefined ? undefined : parse(row);
    },
    *secretOf(id) {
      const row = yield* get("SELECT sealed FROM webhook_secret WHERE webhook = ?", id);
      return row === undefined ? undefined : vault.open(sealedPlaces.webhook(id), String(row.sealed));
    },
    *listening() {
      return (yield* all("SELECT id, listens FROM webhook WHERE listens IS NOT NULL")).map(listenerOf);
    },
    *waiting() {
      const isDue = "EXISTS (SELECT 1 FROM webhook_delivery WHERE webhook_delivery.webhook = webhook.id)";
      const rows = yield* all(`SELECT id FROM webhook WHERE ${isDue} ORDER BY id`);
      return rows.map(({ id }) => String(id));
    },
    queued: () => countDue(deliveryTables),
    deliveries: deliveriesOf,
  };
}

function listenerOf({ id, listens }: Row) {
  const [kind, collection = ""] = String(listens).split(" ");
  const type: ChangeKind | undefined = changeKinds.find((each) => each === kind);
  if (type === undefined) throw new Error(`The webhook ${String(id)} listens to nothing that is known`);
  return { id: String(id), collection, type };
}

const logReads = ({ ways }: Context): WorkOf<Pick<WebhookReads, LogReads>> => ({
  *logs(query) {
    const { where, values } = conditionOf(query);
    const sql = `SELECT json FROM webhook_log WHERE ${ways.counted("json", where)} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`;
    const found: WebhookLog[] = [];
    yield* each(sql, [...values, query.limit, query.skip], ({ json }) => {
      found.push(JSON.parse(String(json)));
      return true;
    });
    return found;
  },
  *log(id) {
    const row = yield* get("SELECT json, payload FROM webhook_log WHERE id = ?", id);
    if (row === undefined) return undefined;
    const { payload } = row;
    return {
      log: JSON.parse(String(row.json)),
      payload: typeof payload === "string" ? payload : undefined,
    };
  },
});

interface Condition {
  readonly where: string;
  readonly values: readonly SqlValue[];
}

function conditionOf({ webhooks, between, succeed }: WebhookLogQuery): Condition {
  const parts: readonly Condition[] = [
    ...(webhooks.length === 0
      ? []
      : [
          {
            where: "webhook IN (SELECT value FROM json_each(?))",
            values: [JSON.stringify(webhooks)],
          },
        ]),
    ...(between === undefined ? [] : [{ where: "created_at >= ? AND created_at < ?", values: between }]),
    ...(succeed === undefined ? [] : [{ where: "succeed = ?", values: [Number(succeed)] }]),
  ];
  return {
    where: parts.length === 0 ? "TRUE" : parts.map(({ where }) => where).join(" AND "),
    values: parts.flatMap(({ values }) => values),
  };
}

/** Null where it is switched off. */
const listensOf = ({ trigger: { active, options } }: Pick<Webhook, "trigger">): string | null =>
  active ? listensTo(options.collection, options.type) : null;

function webhookWrites(
  context: Context,
  touch: Touch,
): WorkOf<Omit<WebhookWrites, keyof WebhookReads | LogWrites>> {
  const { vault, journal } = context;
  function* keepSecret(id: string, secret: string | null | undefined): Work<void> {
    if (secret === undefined) return;
    touch("secrets");
    yield* erasing(run("DELETE FROM webhook_secret WHERE webhook = ?", id));
    if (secret === null) return;
    const sealed = vault.seal(sealedPlaces.webhook(id), secret);
    yield* run("INSERT INTO webhook_secret (webhook, sealed) VALUES (?, ?)", id, sealed);
  }
  return {
    *insert(webhook, secret) {
      const { _id: id } = webhook;
      yield* journal.touch("webhook", id);
      touch("webhooks");
      const sql = "INSERT INTO webhook (id, listens, json) VALUES (?, ?, ?)";
      yield* run(sql, id, listensOf(webhook), JSON.stringify(webhook));
      yield* keepSecret(id, secret ?? null);
    },
    *replace(webhook, secret) {
      const { _id: id } = webhook;
      yield* journal.touch("webhook", id);
      touch("webhooks");
      const sql = "UPDATE webhook SET listens = ?, json = ? WHERE id = ?";
      if ((yield* run(sql, listensOf(webhook), JSON.stringify(webhook), id)) === 0) return false;
      yield* keepSecret(id, secret);
      if (!webhook.trigger.active) yield* forgetDeliveries(context, id);
      return true;
    },
    *remove(id) {
      yield* journal.touch("webhook", id);
      touch("webhooks");
      yield* forgetDeliveries(context, id);
      yield* keepSecret(id, null);
      return (yield* run("DELETE FROM webhook WHERE id = ?", id)) > 0;
    },
  };
}

const logWrites = (context: Context): WorkOf<Pick<WebhookWrites, LogWrites>> => ({
  settle: (deliveries) => settle(context, deliveries),
  *removeLogs(ids) {
    for (const id of ids) context.aside += yield* run("DELETE FROM webhook_log WHERE id = ?", id);
  },
  *expireLogs(before) {
    context.aside += yield* run("DELETE FROM webhook_log WHERE created_at < ?", before);
  },
});
