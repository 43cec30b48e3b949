import { type AreaName, areaNames } from "../../document/form/fields";
import type { Bucket } from "../model";

/** Keys of fields by the area of a document's form that they stand in, each area in its order. */
export type BucketView = Readonly<Record<AreaName, readonly string[]>>;

type Fields = Pick<Bucket, "properties">;
type Property = Bucket["properties"][string];

/** A field that says nothing stands at the bottom (spec 2, section 4). */
const areaOf = (property: Property | undefined): AreaName =>
  areaNames.find((each) => each === property?.options?.position) ?? "bottom";

export function viewOf({ properties }: Fields): BucketView {
  const keysAt = (area: AreaName) =>
    Object.keys(properties).filter((key) => areaOf(properties[key]) === area);
  return { left: keysAt("left"), right: keysAt("right"), bottom: keysAt("bottom") };
}

/**
 * The view of a bucket as it is now, arranged as a view of an earlier one says: fields that came since stay where they
 * are, at the end; those that are gone are left out.
 */
function arranged(bucket: Fields, view: BucketView): BucketView {
  const named = new Set(areaNames.flatMap((area) => view[area]));
  const own = viewOf(bucket);
  const keysAt = (area: AreaName) => [
    ...view[area].filter((key) => Object.hasOwn(bucket.properties, key)),
    ...own[area].filter((key) => !named.has(key)),
  ];
  return { left: keysAt("left"), right: keysAt("right"), bottom: keysAt("bottom") };
}

/** The bucket with its fields arranged. In the order of all fields, each part keeps the places that it has. */
export function withView<Of extends Fields>(bucket: Of, wanted: BucketView): Of {
  const view = arranged(bucket, wanted);
  const at = new Map(areaNames.flatMap((area) => view[area].map((key) => [key, area] as const)));
  const waiting = new Map(areaNames.map((area) => [area, [...view[area]]]));
  const keys = Object.keys(bucket.properties).flatMap((key) => {
    const next = waiting.get(at.get(key) ?? "bottom")?.shift();
    return next === undefined ? [] : [next];
  });
  const entries = keys.flatMap((key) => {
    const property = bucket.properties[key];
    return property === undefined ? [] : [[key, placed(property, at.get(key) ?? "bottom")] as const];
  });
  return { ...bucket, properties: Object.fromEntries(entries) };
}

const placed = (property: Property, position: AreaName): Property =>
  areaOf(property) === position ? property : { ...property, options: { ...property.options, position } };

/** The view with a field in another place: the one with this index there, once it is taken out of where it was. */
export function moveInView(view: BucketView, key: string, area: AreaName, index: number): BucketView {
  const without = (each: AreaName) => view[each].filter((one) => one !== key);
  const next = { left: without("left"), right: without("right"), bottom: without("bottom") };
  const at = Math.max(0, Math.min(index, next[area].length));
  return { ...next, [area]: next[area].toSpliced(at, 0, key) };
}

/** The view with a field one step up or down: past its neighbour, or over the edge of its area into the next one. */
export function stepInView(view: BucketView, key: string, by: -1 | 1): BucketView {
  const area = areaNames.find((each) => view[each].includes(key));
  if (area === undefined) return view;
  const index = view[area].indexOf(key) + by;
  if (index >= 0 && index < view[area].length) return moveInView(view, key, area, index);
  const beside = areaNames[areaNames.indexOf(area) + by];
  return beside === undefined ? view : moveInView(view, key, beside, by === 1 ? 0 : view[beside].length);
}

/** The areas that are named, each with these fields; the others without them. What is in no list stays. */
export function viewWith(
  view: BucketView,
  lists: { readonly [Area in AreaName]?: readonly string[] | undefined },
): BucketView {
  const named = new Set(areaNames.flatMap((area) => lists[area] ?? []));
  const keysAt = (area: AreaName) => [...(lists[area] ?? []), ...view[area].filter((key) => !named.has(key))];
  return { left: keysAt("left"), right: keysAt("right"), bottom: keysAt("bottom") };
}
