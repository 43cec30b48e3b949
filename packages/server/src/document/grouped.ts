import { isRecord } from "../shell/query";

/** Ajv puts the check of each field inside that of the one before it: more than some 1,000 are too deep for the engine. */
const groupSize = 40;

/** A schema of the same meaning and messages, in which no object lists more than `groupSize` fields at once. */
export function grouped(schema: unknown): unknown {
  if (!isRecord(schema)) return schema;
  const { properties, items, additionalProperties, ...rest } = schema;
  const inside = {
    ...rest,
    ...(items === undefined ? {} : { items: Array.isArray(items) ? items.map(grouped) : grouped(items) }),
    ...(additionalProperties === undefined ? {} : { additionalProperties: grouped(additionalProperties) }),
  };
  if (!isRecord(properties)) return inside;
  const fields = Object.entries(properties).map(([name, field]): [string, unknown] => [name, grouped(field)]);
  if (fields.length <= groupSize) return { ...inside, properties: Object.fromEntries(fields) };
  // What asks about the object as a whole comes before its fields, as Ajv has it.
  const { required, additionalProperties: others, ...own } = { required: [], ...inside };
  const names = Object.fromEntries(fields.map(([name]) => [name, true]));
  const whole = {
    required,
    properties: names,
    ...(others === undefined ? {} : { additionalProperties: others }),
  };
  return { ...own, allOf: [whole, ...groupsOf(fields)] };
}

const groupsOf = (fields: readonly [string, unknown][]) =>
  Array.from({ length: Math.ceil(fields.length / groupSize) }, (_, index) => ({
    properties: Object.fromEntries(fields.slice(index * groupSize, (index + 1) * groupSize)),
  }));
