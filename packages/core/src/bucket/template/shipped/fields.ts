import type { Property } from "../../../field/property";
import type { Bucket } from "../../model";
import { alwaysTrue } from "../../options/rules";

const position = (at: "left" | "right" | "bottom") => ({ position: at });
/** Where a field stands in the form of a document. */
export const left = position("left");
export const right = position("right");
export const bottom = position("bottom");
export const unique = { ...left, unique: true, index: true };
export const translated = { ...left, translate: true };
const indexed = { ...right, index: true };

type More = Omit<Partial<Property>, "type" | "title">;

/** Fields of the types that templates use; they stand on the left where nothing else is said. */
const field =
  (type: string) =>
  (title: string, more: More = {}): Property => ({ type, title, options: left, ...more });

export const text = field("string");
export const long = field("textarea");
export const rich = field("richtext");
export const number = field("number");
export const date = field("date");
export const picture = field("storage");
export const place = field("location");
export const flag = (title: string, more: More = {}): Property => ({
  type: "boolean",
  title,
  default: false,
  options: right,
  ...more,
});

/** One of several words, which documents are found by. */
export const choice = (title: string, values: readonly string[], more: More = {}): Property => ({
  type: "string",
  title,
  enum: [...values],
  default: values[0],
  options: indexed,
  ...more,
});

/** Any of several words. */
export const several = (title: string, values: readonly string[], more: More = {}): Property => ({
  type: "multiselect",
  title,
  items: { type: "string", enum: [...values] },
  options: right,
  ...more,
});

/** Words that nobody foresees. */
export const words = (title: string, more: More = {}): Property => ({
  type: "array",
  title,
  items: { type: "string" },
  uniqueItems: true,
  options: right,
  ...more,
});

export const one = (title: string, bucketId: string, more: More = {}): Property => ({
  type: "relation",
  title,
  bucketId,
  relationType: "onetoone",
  dependent: false,
  options: right,
  ...more,
});

export const many = (title: string, bucketId: string, more: More = {}): Property => ({
  ...one(title, bucketId, more),
  relationType: "onetomany",
});

export const email = (title: string, more: More = {}): Property =>
  text(title, { pattern: "^[^@ ]+@[^@ ]+\\.[^@ ]+$", ...more });

/** The part of an address that names a page. */
export const slug = (of: string): Property =>
  text("Address", {
    description: `Names ${of} in addresses: small letters, digits and dashes`,
    pattern: "^[a-z0-9-]+$",
    options: unique,
  });

type Told = Pick<
  Bucket,
  "title" | "description" | "icon" | "primary" | "required" | "properties" | "history"
>;

/** A bucket that everybody may read and write whom policies let. */
export const bucket = (_id: string, told: Told): Bucket => ({
  readOnly: false,
  history: false,
  ...told,
  _id,
  acl: { read: alwaysTrue, write: alwaysTrue },
});
