import type { Section } from "../section/section";

/** Who is told of changes of documents. */
export const webhookSection: Section = {
  id: "webhook",
  title: "Webhook",
  index: 5,
  icon: "webhook",
  prefix: "/webhook",
  none: "There is no webhook you may see.",
};
