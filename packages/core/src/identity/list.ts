import { type Property, titleOf } from "../field/property";
import { fieldTypeOf } from "../field/table";
import type { Policy } from "../policy/model";
import type { Attribute } from "../preference/attributes";
import { type RecordColumn, type RecordList, recordCell } from "../record/area";
import type { Identity } from "./model";
import { identityText } from "./text";

/** The list of identities: their attributes are columns too, their policies are shown by name where it is known. */
export function identityListOf(
  attributes: readonly Attribute[],
  policies: readonly Policy[],
): RecordList<Identity> {
  const names = new Map(policies.map(({ _id, name }) => [_id, name]));
  const columns: readonly RecordColumn<Identity>[] = [
    { key: "_id", title: "_id", sort: "_id", cell: ({ _id }) => recordCell(_id) },
    {
      key: "identifier",
      title: identityText("identifier"),
      sort: "identifier",
      primary: true,
      cell: ({ identifier }) => recordCell(identifier),
    },
    {
      key: "policies",
      title: identityText("policies"),
      cell: (row) => recordCell(row.policies.map((id) => names.get(id) ?? id)),
    },
    ...attributes.map(
      ({ name, property }): RecordColumn<Identity> => ({
        key: `attributes.${name}`,
        title: titleOf(name, property),
        sort: `attributes.${name}`,
        align: fieldTypeOf(property.type)?.align ?? "left",
        cell: (row) => recordCell(row.attributes?.[name]),
      }),
    ),
  ];
  return {
    memory: "Identities",
    columns,
    staying: ["identifier"],
  };
}

/** What identities can be filtered by, as the filter panel wants it. */
export const identityProperties = (attributes: readonly Attribute[]): Readonly<Record<string, Property>> => ({
  identifier: { type: "string", title: identityText("identifier") },
  ...Object.fromEntries(attributes.map(({ name, property }) => [`attributes.${name}`, property])),
});
