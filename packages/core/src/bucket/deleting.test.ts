import { expect, it } from "vitest";
import { createTransport } from "../http/fetchTransport";
import { bucketDelete } from "./actions";
import type { Bucket } from "./model";
import { bucketOffers } from "./offers";

const bucket = (_id: string, title: string, properties: Bucket["properties"]): Bucket => ({
  _id,
  title,
  description: "",
  properties,
});
const to = (bucketId: string, title?: string) =>
  ({
    type: "relation",
    bucketId,
    relationType: "onetoone",
    ...(title === undefined ? {} : { title }),
  }) as const;

const ports = bucket("p", "Ports", { twin: to("p") });
const boats = bucket("b", "Boats", { home: to("p", "Home"), seen: to("p"), crew: to("c") });

it.each([
  [0, "It holds no documents."],
  [1, "Its one document is deleted with it."],
  [1234, "Its 1234 documents are deleted with it."],
] as const)("says that %d documents go with it, as the server counts them", async (total, said) => {
  const transport = createTransport({
    baseUrl: "http://127.0.0.1/api",
    credential: () => undefined,
    fetch: async () => Response.json({ meta: { total }, data: [] }),
  });
  const input = await bucketDelete.learn?.({ transport }, { bucketId: "b", title: "Boats" });
  expect(input && bucketDelete.confirm?.(input).paragraphs).toContain(said);
});

it("asks also where the documents cannot be counted", async () => {
  const transport = createTransport({
    baseUrl: "http://127.0.0.1/api",
    credential: () => undefined,
    fetch: async () => Response.json({ statusCode: 403, message: "No." }, { status: 403 }),
  });
  const input = { bucketId: "b", title: "Boats" };
  expect(await bucketDelete.learn?.({ transport }, input)).toEqual(input);
});

it("says before a bucket is deleted which fields of others refer to it", () => {
  const asked = (chosen: Bucket) => {
    const input = bucketOffers.delete.inputFrom({
      chosen: { bucket: [chosen] },
      listed: { bucket: [ports, boats] },
    });
    return input === undefined ? undefined : bucketDelete.confirm?.(input);
  };
  expect(asked(ports)?.list).toEqual({
    heading: "These fields refer to its documents:",
    items: ["Boats: Home", "Boats: seen"],
  });
  expect(asked(boats)?.list).toBeUndefined();
});
