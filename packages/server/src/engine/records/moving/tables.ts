import type { Bucket } from "@twinhelm/core/bucket/model";
import { itemTables } from "../documents/indexes";
import { tableOf } from "../documentTable";
import type { MovedTable } from "./held";

const unquoted = (name: string): string => name.slice(1, -1);

/** The tables of the documents of a bucket. */
export const documentTables = (bucket: Bucket): readonly MovedTable[] => [
  {
    name: unquoted(tableOf(bucket._id)),
    columns: [
      { name: "sequence", type: "integer" },
      { name: "id", type: "text" },
      { name: "json", type: "text" },
    ],
    key: [0],
  },
  ...itemTables(bucket).map(
    ({ table }): MovedTable => ({
      name: unquoted(table),
      columns: [
        { name: "value", type: "text" },
        { name: "document", type: "text" },
      ],
      key: [0, 1],
    }),
  ),
];

/** Whether a table holds documents, or what was made of them. */
export const isOfDocuments = (name: string): boolean =>
  /^(document|items|unique)_[\da-f]{24}(_|$)/.test(name);

const quoted = (name: string): string => `"${name}"`;

/** Columns, as SQL has them. */
export const columnsOf = ({ columns }: MovedTable): string =>
  columns.map(({ name }) => quoted(name)).join(", ");

/** Columns that rows are found by, as SQL has them. */
export const keyOf = ({ columns, key }: MovedTable): string =>
  key.map((at) => quoted(columns[at]?.name ?? "")).join(", ");

/** What stands behind `FROM` for rows of a range, in their order; `mark` gives the sign of each value. */
export function rangeOf(
  table: MovedTable,
  isAfter: boolean,
  isUpTo: boolean,
  mark: (at: number) => string,
): string {
  const width = table.key.length;
  const values = (first: number) => table.key.map((_, at) => mark(first + at)).join(", ");
  const bounds = [
    ...(isAfter ? [`(${keyOf(table)}) > (${values(1)})`] : []),
    ...(isUpTo ? [`(${keyOf(table)}) <= (${values(isAfter ? width + 1 : 1)})`] : []),
  ];
  return `${quoted(table.name)}${bounds.length === 0 ? "" : ` WHERE ${bounds.join(" AND ")}`} ORDER BY ${keyOf(table)}`;
}
