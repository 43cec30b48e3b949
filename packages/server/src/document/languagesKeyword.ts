import type { FuncKeywordDefinition } from "ajv";
import type { DataValidateFunction } from "ajv/dist/types";

/** `languages: [codes]`: an object has no other names. Says what `additionalProperties: false` would say. */
export const languagesKeyword: FuncKeywordDefinition = {
  keyword: "languages",
  type: "object",
  schemaType: "array",
  before: "additionalProperties",
  compile(codes: readonly string[]) {
    const known = new Set(codes);
    const check: DataValidateFunction = (data: object) => {
      const other = Object.keys(data).find((name) => !known.has(name));
      check.errors =
        other === undefined
          ? []
          : [{ keyword: "additionalProperties", params: { additionalProperty: other } }];
      return other === undefined;
    };
    return check;
  },
};
