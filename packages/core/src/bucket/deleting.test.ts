import { expect, it } from "vitest";
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
