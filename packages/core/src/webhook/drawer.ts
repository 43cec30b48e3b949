import { recordPath } from "../record/paths";
import type { Drawer } from "../section/drawer";
import { webhook } from "./area";
import type { Webhook } from "./model";
import { webhookOffers } from "./offers";
import { webhookRecords } from "./records";

const index = { action: "webhook:index", list: true } as const;

/** Webhooks as the section list shows them, each by its title (spec 3, section 2.2). */
export const webhookDrawer: Drawer<Webhook> = {
  area: "webhook",
  needs: index,
  query: (transport) => webhookRecords.queries.all(transport),
  entry: (row) => ({
    title: webhookRecords.nameOf(row),
    path: recordPath(webhook, row._id),
    icon: "webhook",
    category: undefined,
  }),
  missing: (access) => (access.can(index.action, [], true) ? undefined : index),
  add: {
    action: { ...webhookRecords.actions.create, title: "Add New Webhook" },
    offer: webhookOffers.create,
  },
};
