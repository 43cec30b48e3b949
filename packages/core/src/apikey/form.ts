import { type FormField, textOf } from "../form/model";
import { attachChosen, policyFields } from "../policy/choosing";
import type { RecordForm } from "../record/area";
import type { ApiKey, ApiKeyBody } from "./model";
import { type ApiKeyFormKnown, apikeyRecords } from "./records";
import { apikeyText } from "./text";

/** The form of an API key. A new one is active, and its key is made by the server. */
export const apikeyForm = ({ policies, ends }: ApiKeyFormKnown): RecordForm<ApiKey, ApiKeyBody> => ({
  fields: (_, row) => [
    ...(row === undefined
      ? []
      : [
          {
            key: "key",
            label: apikeyText("key"),
            kind: "secret",
            hint: apikeyText("key.hint"),
          } as const,
        ]),
    { key: "name", label: apikeyText("name"), kind: "text", required: true },
    { key: "description", label: apikeyText("description"), kind: "multiline" },
    ...(row === undefined ? [] : [{ key: "active", label: apikeyText("active"), kind: "switch" } as const]),
    // Another server has no such thing.
    ...((row === undefined ? ends : row.ends !== undefined) ? [endField] : []),
    ...(row === undefined ? policyFields(policies) : []),
  ],
  begin: (row) => ({
    key: row?.key ?? "",
    name: row?.name ?? "",
    description: row?.description ?? "",
    active: row?.active ?? true,
    policies: "",
    ends: row?.ends ?? "",
  }),
  complete: (run, values, row) => attachChosen(run, apikeyRecords.actions, values, row._id),
  body(values, row) {
    const description = textOf(values, "description");
    const last = textOf(values, "ends").trim();
    return {
      name: textOf(values, "name"),
      active: values.active !== false,
      ...(row?.ends === undefined && last === "" ? {} : { ends: last || null }),
      ...(description === "" && row?.description === undefined ? {} : { description }),
    };
  },
});

const endField: FormField = {
  key: "ends",
  label: apikeyText("ends"),
  kind: "text",
  hint: apikeyText("ends.hint"),
  check: (value) =>
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(String(value).trim())
      ? undefined
      : apikeyText("ends.wrong"),
};
