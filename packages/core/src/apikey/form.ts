import { textOf } from "../form/model";
import type { RecordForm } from "../record/area";
import type { ApiKey, ApiKeyBody } from "./model";
import { apikeyText } from "./text";

/** The form of an API key. A new one is active, and its key is made by the server. */
export const apikeyForm = (): RecordForm<ApiKey, ApiKeyBody> => ({
  fields: (_, row) => [
    ...(row === undefined
      ? []
      : [
          {
            key: "key",
            label: apikeyText("key"),
            kind: "readOnly",
            hint: apikeyText("key.hint"),
          } as const,
        ]),
    { key: "name", label: apikeyText("name"), kind: "text", required: true },
    { key: "description", label: apikeyText("description"), kind: "multiline" },
    ...(row === undefined ? [] : [{ key: "active", label: apikeyText("active"), kind: "switch" } as const]),
  ],
  begin: (row) => ({
    key: row?.key ?? "",
    name: row?.name ?? "",
    description: row?.description ?? "",
    active: row?.active ?? true,
  }),
  body(values, row) {
    const description = textOf(values, "description");
    return {
      name: textOf(values, "name"),
      active: values.active !== false,
      ...(description === "" && row?.description === undefined ? {} : { description }),
    };
  },
});
