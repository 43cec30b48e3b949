import { type RecordList, recordCell } from "../record/area";
import type { Collection } from "./api";
import type { Webhook } from "./model";
import { webhookText } from "./text";

/** A kind of change as people read it: `Insert`. */
export const typeInWords = (type: string): string => `${type.slice(0, 1)}${type.slice(1).toLowerCase()}`;

/** What people call a collection; its name where that is not known. */
const collectionInWords = (collections: readonly Collection[], id: string): string =>
  collections.find((each) => each.id === id)?.slug ?? id;

/** The list of webhooks (spec 3, section 2.2). */
export const webhookListOf = (collections: readonly Collection[]): RecordList<Webhook> => ({
  memory: "Webhooks",
  columns: [
    { key: "_id", title: webhookText("id"), sort: "_id", cell: ({ _id }) => recordCell(_id) },
    {
      key: "title",
      title: webhookText("title"),
      sort: "title",
      primary: true,
      cell: ({ title }) => recordCell(title),
    },
    { key: "url", title: webhookText("url"), sort: "url", cell: ({ url }) => recordCell(url) },
    {
      key: "type",
      title: webhookText("type"),
      sort: "trigger.options.type",
      cell: ({ trigger }) => recordCell(typeInWords(trigger.options.type)),
    },
    {
      key: "collection",
      title: webhookText("collection"),
      sort: "trigger.options.collection",
      cell: ({ trigger }) => recordCell(collectionInWords(collections, trigger.options.collection)),
    },
    { key: "active", title: webhookText("active"), cell: ({ trigger }) => recordCell(trigger.active) },
    {
      key: "retry",
      title: webhookText("retry"),
      known: ({ retry }) => retry !== undefined,
      cell: ({ retry }) => recordCell(retry),
    },
    {
      key: "signed",
      title: webhookText("signed"),
      known: ({ signed }) => signed !== undefined,
      cell: ({ signed }) => recordCell(signed),
    },
  ],
  initial: ["_id", "title", "url"],
  staying: ["title"],
});
