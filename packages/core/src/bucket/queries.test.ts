import { QueryClient } from "@tanstack/query-core";
import { expect, it } from "vitest";
import { resultOfText } from "../http/exchange";
import type { Transport } from "../http/transport";
import type { Bucket } from "./model";
import { bucketsQuery } from "./queries";

it("a new order of fields is news, the same answer again is not", async () => {
  let properties: object = { a: { type: "string" }, b: { type: "string" } };
  const transport: Transport = {
    baseUrl: "http://nowhere",
    send: async (call) =>
      resultOfText(
        call,
        "application/json",
        JSON.stringify([{ _id: "1", title: "Boats", description: "Boats", properties }]),
      ),
  };
  const client = new QueryClient();
  const ask = async () => {
    await client.fetchQuery(bucketsQuery(transport));
    return client.getQueryData<readonly Bucket[]>(["bucket"]);
  };
  const first = await ask();
  expect(await ask()).toBe(first);
  properties = { b: { type: "string" }, a: { type: "string" } };
  expect(Object.keys((await ask())?.[0]?.properties ?? {})).toEqual(["b", "a"]);
});
