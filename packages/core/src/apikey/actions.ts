import { defineAttachment, defineRecordActions } from "../record/actions";
import { apikeyApi } from "./api";
import { apikeyBodySchema } from "./model";

const records = defineRecordActions({
  area: "apikey",
  module: "passport:apikey",
  api: apikeyApi,
  body: apikeyBodySchema,
  icon: "vpn_key",
});

export const apikeyList = records.list;
export const apikeyGet = records.get;
export const apikeyCreate = records.create;
export const apikeyUpdate = records.update;
export const apikeyDelete = records.delete;

const attachment = defineAttachment("apikey");
export const apikeyAttach = attachment.attach;
export const apikeyDetach = attachment.detach;
