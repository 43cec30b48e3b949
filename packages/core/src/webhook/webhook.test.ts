import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bucketIdOf, collectionOf } from "../bucket/collection";
import { problemsOf } from "../form/model";
import { pageSizes } from "../list/state";
import { rangeProblem } from "../log/range";
import { logTime } from "../log/time";
import { webhook } from "./area";
import { examplePayload, templateValues } from "./example";
import { webhookForm } from "./form";
import { webhookListOf } from "./list";
import { differenceOf, differs } from "./log/difference";
import { filterOf, logFilterOf, logFilterValues, noLogFilter } from "./log/filter";
import { asideText, detailLines, statusText } from "./log/lines";
import type { WebhookLog } from "./log/model";
import { defaultTemplate, type Webhook } from "./model";
import { exampleProblem, readExample } from "./trial";
import { isWebhookUrl } from "./url";

const id = "64a1f0c2e8b7a90012ab34cd";
const collections = [{ id: `bucket_${id}`, slug: "Ports" }];
const known = { collections, deliveries: true, buckets: [] };
const row: Webhook = {
  _id: id,
  title: "Notify",
  url: "https://example.com",
  body: "{{type}}",
  trigger: { name: "database", active: true, options: { collection: `bucket_${id}`, type: "UPDATE" } },
  retry: false,
  signed: true,
};

it("the list has the columns of the specification, three of them at first", () => {
  const list = webhookListOf(collections);
  const keys = list.columns.map(({ key }) => key);
  expect(keys.slice(0, 5)).toEqual(["_id", "title", "url", "type", "collection"]);
  expect([list.initial, list.memory]).toEqual([["_id", "title", "url"], "Webhooks"]);
  const texts = list.columns.map((column) => column.cell(row).text);
  expect(texts.slice(3, 5)).toEqual(["Update", "Ports"]);
  expect(webhook.list).toEqual({ pageSize: 10, sort: { field: "_id", direction: -1 } });
  expect(pageSizes).toEqual([5, 10, 25, 100]);
  expect(webhook.words.agree).toBe("agree");
});

describe("the form", () => {
  const form = webhookForm(known);
  const problems = (more: object, of?: Webhook) => {
    const values = { ...form.begin(of), ...more };
    return problemsOf(form.fields(values, of), values);
  };

  it("the form asks for what the specification asks for, in its words", () => {
    expect(problems({ body: "" })).toEqual({
      title: "This field is required.",
      url: "Url is required.",
      body: "Body mapping is required",
      "trigger.options.collection": "Collection is required.",
      "trigger.options.type": "Type is required.",
    });
    expect(problems({ url: "x" }, row)).toEqual({ url: "Enter a valid url." });
    expect(problems({ secret: "short" }, row)).toEqual({ secret: "A secret has at least 16 characters." });
    expect(form.begin(undefined)).toMatchObject({ body: defaultTemplate, "trigger.active": true });
    expect(form.fields(form.begin(row), row).map(({ key }) => key)).toEqual([
      "title",
      "url",
      "trigger.options.collection",
      "trigger.options.type",
      "body",
      "trigger.active",
      "retry",
      "secret",
      "unsigned",
    ]);
  });

  it("gives back what was read, and says of the secret only what was typed", () => {
    const { _id, signed, ...body } = row;
    expect(form.body(form.begin(row), row)).toEqual(body);
    expect(form.body({ ...form.begin(row), secret: "x".repeat(16) }, row).secret).toBe("x".repeat(16));
    expect(form.body({ ...form.begin(row), unsigned: true }, row).secret).toBeNull();
  });

  it("offers another server what it knows alone", () => {
    const { retry, signed, ...theirs } = row;
    const fields = form.fields(form.begin(theirs), theirs).map(({ key }) => key);
    expect(fields).not.toContain("retry");
    expect(fields).not.toContain("secret");
    expect(form.body(form.begin(theirs), theirs)).not.toHaveProperty("retry");
    const made = webhookForm({ ...known, deliveries: false });
    expect(made.fields(made.begin(undefined), undefined).map(({ key }) => key)).not.toContain("secret");
    expect(made.body(made.begin(undefined), undefined)).not.toHaveProperty("retry");
  });

  it("keeps a collection that is gone", () => {
    const none = webhookForm({ ...known, collections: [] });
    const field = none.fields(none.begin(row), row).find(({ key }) => key === "trigger.options.collection");
    expect(field?.choices?.map(({ value }) => value)).toEqual(["", `bucket_${id}`]);
  });
});

it.each([
  ["http://a.com:80/x?y=1", true],
  ["http://localhost:3000/in", true],
  ["http://127.0.0.1:8080", true],
  ["http://[::1]:80/", true],
  ["http://localhost", true],
  ["http://999.1.1.1:80", false],
  ["javascript:alert(1)", false],
  ["", false],
])("%j is an address that can be sent to: %s", (url, is) => expect(isWebhookUrl(url)).toBe(is));

describe("an example", () => {
  const bucket = { _id: id, properties: { name: { type: "string" } }, title: "Ports" } as const;

  it("has a value for each field, or what it is given; a deletion has its key alone", () => {
    expect(examplePayload("INSERT", bucket)).toMatchObject({
      type: "insert",
      document: { name: expect.anything() },
    });
    const document = { _id: "5f00000000000000000000bb", name: "Oslo" };
    expect(examplePayload("REPLACE", bucket, document)).toEqual({
      type: "replace",
      document,
      documentKey: document._id,
    });
    expect(examplePayload("DELETE", bucket)).toEqual({ type: "delete", documentKey: expect.any(String) });
    expect(bucketIdOf(collectionOf(bucket._id))).toBe(id);
    expect(bucketIdOf("identity")).toBeUndefined();
  });

  it("has what is translated as it is stored, and offers it as JSON", () => {
    const properties = { name: { type: "string", options: { translate: true } } };
    expect(examplePayload("INSERT", { properties }).document).toMatchObject({ name: { en_US: "" } });
    expect(templateValues("INSERT", { properties })).toContain("{{{ toJSON document.name }}}");
  });

  it("names what a template can use", () => {
    expect(templateValues("INSERT", bucket)).toContain("{{{document.name}}}");
    expect(templateValues("INSERT", { properties: { "a b": { type: "string" } } })).toContain(
      "{{{document.[a b]}}}",
    );
    expect(templateValues("DELETE", bucket)).not.toContain("{{{document.name}}}");
  });

  it("is a JSON object, or nothing", () => {
    expect(readExample('{"a":1}')).toEqual({ a: 1 });
    for (const text of ["[1]", "1", "x", "null"]) {
      expect(readExample(text)).toBeUndefined();
      expect(exampleProblem(text)).toBe("The example must be a JSON object.");
    }
    expect(exampleProblem(" ")).toBeUndefined();
  });
});

describe("a delivery", () => {
  const log: WebhookLog = {
    _id: id,
    webhook: id,
    succeed: true,
    created_at: new Date(2026, 2, 1, 9, 5, 7).toISOString(),
    duration: 12,
    content: {
      request: { url: "https://example.com", headers: { A: "b" }, body: '{"a":1}' },
      response: { status: 200, statusText: "OK", headers: { b: ["1", "2"], a: ["x"] }, body: "fine" },
    },
  };
  const failed: WebhookLog = { ...log, succeed: false, content: { error: "It is not there." } };

  it("a delivery is shown with its status, its time and what came back", () => {
    expect([statusText(log), statusText(failed), logTime(log.created_at)]).toEqual([
      "SUCCEEDED",
      "FAILED",
      "03/01/2026 09:05:07",
    ]);
    expect(asideText({ ...log, cause: "test", attempt: 2 })).toBe("200 · 12 ms · attempt 2 · test");
    expect(detailLines(log).map(({ text }) => text)).toEqual([
      "Request",
      "POST https://example.com",
      "A: b",
      "",
      "{",
      '  "a": 1',
      "}",
      "Response",
      "200 OK",
      "a: x",
      "b: 1",
      "b: 2",
      "",
      "fine",
    ]);
    expect(detailLines(failed).map(({ text }) => text)).toEqual(["Error", "It is not there."]);
  });

  it("is the same as itself, and differs from another in what differs, the older one first", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const [a, b] = [one, other].map((body, index) => ({
          ...log,
          created_at: new Date(2026, 2, index + 1).toISOString(),
          content: { response: { status: 200, statusText: "OK", headers: {}, body } },
        }));
        if (a === undefined || b === undefined) return;
        expect(differs(differenceOf(a, a))).toBe(false);
        expect(differenceOf(a, b)).toEqual(differenceOf(b, a));
      }),
    );
    const later = { ...log, created_at: "2999-01-01T00:00:00.000Z", content: failed.content };
    expect(differenceOf(later, log).filter(({ kind }) => kind === "second")).toEqual([
      { kind: "second", text: "It is not there." },
    ]);
  });
});

describe("the filter of logs", () => {
  const now = new Date(2026, 2, 15, 12).getTime();
  it.each([
    ["", "", undefined],
    ["2026-03-01", "2026-03-15", undefined],
    ["2026-03-01", "", "Both days are needed, the first one not after the second."],
    ["2026-03-02", "2026-03-01", "Both days are needed, the first one not after the second."],
    ["2026-02-30", "2026-03-01", "Both days are needed, the first one not after the second."],
    ["2026-03-01", "2026-03-16", "The date range must not be after today."],
  ])("from %j to %j: %s", (begin, end, problem) => {
    expect(rangeProblem({ ...noLogFilter, begin, end }, now)).toBe(problem);
  });

  it("asks for whole days, to the end of the last one", () => {
    const { between } = filterOf({ ...noLogFilter, begin: "2026-03-01", end: "2026-03-01" });
    expect([between?.begin, between?.end].map((each) => new Date(String(each)).getTime())).toEqual([
      new Date(2026, 2, 1).getTime(),
      new Date(2026, 2, 2).getTime(),
    ]);
    expect(filterOf({ ...noLogFilter, status: "failed", webhooks: [id] })).toEqual({
      webhooks: [id],
      succeed: false,
      between: undefined,
    });
  });

  it("comes back from its fields as it went in", () => {
    const draft = { webhooks: [id, "x"], status: "failed", begin: "2026-03-01", end: "2026-03-02" } as const;
    expect(logFilterOf(logFilterValues(draft))).toEqual(draft);
    expect(logFilterOf(logFilterValues(noLogFilter))).toEqual(noLogFilter);
  });
});
