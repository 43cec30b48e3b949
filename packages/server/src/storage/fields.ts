import type { FilterFields } from "../filter/fields";

/** What filters see of an object. */
export const objectFields: FilterFields = {
  _id: { type: "string" },
  name: { type: "string" },
  content: { type: "object", properties: { type: { type: "string" }, size: { type: "number" } } },
};
