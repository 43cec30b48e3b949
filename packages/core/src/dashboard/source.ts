import type { Bucket } from "../bucket/model";
import type { Property } from "../field/property";
import { isListProperty, structureOf } from "../field/structure";
import { componentAddress } from "./component/address";
import type { ComponentType } from "./model";

/** How figures of a bucket are made, as the server's own route takes it. */
export const groupMeasures = ["count", "sum", "average", "least", "greatest"] as const;
export const groupUnits = ["day", "week", "month"] as const;

export type GroupMeasure = (typeof groupMeasures)[number];
export type GroupUnit = (typeof groupUnits)[number];

/** A component that shows documents of a bucket, taken together. Empty: not chosen. */
export interface BucketSource {
  readonly bucketId: string;
  /** Which documents, as a list takes its filter. */
  readonly where: string;
  /** Path of a field. */
  readonly group: string;
  readonly unit: GroupUnit;
  readonly measure: GroupMeasure;
  /** Path of a field of numbers. */
  readonly field: string;
}

export const noSource: BucketSource = {
  bucketId: "",
  where: "",
  group: "",
  unit: "day",
  measure: "count",
  field: "",
};

/** Types of components that can show it: points need two figures each, cards none. */
export const sourceTypes: readonly ComponentType[] = [
  "bar",
  "line",
  "pie",
  "doughnut",
  "polarArea",
  "radar",
  "table",
  "statistic",
];

/** Fields of a bucket that can be chosen, with what people call them. */
export interface SourceField {
  readonly path: string;
  readonly title: string;
  readonly isDate: boolean;
}

interface Found extends SourceField {
  readonly property: Property;
}

const allFields = (properties: Readonly<Record<string, Property>>, path = "", title = ""): readonly Found[] =>
  Object.entries(properties).flatMap(([name, property]) => {
    const at = `${path}${name}`;
    const called = `${title}${property.title || name}`;
    if (structureOf(property.type) === "fields")
      return allFields(property.properties ?? {}, `${at}.`, `${called} › `);
    return [{ path: at, title: called, isDate: structureOf(property.type) === "moment", property }];
  });

const shown = ({ path, title, isDate }: Found): SourceField => ({ path, title, isDate });

/** Fields whose values make groups. */
export const groupFields = ({ properties }: Bucket): readonly SourceField[] =>
  allFields(properties)
    .filter(({ property }) => {
      const single = isListProperty(property) ? (property.items ?? property) : property;
      return ["scalar", "moment", "reference"].includes(structureOf(single.type) ?? "");
    })
    .map(shown);

/** Fields that can be added up. */
export const numberFields = ({ properties }: Bucket): readonly SourceField[] =>
  allFields(properties)
    .filter(({ property }) => property.type === "number")
    .map(shown);

/** The address of a component of this type. */
export function sourceUrl(source: BucketSource, type: ComponentType, isDated: boolean): string {
  const { bucketId, where, group, unit, measure, field } = source;
  const query = new URLSearchParams();
  if (type !== "statistic" && group !== "") query.set("group", group);
  if (type !== "statistic" && group !== "" && isDated) query.set("unit", unit);
  if (measure !== "count") query.set("measure", measure);
  if (measure !== "count") query.set("field", field);
  if (where.trim() !== "") query.set("where", where.trim());
  if (type === "table" || type === "statistic") query.set("as", type);
  const text = query.toString();
  return `api:/bucket/${bucketId}/data/groups${text === "" ? "" : `?${text}`}`;
}

/** What such an address was made of; `undefined`: it is another one. */
export function sourceOf(url: string): BucketSource | undefined {
  const bucketId = bucketOfUrl(url);
  const address = componentAddress(url);
  if (bucketId === undefined || address.kind !== "api" || !/\/groups$/.test(address.path)) return undefined;
  const query = new Map(address.query);
  const named = <Name extends string>(all: readonly Name[], name: string, otherwise: Name): Name =>
    all.find((each) => each === query.get(name)) ?? otherwise;
  return {
    bucketId,
    where: query.get("where") ?? "",
    group: query.get("group") ?? "",
    unit: named(groupUnits, "unit", "day"),
    measure: named(groupMeasures, "measure", "count"),
    field: query.get("field") ?? "",
  };
}

/** The bucket whose documents an address shows; `undefined`: it shows none. */
export function bucketOfUrl(url: string): string | undefined {
  const address = componentAddress(url);
  if (address.kind !== "api") return undefined;
  return /^bucket\/([0-9a-f]{24})\/data(?:\/groups)?$/i.exec(address.path)?.[1];
}
