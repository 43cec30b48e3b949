import type { Offer } from "../action/offer";
import type { Situation } from "../area/rows";
import { collectionOf } from "../bucket/collection";
import { offerOnOne, recordOffers } from "../record/offers";
import { recordViewPath } from "../record/paths";
import { webhook } from "./area";
import type { WebhookLog } from "./log/model";
import { logPath, logsPath } from "./log/paths";
import type { WebhookBody } from "./model";
import { webhookRecords } from "./records";

/** Name of the view of a webhook where it is tested. */
export const testView = "test";

const shared = recordOffers(webhookRecords);

/** A new one listens to a bucket that there is. */
function exampleFor({ listed }: Situation): WebhookBody {
  const { example } = webhookRecords;
  const [bucket] = listed.bucket ?? [];
  if (bucket === undefined) return example;
  const options = { ...example.trigger.options, collection: collectionOf(bucket._id) };
  return { ...example, trigger: { ...example.trigger, options } };
}

/** An action on one delivery; choosing it opens it. */
const onLog = <Input>(make: (log: WebhookLog) => Input): Offer<Input> => ({
  inputFrom: ({ chosen: { webhookLog: [log] = [] } }) => (log === undefined ? undefined : make(log)),
  choose(face, { chosen: { webhookLog: [log] = [] } }) {
    if (log !== undefined) face.open(logPath(log._id));
  },
});

/** How consoles offer the actions of webhooks and of their deliveries. */
export const webhookOffers = {
  ...shared,
  create: { ...shared.create, inputFrom: exampleFor },
  test: offerOnOne(
    webhook,
    ({ _id: id }): { id: string; document?: Record<string, unknown> | undefined } => ({ id }),
    (id) => recordViewPath(webhook, id, testView),
  ),
  logs: {
    inputFrom: () => ({ webhooks: [] }),
    choose: (face) => face.open(logsPath),
  } satisfies Offer<{ webhooks: string[] }>,
  compare: onLog(({ _id }) => ({ one: _id, other: _id })),
  redeliver: onLog(({ _id, webhook: of }) => ({ webhook: of, log: _id })),
  deleteLogs: { inputFrom: onLog(({ _id }) => ({ ids: [_id] })).inputFrom },
};
