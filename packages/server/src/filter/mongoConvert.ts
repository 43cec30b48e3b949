import { isRecord } from "@twinhelm/core/expression/compare";
import { idText } from "@twinhelm/core/expression/values";
import { joins } from "@twinhelm/core/filter/mongoOperators";
import { isId } from "@twinhelm/core/record/id";
import { type FilterFields, isDatePath } from "./fields";
import { isItemTest, isOperators } from "./mongoCheck";
import { FilterProblem } from "./problem";

type Conditions = Readonly<Record<string, unknown>>;

/** Operators whose operand is no value of the field. */
const plain = new Set(["$regex", "$options", "$exists", "$size", "$type", "$mod"]);

/**
 * Turns `Date(...)` and `ObjectId(...)` texts, ids under id keys and dates under date properties into the
 * values they stand for (contract, bucket.md section 8). Unlike there, `$not` and `$elemMatch` are entered,
 * and a text such as `foo(bar)` stays a text.
 */
export function convertMongoFilter(filter: Conditions, fields: FilterFields): Conditions {
  return convertConditions(filter, fields, "");
}

function convertConditions(filter: Conditions, fields: FilterFields, prefix: string): Conditions {
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => {
      if (joins.has(key) && Array.isArray(value)) {
        return [key, value.map((part) => (isRecord(part) ? convertConditions(part, fields, prefix) : part))];
      }
      if (key === "$expr") return [key, revive(value)];
      return [key, convertField(value, `${prefix}${key}`, fields)];
    }),
  );
}

function convertField(value: unknown, path: string, fields: FilterFields): unknown {
  if (!isOperators(value)) return convertValue(value, path, fields);
  return Object.fromEntries(
    Object.entries(value).map(([operator, operand]) => {
      if (plain.has(operator)) return [operator, operand];
      if (operator === "$not") return [operator, convertField(operand, path, fields)];
      if (operator === "$elemMatch" && isRecord(operand))
        return [operator, convertItem(operand, path, fields)];
      return [operator, convertValue(operand, path, fields)];
    }),
  );
}

function convertItem(operand: Conditions, path: string, fields: FilterFields): unknown {
  return isItemTest(operand)
    ? convertField(operand, path, fields)
    : convertConditions(operand, fields, `${path}.`);
}

function convertValue(value: unknown, path: string, fields: FilterFields): unknown {
  const revived = revive(value);
  const convert =
    path === "_id" || path.endsWith("._id") ? idText : isDatePath(fields, path) ? dateOf : undefined;
  if (convert === undefined) return revived;
  return Array.isArray(revived) ? revived.map(convert) : convert(revived);
}

function dateOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : date;
}

/** Reads constructor texts, at any depth. */
function revive(value: unknown): unknown {
  if (typeof value === "string") return reviveText(value);
  if (Array.isArray(value)) return value.map(revive);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revive(item)]));
}

function reviveText(text: string): unknown {
  const [, name, argument = ""] = /^(Date|ObjectId)\((.*)\)$/s.exec(text.trim()) ?? [];
  if (name === "Date") {
    const date = new Date(argument);
    if (Number.isNaN(date.getTime())) {
      throw new FilterProblem(`${text} is not a date. Write Date(2020-01-31T00:00:00.000Z).`);
    }
    return date;
  }
  if (name === "ObjectId") {
    if (!isId(argument)) {
      throw new FilterProblem(`${text} is not an id. Write ObjectId(...) with 24 hexadecimal digits.`);
    }
    return argument.toLowerCase();
  }
  return text;
}
