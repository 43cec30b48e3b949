import type { Bucket } from "../bucket/model";
import type { Property } from "../field/property";
import { isListProperty, structureOf } from "../field/structure";
import { componentAddress } from "./component/address";
import type { Component, ComponentType } from "./model";

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
  /** Whose days, weeks and months they are, as IANA calls it; empty: those of UTC. */
  readonly timeZone: string;
  /** What else its address asks for: it stays. */
  readonly others: readonly (readonly [name: string, value: string])[];
}

export const noSource: BucketSource = {
  bucketId: "",
  where: "",
  group: "",
  unit: "day",
  measure: "count",
  field: "",
  timeZone: "",
  others: [],
};

/** A new one: its days are those of whoever makes it. */
export const newSource = (bucketId: string): BucketSource => ({
  ...noSource,
  bucketId,
  timeZone: zoneHere(),
});

const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Time zones that can be chosen: that of the viewer and UTC first. `own`: the one that is chosen. */
export function timeZones(own: string): readonly string[] {
  return [...new Set([zoneHere(), "UTC", own || "UTC", ...Intl.supportedValuesOf("timeZone")])];
}

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

/** Names of what an address has of a source. */
const named = new Set(["group", "unit", "timeZone", "measure", "field", "where", "as"]);

/** The address of a component of this type. */
export function sourceUrl(source: BucketSource, type: ComponentType, isDated: boolean): string {
  const { bucketId, where, group, unit, measure, field, timeZone, others } = source;
  const query = new URLSearchParams();
  if (type !== "statistic" && group !== "") query.set("group", group);
  const hasDays = type !== "statistic" && group !== "" && isDated;
  if (hasDays) query.set("unit", unit);
  if (hasDays && timeZone !== "" && timeZone !== "UTC") query.set("timeZone", timeZone);
  if (measure !== "count") query.set("measure", measure);
  if (measure !== "count") query.set("field", field);
  if (where.trim() !== "") query.set("where", where.trim());
  if (type === "table" || type === "statistic") query.set("as", type);
  for (const [name, value] of others) query.append(name, value);
  const text = query.toString();
  return `api:/bucket/${bucketId}/data/groups${text === "" ? "" : `?${text}`}`;
}

/** Whether an address is that of documents of a bucket, taken together. */
export const isSourceUrl = (url: string): boolean => sourceOf(url) !== undefined;

/** What such an address was made of; `undefined`: it is another one. */
export function sourceOf(url: string): BucketSource | undefined {
  const bucketId = bucketOfUrl(url);
  const address = componentAddress(url);
  if (bucketId === undefined || address.kind !== "api" || !/\/groups$/.test(address.path)) return undefined;
  const query = new Map(address.query);
  const oneOf = <Name extends string>(all: readonly Name[], name: string, otherwise: Name): Name =>
    all.find((each) => each === query.get(name)) ?? otherwise;
  return {
    bucketId,
    where: query.get("where") ?? "",
    group: query.get("group") ?? "",
    unit: oneOf(groupUnits, "unit", "day"),
    measure: oneOf(groupMeasures, "measure", "count"),
    field: query.get("field") ?? "",
    timeZone: query.get("timeZone") ?? "",
    others: address.query.filter(([name]) => !named.has(name)),
  };
}

/** The bucket whose documents an address shows; `undefined`: it shows none. */
export function bucketOfUrl(url: string): string | undefined {
  const address = componentAddress(url);
  if (address.kind !== "api") return undefined;
  return /^bucket\/([0-9a-f]{24})\/data(?:\/groups)?$/i.exec(address.path)?.[1];
}

/** Whose days the figures of an address are, in words; `undefined`: they are not by days. */
export function zoneOfUrl(url: string): string | undefined {
  const address = componentAddress(url);
  if (address.kind !== "api" || bucketOfUrl(url) === undefined) return undefined;
  const query = new Map(address.query);
  return query.has("unit") ? query.get("timeZone") || "UTC" : undefined;
}

/** Whether the groups of a source are days, weeks or months. */
export const isDated = (bucket: Bucket, { group }: Pick<BucketSource, "group">): boolean =>
  groupFields(bucket).some(({ path, isDate }) => path === group && isDate);

/** A source with another part; what only makes sense with it comes and goes with it. */
export function withPart(source: BucketSource, change: Partial<BucketSource>, bucket: Bucket): BucketSource {
  const next = { ...source, ...change };
  if (next.measure === "count") return next;
  const numbers = numberFields(bucket);
  const isThere = numbers.some(({ path }) => path === next.field);
  return isThere ? next : { ...next, field: numbers[0]?.path ?? "" };
}

/** What a component becomes that shows a source: an address, a type that can show it, and a name where it has none. */
export function shownAs(
  { name, type }: Pick<Component, "name" | "type">,
  source: BucketSource,
  bucket: Bucket,
): Partial<Component> {
  const known = sourceTypes.find((each) => each === type) ?? "bar";
  return {
    url: sourceUrl(source, known, isDated(bucket, source)),
    type: known,
    ...(name.trim() === "" ? { name: bucket.title } : {}),
  };
}

/** A component with another type: the address of a source asks for what that type shows. */
export function withType({ url }: Pick<Component, "url">, type: string): Partial<Component> {
  const source = sourceOf(url);
  const known = sourceTypes.find((each) => each === type);
  if (source === undefined || known === undefined) return { type };
  return { type, url: sourceUrl(source, known, zoneOfUrl(url) !== undefined) };
}
