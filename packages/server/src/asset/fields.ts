import type { FilterFields } from "../filter/fields";

const text = { type: "string" };

/** What filters see of an asset. */
export const assetFields: FilterFields = {
  _id: text,
  name: text,
  description: text,
  url: text,
  icon: text,
  status: text,
  resources: { type: "array" },
  configs: { type: "array" },
};
