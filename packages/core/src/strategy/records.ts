import { createRecordApi } from "../record/api";
import { fromList } from "../record/fromList";
import { defineRecords } from "../record/records";
import { strategy } from "./area";
import { strategyList } from "./list";
import { type Strategy, type StrategyBody, strategyBodySchema, strategySchema } from "./model";

const step = (address: string) => ({
  base_url: `https://id.example.com/${address}`,
  method: "get" as const,
  params: {},
  headers: {},
});

const example: StrategyBody = {
  name: "new-strategy",
  icon: "login",
  type: "oauth",
  options: {
    code: { ...step("authorize"), params: { scope: "email" } },
    access_token: step("token"),
    identifier: step("userinfo"),
  },
};

/** Sign-on strategies. The list is a bare array. */
export const strategyRecords = defineRecords({
  about: strategy,
  api: fromList(
    createRecordApi<Strategy, StrategyBody>({
      path: ["passport", "strategy"],
      schema: strategySchema,
      list: "array",
      blank: { type: "oauth", options: {} },
    }),
    // Spica breaks down over an unknown one (contract, passport.md section 3.3).
    ({ status }) => status === 500,
  ),
  body: strategyBodySchema,
  list: () => strategyList,
  nameOf: ({ name }: Strategy) => name,
  bodyOf: ({ _id: _, callbackUrl: __, ...body }: Strategy): StrategyBody => body,
  example,
  answered: ["_id", "callbackUrl"],
  actions: {},
});
