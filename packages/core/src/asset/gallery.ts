import { withIds } from "../bucket/template/making";
import type { BucketTemplate } from "../bucket/template/model";
import { blog } from "../bucket/template/shipped/blog";
import { shop } from "../bucket/template/shipped/shop";
import { type Bundle, bundleId, collected, resource, text } from "./bundle";
import type { AssetConfig, AssetResource } from "./model";

const bucketsOf = (key: number, { buckets }: BucketTemplate): readonly AssetResource[] => {
  const ids = new Map(buckets.map(({ _id }, at) => [_id, bundleId(key, at)]));
  return withIds(buckets, ({ _id }) => ids.get(_id) ?? _id).map((bucket) =>
    resource("bucket", bucket._id, { schema: { ...bucket } }),
  );
};

const messages = bundleId(3, 0);
const receive = bundleId(3, 1);
const notify = bundleId(3, 2);

/** Takes what a form on a website sends, and stores it. */
const receiveCode = `export default async function (request, response) {
  const { name = "", email = "", message = "" } = request.body ?? {};
  if (!message) return response.status(400).send({ message: "A message is needed." });
  const address = process.env.__INTERNAL__SPICA__PUBLIC_URL__ + "/bucket/${messages}/data";
  const stored = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "APIKEY " + process.env.API_KEY },
    body: JSON.stringify({ name, email, message }),
  });
  if (!stored.ok) return response.status(500).send({ message: "The message was not stored." });
  return response.status(201).send({ message: process.env.THANKS });
}
`;

/** Tells another server of each message, as a webhook does. */
const notifyCode = `export default async function (change) {
  const address = process.env.NOTIFY_URL;
  if (!address.startsWith("http")) return;
  await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text: \`A message from \${change.current.name}: \${change.current.message}\` }),
  });
}
`;

const setting = (title: string, _id: string, property: string, value: string): AssetConfig => ({
  title,
  module: "function",
  resource_id: _id,
  submodule: "env",
  property,
  type: "string",
  value,
});

/** There is no value that would do: somebody has to give one. */
const { value: _, ...keySetting } = setting("API key that may create messages", receive, "API_KEY", "");

const contact: Bundle = {
  name: "Contact form",
  description:
    "Messages from a form on a website, the address that takes them, and a call for each to a server of yours.",
  url: "twinhelm:contact-form",
  icon: "contact_mail",
  resources: [
    resource("bucket", messages, {
      schema: collected(messages, "Messages", "What people wrote in the contact form", "mail", {
        name: text("Name"),
        email: text("E-mail"),
        message: { ...text("Message"), type: "textarea" },
      }),
    }),
    resource("function", receive, {
      schema: {
        _id: receive,
        name: "Contact form",
        description: "Takes what the contact form sends",
        language: "javascript",
        timeout: 10,
        env: { API_KEY: "{API_KEY}", THANKS: "{THANKS}" },
        triggers: {
          default: {
            type: "http",
            active: true,
            options: { method: "Post", path: "/contact", preflight: true },
          },
        },
      },
      env: { API_KEY: "", THANKS: "Thank you." },
      package: { dependencies: {} },
      index: receiveCode,
    }),
    resource("function", notify, {
      schema: {
        _id: notify,
        name: "Notify of messages",
        description: "Calls a server for each message",
        language: "javascript",
        timeout: 10,
        env: { NOTIFY_URL: "{NOTIFY_URL}" },
        triggers: {
          default: { type: "bucket", active: true, options: { bucket: messages, type: "INSERT" } },
        },
      },
      env: { NOTIFY_URL: "none" },
      package: { dependencies: {} },
      index: notifyCode,
    }),
  ],
  configs: [
    keySetting,
    setting("Answer to whoever sends the form", receive, "THANKS", "Thank you."),
    setting("Address to call for each message, or none", notify, "NOTIFY_URL", "none"),
  ],
};

const usage: Bundle = {
  name: "Usage",
  description:
    "A dashboard of what this instance has: its buckets, functions and identities, and what it was asked.",
  url: "twinhelm:usage",
  icon: "insights",
  resources: [
    resource("function", bundleId(4, 0), {
      schema: {
        _id: bundleId(4, 0),
        name: "Usage figures",
        description: "Figures for the dashboard of usage",
        language: "javascript",
        timeout: 10,
        env: { TITLE: "{TITLE}" },
        triggers: {
          default: {
            type: "http",
            active: true,
            options: { method: "Get", path: "/usage", preflight: true },
          },
        },
      },
      env: { TITLE: "Memory of the process in MiB" },
      package: { dependencies: {} },
      index: `export default function () {
  const { rss, heapUsed } = process.memoryUsage();
  const data = [rss, heapUsed].map((bytes) => Math.round(bytes / 1048576));
  return { title: process.env.TITLE, label: ["All", "In use"], datasets: [{ label: "MiB", data }] };
}
`,
    }),
    resource("dashboard", bundleId(4, 1), {
      schema: {
        _id: bundleId(4, 1),
        name: "Usage",
        icon: "insights",
        components: [{ name: "Memory", url: "api:/fn-execute/usage", type: "bar", ratio: "2/2" }],
      },
    }),
  ],
  configs: [setting("Title of the chart", bundleId(4, 0), "TITLE", "Memory of the process in MiB")],
};

const ofTemplate = (key: number, template: BucketTemplate, url: string, icon: string): Bundle => ({
  name: template.name,
  description: template.description ?? "",
  url,
  icon,
  resources: [...bucketsOf(key, template)],
});

/** Assets that come with the product. Many lines: loaded where they are shown. */
export const gallery: readonly Bundle[] = [
  ofTemplate(1, blog, "twinhelm:blog", "article"),
  contact,
  ofTemplate(2, shop, "twinhelm:shop", "storefront"),
  usage,
];
