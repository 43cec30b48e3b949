import { textOf } from "../form/model";
import { attachChosen, policyFields } from "../policy/choosing";
import type { RecordForm } from "../record/area";
import type { ApiKey, ApiKeyBody } from "./model";
import { type ApiKeyKnown, apikeyRecords } from "./records";
import { apikeyText } from "./text";

/** The form of an API key. A new one is active, and its key is made by the server. */
export const apikeyForm = ({ policies }: ApiKeyKnown): RecordForm<ApiKey, ApiKeyBody> => ({
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
    ...(row === undefined
      ? policyFields(policies)
      : [{ key: "active", label: apikeyText("active"), kind: "switch" } as const]),
  ],
  begin: (row) => ({
    key: row?.key ?? "",
    name: row?.name ?? "",
    description: row?.description ?? "",
    active: row?.active ?? true,
    policies: "",
  }),
  complete: (run, values, row) => attachChosen(run, apikeyRecords.actions, values, row._id),
  body(values, row) {
    const description = textOf(values, "description");
    return {
      name: textOf(values, "name"),
      active: values.active !== false,
      ...(description === "" && row?.description === undefined ? {} : { description }),
    };
  },
});
