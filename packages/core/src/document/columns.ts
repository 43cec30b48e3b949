import type { Bucket } from "../bucket/model";
import { primaryOf } from "../field/primary";
import type { Property } from "../field/property";
import { titleOf } from "../field/property";
import { fieldTypeOf } from "../field/table";

/** One column of the data table. */
export interface Column {
  /** Key of the field; `_id` is the first column. */
  readonly key: string;
  readonly title: string;
  readonly property: Property | undefined;
  readonly align: "left" | "right";
  readonly sortable: boolean;
  /** The column that is shown where there is room for only one. */
  readonly primary: boolean;
}

/** The id, then one column per field in the order of the schema. */
export function columnsOf(bucket: Bucket): readonly Column[] {
  const primary = primaryOf(bucket);
  const id: Column = {
    key: "_id",
    title: "_id",
    property: undefined,
    align: "left",
    sortable: true,
    primary: primary === "_id",
  };
  const fields = Object.entries(bucket.properties).map(([key, property]): Column => {
    const type = fieldTypeOf(property.type);
    return {
      key,
      title: titleOf(key, property),
      property,
      align: type?.align ?? "left",
      sortable: type?.sortable ?? true,
      primary: key === primary,
    };
  });
  return [id, ...fields];
}
