// Fields of a bucket are changed one by one, on what is stored now.
import { registry } from "@twinhelm/core/areas";
import { fieldAdd, fieldDelete, fieldEdit, fieldMove } from "@twinhelm/core/bucket/fieldActions";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { fieldsModel } from "@twinhelm/core/bucket/schemaEditing";
import { createEditor } from "@twinhelm/core/editing/editor";
import { addField, innerFields, withField } from "@twinhelm/core/field/fieldList";
import { newField } from "@twinhelm/core/field/naming";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import { createConsoleClient } from "@twinhelm/core/shell/client";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const client = () =>
  createConsoleClient({
    areas: registry,
    baseUrl: server.url,
    storage: { read: () => server.admin, write: () => {}, remove: () => {} },
    now: Date.now,
    connect: createTransport,
  });

async function made(): Promise<Bucket> {
  const { body } = await server.call("POST", "/bucket", {
    body: {
      title: "Ships",
      description: "All ships",
      primary: "name",
      required: ["name", "tons"],
      properties: {
        name: { type: "string", multipleOf: 2 },
        tons: { type: "number" },
        crew: { type: "object", properties: { rank: { type: "string" } } },
      },
    },
  });
  return body;
}
const stored = async ({ _id }: Bucket): Promise<Bucket> => (await server.call("GET", `/bucket/${_id}`)).body;
const keys = ({ properties }: Bucket) => Object.keys(properties);

it("adds, changes, moves and deletes a field, and leaves the rest as it is", async () => {
  const bucket = await made();
  const { _id: bucketId } = bucket;
  const context = { transport: client().transport };
  await fieldAdd.run(context, {
    bucketId,
    ...newField("port", "string", true),
    required: true,
    primary: true,
  });
  await fieldEdit.run(context, {
    bucketId,
    key: "tons",
    property: { type: "number", maximum: 5 },
    required: false,
  });
  await fieldMove.run(context, { bucketId, key: "crew", placeOf: "name" });
  await fieldDelete.run(context, { bucketId, key: "name" });
  expect(keys(await stored(bucket))).toEqual(["crew", "tons", "port"]);
  expect(await stored(bucket)).toMatchObject({
    primary: "port",
    required: ["port"],
    properties: { tons: { type: "number", maximum: 5 } },
  });
  const refused = [
    await fieldDelete.run(context, { bucketId, key: "port" }),
    await fieldEdit.run(context, { bucketId, key: "name", property: { type: "string" } }),
    await fieldAdd.run(context, { bucketId, ...newField("tons", "string", true) }),
    await fieldMove.run(context, { bucketId: "0123456789abcdef01234567", key: "a", placeOf: "b" }),
  ];
  expect(refused.map((each) => (each.ok ? "" : each.failure.code))).toEqual([
    "invalid",
    "not-found",
    "invalid",
    "not-found",
  ]);
  expect(keys(await stored(bucket))).toEqual(["crew", "tons", "port"]);
});

it("what somebody else made of the bucket meanwhile stays", async () => {
  const bucket = await made();
  const editor = createEditor(fieldsModel(client()), { row: bucket });
  editor.start();
  const saved = vi.fn();
  editor.onSaved(saved);
  editor.steps.change((list) => addField(list, newField("port", "string", true)));
  const { _id, ...body } = bucket;
  const theirs = {
    ...body,
    title: "Boats",
    properties: {
      ...body.properties,
      flag: { type: "storage" },
      tons: { type: "number", minimum: 1 },
    },
  };
  await server.call("PUT", `/bucket/${_id}`, { body: theirs });
  editor.steps.save();
  await expect.poll(() => saved.mock.calls).toMatchObject([[{ merged: true, typed: false }]]);
  const now = await stored(bucket);
  expect(keys(now)).toEqual(["name", "tons", "crew", "port", "flag"]);
  expect(now).toMatchObject({
    title: "Boats",
    properties: { tons: { minimum: 1 }, name: { multipleOf: 2 } },
  });
  expect(innerFields(now.properties.crew ?? { type: "" }).fields.map(({ key }) => key)).toEqual(["rank"]);
});

it("a definition that could not be stored is not sent; what was wrong before stops nobody", async () => {
  const bucket = await made();
  const editor = createEditor(fieldsModel(client()), { row: bucket });
  editor.start();
  editor.steps.change((list) => withField(list, "tons", (field) => ({ ...field, minimum: 5, maximum: 4 })));
  editor.steps.save();
  expect(editor.view()).toMatchObject({
    state: "pristine",
    problems: { tons: "The minimum must not be greater than the maximum." },
  });
  const old: Bucket = {
    ...bucket,
    properties: { ...bucket.properties, tons: { type: "number", minimum: 5, maximum: 4 } },
  };
  const other = createEditor(fieldsModel(client()), { row: old });
  expect(other.view().problems).toEqual({});
});
