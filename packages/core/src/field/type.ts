import type { MaterialIcon } from "material-icons";
import type { Cell, CellTools } from "./cell";
import type { FilterForm } from "./filterForm";
import type { OptionName } from "./options";
import type { Property } from "./property";
import type { Setting } from "./settings";
import type { FieldTextKey } from "./text";
import type { TextForm, ValueProblem } from "./textForm";

/** The part of JSON Schema that a field type asks of its values. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** How values lie in a document, which decides on paths, indexes and what a filter compares. */
export type Structure =
  /** One value that is compared as it is. */
  | "scalar"
  /** A text that filters see as a date. */
  | "moment"
  /** A list of the values of `items`. */
  | "list"
  /** An object with the fields of `properties`. */
  | "fields"
  /** A GeoJSON point. */
  | "point"
  /** The id of a document of another bucket, or a list of ids. */
  | "reference";

/** Editor of a value. Each face has a table of them, so that one that is missing there does not compile. */
export type EditorName =
  | "text"
  | "multiline"
  | "richtext"
  | "number"
  | "switch"
  | "date"
  | "color"
  | "file"
  | "relation"
  | "location"
  | "object"
  | "list"
  | "choices";

/** What the definition of a field of this type has beside the keywords of all types (contract, bucket.md section 3.2). */
export interface Definition {
  /** Keywords that it must have. */
  readonly required: readonly string[];
  /** JSON Schema of its own keywords. */
  readonly keywords: JsonSchema;
  /** Keywords that the server adds where they are absent. */
  readonly defaults: Partial<Property>;
  /** Keywords that a new field begins with in a console. */
  readonly initial: () => Partial<Property>;
}

/**
 * All that any part of the product knows about one field type. A part that is forgotten does not compile.
 * Values are as the wire has them; `undefined`, `null` and `""` never reach `cell`.
 */
export interface FieldType {
  /** Name in the picker. */
  readonly label: FieldTextKey;
  /** What it is for, in a few words below its name. */
  readonly about: FieldTextKey;
  /** Name of a Material icon, and its colour in the picker. */
  readonly icon: MaterialIcon;
  readonly color: string;
  /** What values are made of: it decides on the settings of lists (contract, console-gaps.md section 3.1). */
  readonly origin: "string" | "number" | "boolean" | "array" | "object";
  readonly structure: Structure;

  /** How a value is shown. One of another type is shown too, as text. */
  readonly cell: (value: unknown, property: Property, tools: CellTools) => Cell;
  readonly align: "left" | "right";
  /** Whether lists offer to sort by it. */
  readonly sortable: boolean;
  /** Whether the search box looks into it. */
  readonly searchable: boolean;
  /** Whether its cell can be edited in the table. */
  readonly editableInTable: boolean;
  /** Whether the items of a list may have this type. */
  readonly asItem: boolean;
  /** Its place among the types of attributes of identities; false: an attribute cannot have this type. */
  readonly asAttribute: number | false;
  /** Whether the first field of this type names a document whose bucket has no primary field. */
  readonly namesDocument: boolean;

  /** How a value is written as text, and read from it. */
  readonly text: TextForm;
  /** What is wrong with a value by the limits of its field. */
  readonly check: (value: unknown, property: Property) => ValueProblem | undefined;
  readonly filter: FilterForm;

  /** JSON Schema of the values (contract, bucket.md section 4.1). `schemaOf` gives that of an inner field. */
  readonly schema: (property: Property, schemaOf: (property: Property) => JsonSchema) => JsonSchema;
  /** A sent value with what the server adds before it is checked. */
  readonly completed: (value: unknown) => unknown;
  /** A checked value in the one form in which it is stored. */
  readonly stored: (value: unknown) => unknown;
  /** A value to start from, where the field has no default, enumeration or examples. */
  readonly example: (property: Property, fieldsOf: (properties: Properties) => unknown) => unknown;

  readonly editor: EditorName;
  readonly definition: Definition;
  /** Settings that only some types have, in the order of the dialog. `items`: the type of the items of a list. */
  readonly settings: (items: FieldType | undefined) => readonly Setting[];
  /** Options that a field of this type may have. */
  readonly options: readonly OptionName[];
}

export type Properties = Readonly<Record<string, Property>>;
