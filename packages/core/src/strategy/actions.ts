import { defineRecordActions } from "../record/actions";
import { strategyApi } from "./api";
import { strategyBodySchema } from "./model";

const records = defineRecordActions({
  area: "strategy",
  module: "passport:strategy",
  create: "insert",
  api: strategyApi,
  body: strategyBodySchema,
  icon: "linear_scale",
});

export const strategyList = records.list;
export const strategyGet = records.get;
export const strategyCreate = records.create;
export const strategyUpdate = records.update;
export const strategyDelete = records.delete;
