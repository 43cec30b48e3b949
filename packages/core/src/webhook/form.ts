import { type FormField, type FormValues, textOf } from "../form/model";
import type { RecordForm } from "../record/area";
import type { Collection } from "./api";
import { typeInWords } from "./list";
import { changeKinds, defaultTemplate, type Webhook, type WebhookBody } from "./model";
import type { WebhookFormKnown } from "./records";
import { webhookText } from "./text";
import { isWebhookUrl } from "./url";

/** Names of fields that other parts of the form look at. */
export const fieldNames = {
  body: "body",
  collection: "trigger.options.collection",
  type: "trigger.options.type",
} as const;

/** The form of a webhook (spec 3, sections 2.2 and 5). */
export const webhookForm = ({
  collections,
  deliveries,
}: WebhookFormKnown): RecordForm<Webhook, WebhookBody> => ({
  fields: (_, row) => [
    {
      key: "title",
      label: webhookText("title"),
      kind: "text",
      required: true,
      hint: webhookText("title.hint"),
    },
    {
      key: "url",
      label: webhookText("url"),
      kind: "text",
      required: true,
      missing: webhookText("url.missing"),
      hint: webhookText("url.hint"),
      check: (value) => (isWebhookUrl(String(value)) ? undefined : webhookText("url.wrong")),
    },
    ...triggerFields(collections, row),
    {
      key: fieldNames.body,
      label: webhookText("body"),
      kind: "multiline",
      code: true,
      required: true,
      missing: webhookText("body.missing"),
      hint: webhookText("body.hint"),
    },
    {
      key: "trigger.active",
      label: webhookText("active"),
      kind: "switch",
      hint: webhookText("active.hint"),
    },
    // Another server has neither.
    ...((row === undefined ? deliveries : row.retry !== undefined) ? deliveryFields(row) : []),
  ],
  begin: (row) => ({
    title: row?.title ?? "",
    url: row?.url ?? "",
    body: row?.body ?? defaultTemplate,
    [fieldNames.collection]: row?.trigger.options.collection ?? "",
    [fieldNames.type]: row?.trigger.options.type ?? "",
    "trigger.active": row?.trigger.active ?? true,
    retry: row?.retry ?? false,
    secret: "",
    unsigned: false,
  }),
  body: bodyOf,
});

function triggerFields(collections: readonly Collection[], row: Webhook | undefined): readonly FormField[] {
  const known = collections.map(({ id, slug }) => ({ value: id, label: slug }));
  const current = row?.trigger.options.collection;
  // One that is gone, or that this caller does not see.
  const kept =
    current === undefined || known.some(({ value }) => value === current)
      ? []
      : [{ value: current, label: current }];
  return [
    {
      key: fieldNames.collection,
      label: webhookText("collection"),
      kind: "choice",
      required: true,
      missing: webhookText("collection.missing"),
      choices: [{ value: "", label: webhookText("collection.choose") }, ...known, ...kept],
    },
    {
      key: fieldNames.type,
      label: webhookText("type"),
      kind: "choice",
      required: true,
      missing: webhookText("type.missing"),
      choices: [
        { value: "", label: webhookText("type.choose") },
        ...changeKinds.map((type) => ({ value: type, label: typeInWords(type) })),
      ],
    },
  ];
}

const deliveryFields = (row: Webhook | undefined): readonly FormField[] => [
  { key: "retry", label: webhookText("retry"), kind: "switch", hint: webhookText("retry.hint") },
  {
    key: "secret",
    label: webhookText("secret"),
    kind: "password",
    hint: webhookText(row?.signed === true ? "secret.kept" : "secret.hint"),
    check: (value) => (String(value).length < 16 ? webhookText("secret.short") : undefined),
  },
  ...(row?.signed === true
    ? [{ key: "unsigned", label: webhookText("unsigned"), kind: "switch" } as const]
    : []),
];

function bodyOf(values: FormValues, row: Webhook | undefined): WebhookBody {
  const secret = textOf(values, "secret");
  const type = changeKinds.find((each) => each === textOf(values, fieldNames.type)) ?? "INSERT";
  const change = secret === "" ? (values.unsigned === true ? { secret: null } : {}) : { secret };
  const isOurs = row === undefined ? values.retry === true : row.retry !== undefined;
  return {
    title: textOf(values, "title"),
    url: textOf(values, "url").trim(),
    body: textOf(values, fieldNames.body),
    trigger: {
      name: "database",
      active: values["trigger.active"] !== false,
      options: { collection: textOf(values, fieldNames.collection), type },
    },
    ...(isOurs ? { retry: values.retry === true } : {}),
    ...change,
  };
}
