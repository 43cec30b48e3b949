/** Bodies of buckets (contract, bucket.md sections 2.1 and 3). */
const text = { type: "string" };
const whole = { title: "Boats", description: "Small boats", properties: { name: text } };
const target = "0123456789abcdef01234567";

/** What is sent, and what the answer says of it: `undefined` where it is stored as it is. */
export type SchemaRow = readonly [name: string, body: object, refusal?: string];

const named = 'should match pattern "^(?!(_id)$)([a-z_0-9]*)+$"';
const allowed = "should be equal to one of the allowed values";
const { title: _title, ...withoutTitle } = whole;
const { description: _description, ...withoutDescription } = whole;
const { properties: _properties, ...withoutProperties } = whole;

/** Keys of a bucket itself. */
const roots: readonly SchemaRow[] = [
  ["a list", [], " should be object"],
  ["nothing", {}, " should have required property 'title'"],
  ["no title", withoutTitle, " should have required property 'title'"],
  ["no description", withoutDescription, " should have required property 'description'"],
  ["no fields", withoutProperties, " should have required property 'properties'"],
  ["a title of 3 characters", { ...whole, title: "abc" }, ".title should NOT have fewer than 4 items"],
  ["a title of 4 characters", { ...whole, title: "abcd" }],
  ["a title of 100 characters", { ...whole, title: "t".repeat(100) }],
  ["a title of 101", { ...whole, title: "t".repeat(101) }, ".title should NOT have more than 100 items"],
  ["a title of 4 emoji", { ...whole, title: "🚤🚤🚤🚤" }],
  ["a title that is a number", { ...whole, title: 12345 }, ".title should be string"],
  ["a title that is null", { ...whole, title: null }, ".title should be string"],
  [
    "a description of 4",
    { ...whole, description: "abcd" },
    ".description should NOT have fewer than 5 items",
  ],
  ["a description of 5", { ...whole, description: "abcde" }],
  ["a description of 250", { ...whole, description: "d".repeat(250) }],
  [
    "a description of 251",
    { ...whole, description: "d".repeat(251) },
    ".description should NOT have more than 250 items",
  ],
  ["a description that is a list", { ...whole, description: [] }, ".description should be string"],
  ["an icon", { ...whole, icon: "flag" }],
  ["an icon that is none", { ...whole, icon: 5 }, ".icon should be string"],
  ["a primary field", { ...whole, primary: "name" }],
  ["a primary field that is a number", { ...whole, primary: 1 }, ".primary should be string"],
  ["an order", { ...whole, order: 7 }],
  ["an order below zero", { ...whole, order: -1 }],
  ["half an order", { ...whole, order: 0.5 }],
  ["an order that is a text", { ...whole, order: "1" }, ".order should be number"],
  ["an order that is null", { ...whole, order: null }, ".order should be number"],
  ["a category", { ...whole, category: "Sea" }],
  ["a category that is null", { ...whole, category: null }, ".category should be string"],
  ["read only", { ...whole, readOnly: true }],
  ["read only that is a text", { ...whole, readOnly: "true" }, ".readOnly should be boolean"],
  ["history", { ...whole, history: true }],
  ["history that is a number", { ...whole, history: 1 }, ".history should be boolean"],
  ["nothing required", { ...whole, required: [] }],
  ["a required field", { ...whole, required: ["name"] }],
  ["a required field that is not there", { ...whole, required: ["name", "nope"] }],
  ["required that is no list", { ...whole, required: "name" }, ".required should be array"],
  ["required that are no names", { ...whole, required: [1] }, ".required.0 should be string"],
  [
    "required twice",
    { ...whole, required: ["name", "name"] },
    ".required should NOT have duplicate items (items ## 1 and 0 are identical)",
  ],
  ["rules", { ...whole, acl: { read: "document.name == auth._id", write: "has(document.name)" } }],
  ["more in the rules", { ...whole, acl: { read: "true==true", write: "true==true", note: "kept" } }],
  [
    "rules without write",
    { ...whole, acl: { read: "true==true" } },
    ".acl should have required property 'write'",
  ],
  [
    "rules without read",
    { ...whole, acl: { write: "true==true" } },
    ".acl should have required property 'read'",
  ],
  ["a rule that is a number", { ...whole, acl: { read: 1, write: "true" } }, ".acl.read should be string"],
  ["rules that are a text", { ...whole, acl: "true==true" }, ".acl should be object"],
  ["no limit", { ...whole, documentSettings: {} }],
  ["a limit of 1", { ...whole, documentSettings: { countLimit: 1 } }],
  [
    "a limit that refuses",
    { ...whole, documentSettings: { countLimit: 5, limitExceedBehaviour: "prevent" } },
  ],
  [
    "a limit that makes room",
    { ...whole, documentSettings: { countLimit: 5, limitExceedBehaviour: "remove" } },
  ],
  ["a behaviour alone", { ...whole, documentSettings: { limitExceedBehaviour: "remove" } }],
  [
    "a limit of 0",
    { ...whole, documentSettings: { countLimit: 0 } },
    ".documentSettings.countLimit should be >= 1",
  ],
  [
    "a limit of -1",
    { ...whole, documentSettings: { countLimit: -1 } },
    ".documentSettings.countLimit should be >= 1",
  ],
  [
    "a limit that is a text",
    { ...whole, documentSettings: { countLimit: "5" } },
    ".documentSettings.countLimit should be number",
  ],
  [
    "another behaviour",
    { ...whole, documentSettings: { countLimit: 5, limitExceedBehaviour: "ask" } },
    `.documentSettings.limitExceedBehaviour ${allowed}`,
  ],
  [
    "more in the limit",
    { ...whole, documentSettings: { countLimit: 5, size: 1 } },
    ".documentSettings should NOT have additional properties",
  ],
  ["a limit that is null", { ...whole, documentSettings: null }, ".documentSettings should be object"],
  ["an unknown key", { ...whole, colour: "red" }, "should NOT have additional properties 'colour'"],
  ["the type object", { ...whole, type: "object" }],
  ["fields that are a list", { ...whole, properties: [] }, ".properties should be object"],
  ["no field", { ...whole, properties: {} }, ".properties should NOT have fewer than 1 items"],
  ["an id that is none", { ...whole, _id: "zz" }, '._id should match format "objectid"'],
];

const named1 = (name: string): SchemaRow => [
  `a field called ${JSON.stringify(name)}`,
  { ...whole, properties: { [name]: text } },
  `.properties ${named}\n.properties property name '${name}' is invalid`,
];
const names: readonly SchemaRow[] = [
  ...["A", "a-b", "a b", "a.b", "$a", "é", "ı", "_id", "a\n"].map(named1),
  ...["a", "_", "__a", "0", "9_x", "a_1", "_id_", "constructor", "tostring"].map(
    (name): SchemaRow => [`a field called ${name}`, { ...whole, properties: { [name]: text } }],
  ),
];

const field = (value: unknown) => ({ ...whole, properties: { a: value } });
const of = (type: string, more: object = {}) => field({ type, ...more });
const wrong = (name: string, property: object, said: string): SchemaRow => [
  name,
  field(property),
  `.properties.a${said}`,
];
const one = { type: "relation", bucketId: target, relationType: "onetoone" };

/** Fields of each type, and their keywords. */
const fields: readonly SchemaRow[] = [
  ...["string", "textarea", "richtext", "storage", "color", "number", "boolean", "date"].map(
    (type): SchemaRow => [`a field of type ${type}`, of(type)],
  ),
  ["a field of type object", of("object", { properties: { b: text } })],
  ["a field of type array", of("array", { items: text })],
  ["a field of type multiselect", of("multiselect", { items: { type: "string", enum: ["a", "b"] } })],
  ["a relation to one", field({ ...one, dependent: true })],
  ["a relation to many", field({ ...one, relationType: "onetomany", dependent: false })],
  ["a location", of("location", { locationType: "Point" })],
  wrong("another type", { type: "hash" }, `.type ${allowed}`),
  wrong("a type that is a list", { type: ["string"] }, `.type ${allowed}`),
  wrong("no type", { title: "a" }, " should have required property 'bucketId'"),
  wrong("a title that is a number", { ...text, title: 5 }, ".title should be string"),
  wrong("a description that is a number", { ...text, description: 5 }, ".description should be string"),
  ["a description of 1,000 characters", field({ ...text, description: "d".repeat(1_000) })],
  ["a default of any kind", field({ ...text, default: { any: ["thing"] } })],
  ["a default that is null", field({ ...text, default: null })],
  wrong("read only that is a text", { ...text, readOnly: "yes" }, ".readOnly should be boolean"),
  ["examples", field({ ...text, examples: ["a", 1] })],
  wrong("examples that are a text", { ...text, examples: "a" }, ".examples should be array"),
  ["limits of a number", of("number", { minimum: -1.5, maximum: 1e9 })],
  wrong("a minimum that is a text", { type: "number", minimum: "1" }, ".minimum should be number"),
  wrong("a maximum that is null", { type: "number", maximum: null }, ".maximum should be number"),
  ["limits of a text", field({ ...text, minLength: 0, maxLength: 5, pattern: "^a+$" })],
  wrong("a length below zero", { ...text, maxLength: -1 }, ".maxLength should be >= 0"),
  wrong("half a length", { ...text, minLength: 1.5 }, ".minLength should be integer"),
  wrong("a pattern that is a number", { ...text, pattern: 5 }, ".pattern should be string"),
  wrong("a pattern that is none", { ...text, pattern: "[" }, '.pattern should match format "regex"'),
  ["values to choose from", field({ ...text, enum: ["a", "b"] })],
  wrong("no value to choose from", { ...text, enum: [] }, ".enum should NOT have fewer than 1 items"),
  wrong("values that are a text", { ...text, enum: "a" }, ".enum should be array"),
  wrong(
    "a value twice",
    { ...text, enum: ["a", "a"] },
    ".enum should NOT have duplicate items (items ## 0 and 1 are identical)",
  ),
  ["limits of a list", of("array", { items: text, minItems: 0, maxItems: 3, uniqueItems: true })],
  wrong("items below zero", { type: "array", items: text, minItems: -1 }, ".minItems should be >= 0"),
  wrong("half an item", { type: "array", items: text, maxItems: 0.5 }, ".maxItems should be integer"),
  wrong(
    "different items that are a text",
    { type: "array", items: text, uniqueItems: "x" },
    ".uniqueItems should be boolean",
  ),
  wrong("a list of an unknown type", { type: "array", items: { type: "x" } }, `.items.type ${allowed}`),
  ["lists of lists", of("array", { items: { type: "array", items: text } })],
  wrong(
    "an object without fields",
    { type: "object", properties: {} },
    ".properties should NOT have fewer than 1 items",
  ),
  wrong(
    "a wrong name inside an object",
    { type: "object", properties: { B: text } },
    `.properties ${named}\n.properties.a.properties property name 'B' is invalid`,
  ),
  wrong(
    "an unknown type inside an object",
    { type: "object", properties: { b: { type: "x" } } },
    `.properties.b.type ${allowed}`,
  ),
  ["required inside an object", of("object", { properties: { b: text }, required: ["b"] })],
  wrong(
    "required twice inside an object",
    { type: "object", properties: { b: text }, required: ["b", "b"] },
    ".required should NOT have duplicate items (items ## 1 and 0 are identical)",
  ),
  wrong(
    "a relation to no bucket",
    { type: "relation", relationType: "onetoone" },
    " should have required property 'bucketId'",
  ),
  wrong(
    "a relation to no id",
    { ...one, bucketId: "ports" },
    '.bucketId should match format "objectid-string"',
  ),
  wrong(
    "a relation of no kind",
    { type: "relation", bucketId: target },
    " should have required property 'relationType'",
  ),
  wrong("a relation of another kind", { ...one, relationType: "manytomany" }, `.relationType ${allowed}`),
  wrong("a dependent that is a text", { ...one, dependent: "yes" }, ".dependent should be boolean"),
  wrong(
    "a location of another type",
    { type: "location", locationType: "Polygon" },
    ".locationType should be equal to constant",
  ),
  ...["left", "right", "bottom"].map(
    (position): SchemaRow => [`a field ${position}`, field({ ...text, options: { position } })],
  ),
  wrong("a field on top", { ...text, options: { position: "top" } }, `.options.position ${allowed}`),
  ...["translate", "unique", "index", "history"].map(
    (name): SchemaRow => [`the option ${name}`, field({ ...text, options: { [name]: true } })],
  ),
  ...["translate", "unique", "index", "history"].map((name) =>
    wrong(
      `the option ${name} as a text`,
      { ...text, options: { [name]: "x" } },
      `.options.${name} should be boolean`,
    ),
  ),
  wrong(
    "an unknown option",
    { ...text, options: { visible: true } },
    ".options should NOT have additional properties",
  ),
  [
    "any option inside an object",
    of("object", { properties: { b: { ...text, options: { visible: true } } } }),
  ],
  ["unknown keywords", field({ ...text, viewEnum: ["A"], widget: { wide: true } })],
  ["a format nobody knows", field({ ...text, format: "email" })],
  wrong("a format that is a number", { ...text, format: 5 }, ".format should be string"),
];

export const schemaRows: readonly SchemaRow[] = [...roots, ...names, ...fields];
/** A bucket that every change begins with. */
export const firstBucket = whole;
